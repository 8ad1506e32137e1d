import { expect, test } from 'vitest'
import { isCluster } from '../../../test/citus/plain-database.ts'
import { testDatabase } from '../../../test/database.ts'
import { estimateRows, findDatabaseBytes } from './sizes.ts'

const ROWS = 2_000

test('rows and bytes are those of all servers that hold them', async () => {
  await using test = await testDatabase()
  const { db, api } = test
  await db.query(
    `insert into unclassified_traces select sha256(convert_to(i::text, 'UTF8')), 1 from generate_series(1, ${ROWS}) i`,
  )
  await db.query('analyze unclassified_traces')
  const rows = await estimateRows(api, ['unclassified_traces', 'blocks', 'no_such_table'])
  // What a connection has not reported yet is counted twice beside an analysis.
  expect([ROWS, 2 * ROWS]).toContain(rows.get('unclassified_traces'))
  expect([...rows.keys()].sort()).toEqual(['blocks', 'unclassified_traces'])
  expect(rows.get('blocks')).toBe(0)
  const findOwn = async () => {
    const [own] = await db.query<{ bytes: bigint }>('select pg_database_size(current_database()) as bytes')
    return Number(own?.bytes)
  }
  const before = await findOwn()
  const bytes = await findDatabaseBytes(api)
  // The server writes files of its own meanwhile.
  const own = [before, await findOwn()]
  if (isCluster()) expect(bytes).toBeGreaterThan(1.5 * Math.max(...own))
  else {
    expect(bytes).toBeGreaterThanOrEqual(Math.min(...own))
    expect(bytes).toBeLessThanOrEqual(Math.max(...own))
  }
})
