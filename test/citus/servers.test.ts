import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { importBlocks } from '../../src/index/import.ts'
import { rebalance } from '../../src/store/citus/rebalance.ts'
import { expectSettled } from '../../src/store/citus/settled.ts'
import { createDatabase } from '../../src/store/database.ts'
import { digestTables } from '../../src/store/digest.ts'
import { RECORDED } from '../api/imported-chain.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { onEach } from '../template-database.ts'
import { askHomes, listHomes } from './homes.ts'
import { isCluster } from './plain-database.ts'
import { recordedChain, spreadRecorded } from './recorded-chain.ts'

describe.skipIf(!isCluster() || !RECORDED)('servers of Citus', { timeout: 900_000 }, () => {
  let whole: Record<string, string>
  let database: TestDatabase

  beforeAll(async () => {
    await using recorded = await spreadRecorded()
    whole = await digestTables(recorded.db)
    database = await testDatabase()
    await importBlocks({ db: database.db, ...recordedChain(), to: 300, workers: 0 })
  }, 900_000)
  afterAll(() => database?.[Symbol.asyncDispose]())

  test('of one that is away nothing is served, of others everything; who indexes fails, and goes on when it is back', async () => {
    const name = new URL(database.url).pathname.slice(1)
    const [, worker] = inject('servers') as [string, string]
    const homes = await listHomes(database.db)
    const server = await createServer({ db: database.api })
    const awayPort = Number(new URL(worker).port)
    await onEach([worker], `alter database ${name} with allow_connections false`)
    await onEach([worker], `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    expect(await askHomes(server, homes, awayPort)).toEqual({ away: ['503 with Retry-After'], here: ['200'] })
    expect((await server.inject('/api/v3/masterchainInfo')).statusCode).toBe(200)
    const goOn = () => importBlocks({ db: database.db, ...recordedChain(), workers: 0 })
    await expect(goOn()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', isTransient: true })
    await onEach([worker], `alter database ${name} with allow_connections true`)
    await goOn()
    expect(await digestTables(database.db)).toEqual(whole)
  })

  test('a commit that one of them has not completed is complete before anybody goes on', async () => {
    const [, worker] = inject('servers') as [string, string]
    await using there = createDatabase(worker.replace(/[^/]*$/, new URL(database.url).pathname.slice(1)))
    const gid = 'citus_0_999999_999999_1'
    await there.transaction(async (transaction) => {
      await transaction.run(`create table left_over (n integer); prepare transaction '${gid}'`)
    })
    await database.db.query(
      'insert into pg_dist_transaction (groupid, gid) select groupid, $1 from pg_dist_node where nodeport = $2::integer',
      [gid, Number(new URL(worker).port)],
    )
    await expectSettled(database.db)
    expect(await there.query('select from left_over')).toEqual([])
    await there.query('drop table left_over')
  })

  test('one that is emptied holds nothing any more, and with it back again all hold as much', async () => {
    const [, worker] = inject('servers') as [string, string]
    const { hostname: host, port } = new URL(worker)
    const countHeld = async (): Promise<bigint> => {
      const [row] = await database.db.query<{ held: bigint }>(
        `select count(*) as held from pg_dist_placement p join pg_dist_shard s using (shardid)
         join pg_dist_partition t on t.logicalrelid = s.logicalrelid and t.partmethod = 'h'
         join pg_dist_node n on n.groupid = p.groupid where n.nodeport = $1::integer`,
        [Number(port)],
      )
      return row?.held as bigint
    }
    const before = await countHeld()
    expect(before).toBeGreaterThan(0n)
    expect(await rebalance(database.url, { drain: { host, port: Number(port) } })).toBeGreaterThan(0)
    expect(await countHeld()).toBe(0n)
    await database.db.query(`select citus_set_node_property($1, $2::integer, 'shouldhaveshards', true)`, [
      host,
      Number(port),
    ])
    expect(await rebalance(database.url, {})).toBeGreaterThan(0)
    expect(await countHeld()).toBe(before)
    expect(await rebalance(database.url, {})).toBe(0)
    expect(await digestTables(database.db)).toEqual(whole)
  })
})
