import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importBlocks } from '../../src/index/import.ts'
import { verifyStore } from '../../src/index/verify.ts'
import { digestTables } from '../../src/store/digest.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { sharedData } from '../shared-data.ts'

const real = sharedData('real')
const blocks = (network: string) => join(real as string, 'blocks', network)
const zerostates = () =>
  ['masterchain', 'basechain'].map((name) => join(real as string, 'states', `mainnet_${name}_zerostate.boc`))

describe.skipIf(!real)('mainnet from its zerostate', { timeout: 300_000 }, () => {
  let database: TestDatabase
  let digest: Record<string, string>

  beforeAll(async () => {
    database = await testDatabase()
    const result = await importBlocks({ db: database.db, dir: blocks('mainnet'), states: zerostates() })
    expect(result).toMatchObject({ firstMcSeqno: 1, lastMcSeqno: 146, blocks: 533, transactions: 1604 })
    expect(result.leftOut).toEqual([
      'the run ends here because block (-1,8000000000000000,147) is not in the folder',
      expect.stringMatching(/^masterchain blocks outside the run: 2660\.\.2690, 519227, .* more runs$/),
    ])
    digest = await digestTables(database.db)
  }, 300_000)
  afterAll(() => database[Symbol.asyncDispose]())

  test('verifies, and importing again changes no row', async () => {
    expect((await verifyStore(database.db)).findings).toEqual([])
    const again = await importBlocks({ db: database.db, dir: blocks('mainnet'), states: zerostates(), to: 146 })
    expect(again.masterchainBlocks).toBe(0)
    expect(await digestTables(database.db)).toEqual(digest)
  })

  test('every state that a transaction leaves at the end of a block is stored', async () => {
    const missing = await database.db.query(
      `select t.account, t.lt from (select account, max(lt) as lt from transactions group by account, workchain, shard, seqno) t
       where not exists (select from account_states s where s.account = t.account and s.lt = t.lt)`,
    )
    expect(missing).toEqual([])
  })

  test.each([
    [1, 0, 0],
    [50, 2, undefined],
  ])('batches of %s masterchain blocks with %s workers give the same tables', async (maxSteps, workers, cacheBytes) => {
    await using other = await testDatabase()
    await importBlocks({
      db: other.db,
      dir: blocks('mainnet'),
      states: zerostates(),
      batch: { maxSteps },
      workers,
      cacheBytes,
    })
    expect(await digestTables(other.db)).toEqual(digest)
  })

  test('archives of the node give the same rows as files, and go on from one another', async () => {
    await using other = await testDatabase()
    const packed = await importBlocks({
      db: other.db,
      dir: join(real as string, 'packs'),
      states: zerostates(),
      workers: 0,
    })
    expect(packed).toMatchObject({ firstMcSeqno: 1, lastMcSeqno: 99 })
    const rest = await importBlocks({ db: other.db, dir: blocks('mainnet'), workers: 0 })
    expect(rest).toMatchObject({ firstMcSeqno: 1, lastMcSeqno: 146, masterchainBlocks: 47 })
    expect(await digestTables(other.db)).toEqual(digest)
  })

  test('a run that starts in the middle marks traces that began before it, and verifies', async () => {
    await using other = await testDatabase()
    const result = await importBlocks({ db: other.db, dir: blocks('mainnet'), from: 60, to: 120, workers: 0 })
    expect(result).toMatchObject({ firstMcSeqno: 60, lastMcSeqno: 120, masterchainBlocks: 61 })
    expect((await verifyStore(other.db)).findings).toEqual([])
    const [shards] = await other.db.query<{ count: bigint }>('select count(*) from blocks where workchain = 0')
    expect(shards?.count).toBe(
      (
        await database.db.query<{ count: bigint }>(
          'select count(*) from blocks where workchain = 0 and mc_seqno between 60 and 120',
        )
      )[0]?.count,
    )
    await expect(importBlocks({ db: other.db, dir: blocks('mainnet'), from: 1, workers: 0 })).rejects.toMatchObject({
      code: 'BROKEN_INPUT',
      message: expect.stringContaining('60..120'),
    })
  })

  test('a range with a block missing is imported up to it and then fails, naming it', async () => {
    await using other = await testDatabase()
    const options = { db: other.db, dir: blocks('mainnet'), from: 140, to: 150, workers: 0 }
    await expect(importBlocks(options)).rejects.toThrow('block (-1,8000000000000000,147) is not in the folder')
    expect((await verifyStore(other.db)).to).toBe(146)
  })
})

describe.skipIf(!real)('folders of other kinds', () => {
  test('a private network without its zerostate: states begin where they are whole', async () => {
    await using database = await testDatabase()
    const result = await importBlocks({ db: database.db, dir: blocks('localnet'), workers: 0 })
    expect(result).toMatchObject({ firstMcSeqno: 1, lastMcSeqno: 199 })
    expect((await verifyStore(database.db)).findings).toEqual([])
  })

  test('single blocks from the middle of nowhere: the first whose shards did not move is a run of its own', async () => {
    await using database = await testDatabase()
    const result = await importBlocks({ db: database.db, dir: blocks('testnet'), workers: 0 })
    expect(result).toMatchObject({ firstMcSeqno: 27678206, lastMcSeqno: 27678206, blocks: 1 })
    expect(result.leftOut.at(-1)).toContain('masterchain blocks outside the run: 14460622, ')
    expect((await verifyStore(database.db)).findings).toEqual([])
  })
})
