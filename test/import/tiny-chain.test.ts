import { expect, test } from 'vitest'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { importBlocks } from '../../src/index/import.ts'
import { verifyStore } from '../../src/index/verify.ts'
import type { Database } from '../../src/store/database.ts'
import { digestTables } from '../../src/store/digest.ts'
import { testDatabase } from '../database.ts'
import type { TinyBlock } from './tiny-chain.ts'
import { type TinyFolder, tellTinyStory, writeTinyFolder } from './tiny-story.ts'

const story = tellTinyStory()
const block = (name: string): TinyBlock => story.blocks[name] as TinyBlock
const run = (db: Database, { dir, states }: Pick<TinyFolder, 'dir' | 'states'>, more = {}) =>
  importBlocks({ db, dir, states, workers: 0, ...more })

test('splits, merges, late shards and messages across them: imported, verified, the same whatever the batches', async () => {
  await using folder = await writeTinyFolder(story)
  await using one = await testDatabase()
  expect(await run(one.db, folder)).toMatchObject({
    firstMcSeqno: 1,
    lastMcSeqno: 6,
    blocks: 14,
    transactions: 13,
    leftOut: [],
  })
  expect((await verifyStore(one.db)).findings).toEqual([])
  const digest = await digestTables(one.db)
  await using other = await testDatabase()
  await run(other.db, folder, { batch: { maxSteps: 1 }, cacheBytes: 0 })
  expect(await digestTables(other.db)).toEqual(digest)
  await using threaded = await testDatabase()
  await run(threaded.db, folder, { workers: 2, batch: { maxSteps: 2 } })
  expect(await digestTables(threaded.db)).toEqual(digest)
})

test('which masterchain block committed what', async () => {
  await using folder = await writeTinyFolder(story)
  await using database = await testDatabase()
  await run(database.db, folder)
  const rows = await database.db.query<{ mc_seqno: number; shard: bigint; seqno: number }>(
    'select mc_seqno, shard, seqno from blocks where workchain = 0 order by mc_seqno, seqno, shard desc',
  )
  const half = { '-9223372036854775808': 'whole', '4611686018427387904': 'left', '-4611686018427387904': 'right' }
  const names = rows.map(({ mc_seqno, shard, seqno }) => `${mc_seqno} ${half[`${shard}` as keyof typeof half]}${seqno}`)
  expect(names).toEqual([
    '1 whole1',
    '2 whole2',
    ...['3 left3', '3 right3', '4 left4', '5 whole5', '6 whole6', '6 whole7'],
  ])
})

test('traces: closed across shards, one still open, an external message twice', async () => {
  await using folder = await writeTinyFolder(story)
  await using database = await testDatabase()
  await run(database.db, folder)
  const traces = await database.db.query<Record<string, number>>(
    'select transactions, messages, pending, state from traces where external_hash is not null order by start_lt',
  )
  expect(traces.map(({ transactions, messages, pending, state }) => [transactions, messages, pending, state])).toEqual([
    [2, 3, 0, 1],
    [3, 3, 0, 1],
    [1, 1, 0, 1],
    [1, 2, 1, 0],
  ])
  const [open] = await database.db.query<{ count: bigint }>('select count(*) from open_messages')
  expect(open?.count).toBe(1n)
})

test('a missing shard block ends the run before it; asked for, it is an error that names it', async () => {
  await using folder = await writeTinyFolder(story, { without: ['left4'] })
  await using database = await testDatabase()
  const result = await run(database.db, folder)
  expect(result).toMatchObject({ lastMcSeqno: 3 })
  expect(result.leftOut).toEqual([
    'the run ends here because block (0,4000000000000000,4) is not in the folder',
    'masterchain blocks outside the run: 4..6',
  ])
  await expect(run(database.db, folder, { to: 5 })).rejects.toThrow('block (0,4000000000000000,4) is not in the folder')
  await using whole = await writeTinyFolder(story)
  expect(await run(database.db, whole)).toMatchObject({ lastMcSeqno: 6, masterchainBlocks: 3 })
  expect((await verifyStore(database.db)).findings).toEqual([])
})

test('importing a folder with a gap again changes nothing, and one that begins behind the end is refused', async () => {
  await using folder = await writeTinyFolder(story, { without: ['mc4'] })
  await using database = await testDatabase()
  expect(await run(database.db, folder)).toMatchObject({ lastMcSeqno: 3 })
  expect(await run(database.db, folder)).toMatchObject({ lastMcSeqno: 3, masterchainBlocks: 0 })
  await using behind = await writeTinyFolder(story, { without: ['mc1', 'mc2', 'mc3', 'mc4'] })
  await expect(run(database.db, behind)).rejects.toThrow(
    'ends at masterchain block 3, and block 4 is not in the folder',
  )
})

