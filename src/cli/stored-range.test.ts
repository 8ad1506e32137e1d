import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { findStoredRange } from './stored-range.ts'

test('what is stored is told by its first and last block, and counted', async () => {
  await using test = await testDatabase()
  const { db } = test
  expect(await findStoredRange(db)).toBeUndefined()
  await db.query(`insert into checkpoint (network_id, first_mc_seqno, last_mc_seqno, resume) values (-3, 5, 40, '')`)
  await db.query(
    `insert into accounts (account, lt, hash, transaction_hash, status, balance)
     select decode(lpad(to_hex(i), 66, '0'), 'hex'), i, '', '', 2, 0 from generate_series(1, 300) i`,
  )
  const count = (name: string, rows: number) => ({ name, count: rows, isEstimate: false })
  expect(await findStoredRange(db)).toEqual({
    ...{ first: 5, last: 40, chain: 'testnet' },
    counts: [count('blocks', 0), count('transactions', 0), count('messages', 0), count('accounts', 300)],
  })
})