test('the first unbroken run may start later', async () => {
  await using folder = await writeTinyFolder(story, { without: ['mc1', 'whole1', 'whole2'] })
  await using database = await testDatabase()
  expect(await run(database.db, folder, { states: [] })).toMatchObject({ firstMcSeqno: 3, lastMcSeqno: 6 })
  expect((await verifyStore(database.db)).findings).toEqual([])
})

const rewritten = (name: string): Uint8Array => writeBoc(readSingleRoot(block(name).bytes))
const flipped = (name: string): Uint8Array => {
  const bytes = block(name).bytes.slice()
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] as number) ^ 1
  return bytes
}

test.each([
  ['a bit flipped', 'right3', flipped('right3'), '(0,c000000000000000,3)'],
  ['a shard block written again by a tool', 'left4', rewritten('left4'), 'written again by some tool'],
  ['another block under its name', 'whole6', block('whole7').bytes, 'its header calls it (0,8000000000000000,7)'],
  ['a masterchain block written again', 'mc2', rewritten('mc2'), 'does not stand on the masterchain block'],
  ['something else', 'mc4', Buffer.from('not a block'), '(-1,8000000000000000,4)'],
])('%s is refused as a broken chain', async (_, name, bytes, message) => {
  await using folder = await writeTinyFolder(story, { instead: { [name]: bytes } })
  await using database = await testDatabase()
  await expect(run(database.db, folder)).rejects.toMatchObject({
    code: 'BROKEN_CHAIN',
    message: expect.stringContaining(message),
  })
})

test('states start a run in the middle: before a split half, and before a merge', async () => {
  await using folder = await writeTinyFolder(story)
  const states = async (...names: string[]) => Promise.all(names.map((name) => folder.writeState(block(name))))
  for (const [from, names] of [
    [4, ['mc3', 'left3', 'right3']],
    [5, ['mc4', 'left4', 'right3']],
  ] as const) {
    await using database = await testDatabase()
    await run(database.db, folder, { from, states: await states(...names) })
    expect((await verifyStore(database.db)).findings).toEqual([])
    const [count] = await database.db.query<{ known: bigint; transactions: bigint }>(
      `select (select count(*) from account_states) as known, (select count(*) from transactions) as transactions`,
    )
    // Three accounts given, and each transaction but one (two in a block) leaves a state.
    expect(count?.known).toBe(3n + (count?.transactions ?? 0n) - (from === 4 ? 1n : 0n))
  }
})

test('a state that the chain does not go on from is refused', async () => {
  await using folder = await writeTinyFolder(story)
  await using database = await testDatabase()
  for (const [from, name] of [
    [1, 'whole1'],
    [4, 'mc4'],
    [4, 'whole2'],
  ] as const) {
    const states = [await folder.writeState(block(name))]
    await expect(run(database.db, folder, { from, states })).rejects.toMatchObject({ code: 'BROKEN_CHAIN' })
  }
  expect((await digestTables(database.db)).checkpoint).toMatch(/^0:/)
})

test.each([
  ['transactions', 'delete from transactions where lt = 1000001', ['blocks', 'transactions']],
  ['a block', 'delete from blocks where shard = 4611686018427387904 and seqno = 3', ['blocks']],
  ['a masterchain block', 'delete from blocks where workchain = -1 and seqno = 4', ['blocks']],
  ['a prev link', `update blocks set root_hash = '\\x00' where workchain = 0 and seqno = 5`, ['blocks', 'documents']],
  ['a receipt', 'update messages set in_tx_hash = null where in_lt = 3000001', ['messages']],
  ['an open message', 'delete from open_messages', ['messages', 'traces']],
  ['a balance', 'update account_states set balance = balance + 1 where lt = 6000001', ['balances']],
  ['an account', 'update accounts set balance = balance + 1', ['states']],
  ['a count', 'update traces set transactions = transactions + 1', ['traces']],
  ['an account of a trace', 'delete from trace_accounts where end_lt = 3000001', ['traces']],
  ['a drawn node', 'update trace_nodes set outlines = set_byte(outlines, 2, get_byte(outlines, 2) # 1)', ['traces']],
  ['a document', `update transactions set doc = doc || '{' where lt = 3000001`, ['documents']],
  ['a document that is cut', 'update transactions set doc = substring(doc for 40) where lt = 3000001', ['documents']],
  ['a document of a block', 'update blocks set doc = substring(doc for 40) where seqno = 3', ['documents']],
  ['the checkpoint', 'update checkpoint set last_mc_seqno = 5', ['checkpoint']],
])('verify finds %s that is wrong', async (_, sql, rules) => {
  await using folder = await writeTinyFolder(story)
  await using database = await testDatabase()
  await run(database.db, folder)
  await database.db.query(sql)
  const found = new Set((await verifyStore(database.db)).findings.map(({ rule }) => rule))
  expect([...found]).toEqual(expect.arrayContaining(rules))
})
