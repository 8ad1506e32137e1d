import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import {
  sampleAddress,
  sampleBlock,
  sampleExternalIn,
  sampleHash,
  sampleMessage,
  sampleState,
  sampleTrace,
  sampleTransaction,
} from '../../test/sample-records.ts'
import { ACCOUNT_STATES, ACCOUNTS } from '../record/account-table.ts'
import { BLOCKS } from '../record/block.ts'
import { ACCOUNT_DATA, CODES, SHARD_STATE } from '../record/chain-tables.ts'
import { renderTransaction } from '../record/render-transaction.ts'
import { type BatchBuffers, type Checkpoint, commitBatch, createBatchBuffers, finishBatch } from './commit.ts'
import { transactionBook, transactionDoc } from './compact/beside.ts'
import { createDatabase, type Database } from './database.ts'
import { digestTables } from './digest.ts'
import { listNewestStates } from './lookups/account-states.ts'
import { findBlock, listBlocksOf } from './lookups/blocks.ts'
import { findCheckpoint } from './lookups/checkpoint.ts'
import { listCodeHashes, listCodes } from './lookups/codes.ts'
import { listOpenMessages } from './lookups/open-messages.ts'
import { listOpenTraces } from './lookups/open-traces.ts'
import { encodeMember } from './tables/contract-dependents.ts'
import { encodeClosedMessage, encodeMessage, encodeReceipt, OPEN_MESSAGES } from './tables/messages.ts'
import { encodeOldTraceAccount, TRACE_ACCOUNTS, TRACE_NODES, TRACES } from './tables/traces.ts'
import { encodeTransaction, TRANSACTION_HASHES } from './tables/transactions.ts'

const checkpoint = (lastMcSeqno: number): Checkpoint => ({
  networkId: -239,
  firstMcSeqno: 66,
  lastMcSeqno,
  resume: Uint8Array.of(1, 2, lastMcSeqno),
})

const sender = sampleTransaction({
  account: sampleAddress(0xaa),
  inMsg: sampleExternalIn(),
  outMsgs: [sampleMessage()],
})
const home = { account: sender.account, lt: sender.lt, index: 1 }
const traceId = sender.hash
const open = { hash: sampleMessage().hash, home, txHash: sender.hash, traceId }
const node = {
  account: sender.account,
  lt: 43n,
  hash: sender.hash,
  inMsgHash: sampleHash(0x33),
  parentHash: null,
  outMsgs: 1,
}

/** A block with one transaction that sends a message; the trace stays open. */
function firstBatch(): BatchBuffers {
  const b = createBatchBuffers()
  const block = sampleBlock()
  BLOCKS.encode(b.blocks, { block, transactions: [], stateHash: null, queueSize: null, fileBytes: 7 })
  SHARD_STATE.encode(b.shardState, { mcSeqno: 66, top: block })
  const { doc, spans } = renderTransaction(sender, undefined, undefined, 12)
  encodeTransaction(b.transactions, { transaction: sender, traceId, doc, boc: null })
  TRANSACTION_HASHES.encode(b.transactionHashes, sender)
  const [inSpan, outSpan] = spans
  if (!inSpan || !outSpan) throw new Error('two messages have two spans')
  const noEnds = { outTxHash: null, inTxHash: null, inLt: null }
  encodeMessage(
    b.messages,
    { ...home, index: 0 },
    sampleExternalIn(),
    { ...noEnds, inTxHash: sender.hash, inLt: 43n },
    inSpan,
  )
  encodeMessage(b.messages, home, sampleMessage(), { ...noEnds, outTxHash: sender.hash }, outSpan)
  OPEN_MESSAGES.encode(b.openMessages, open)
  TRACES.encode(b.traces, sampleTrace())
  TRACE_NODES.encode(b.traceNodes, { traceId, mcSeqno: 66, nodes: [node] })
  TRACE_ACCOUNTS.encode(b.traceAccounts, { account: sender.account, trace: sampleTrace() })
  const state = sampleState({ account: sender.account, extraCurrencies: new Map([[100, 7n]]) })
  ACCOUNT_STATES.encode(b.accountStates, { state, boc: Uint8Array.of(9) })
  ACCOUNTS.encode(b.accounts, { state })
  ACCOUNT_DATA.encode(b.accountData, { account: sender.account, dataHash: sampleHash(0x52), boc: Uint8Array.of(8) })
  CODES.encode(b.codes, { codeHash: sampleHash(0x51), boc: Uint8Array.of(7), methods: [0, 85143] })
  return b
}

/** The message arrives one block later. */
function secondBatch(): BatchBuffers {
  const b = createBatchBuffers()
  encodeReceipt(b.receipts, home, sampleHash(0x77), 45n)
  encodeClosedMessage(b.closedMessages, open.hash)
  const grown = sampleTrace({ endLt: 45n, mcSeqnoEnd: 67, state: 'complete', transactions: 2, pendingMessages: 0 })
  TRACES.encode(b.traces, grown)
  encodeOldTraceAccount(b.oldTraceAccounts, sender.account, 43n, traceId)
  TRACE_ACCOUNTS.encode(b.traceAccounts, { account: sender.account, trace: grown })
  TRACE_ACCOUNTS.encode(b.traceAccounts, { account: sampleAddress(0xbb), trace: grown })
  const state = sampleState({ account: sender.account, lt: 45n, hash: sampleHash(0x23), balance: 10n ** 30n })
  ACCOUNT_STATES.encode(b.accountStates, { state, boc: Uint8Array.of(10) })
  ACCOUNTS.encode(b.accounts, { state })
  CODES.encode(b.codes, { codeHash: sampleHash(0x51), boc: Uint8Array.of(99), methods: null })
  return b
}

const commitFirst = (db: Database) => commitBatch(db, finishBatch(firstBatch(), checkpoint(66), null))
const commitSecond = (db: Database) => commitBatch(db, finishBatch(secondBatch(), checkpoint(67), 66))

test('what was committed is found again', async () => {
  await using test = await testDatabase()
  await commitFirst(test.db)
  expect(await findCheckpoint(test.db)).toEqual({
    ...checkpoint(66),
    begunMcSeqno: 66,
    resume: Buffer.from([1, 2, 66]),
  })
  expect(await listOpenMessages(test.db)).toEqual([open])
  expect(await listOpenTraces(test.db)).toEqual([{ trace: sampleTrace(), accounts: [sender.account] }])
  const { rootHash, fileHash, prev } = sampleBlock()
  const bytes = (value: Uint8Array) => Buffer.from(value)
  const stored = await findBlock(test.db, sampleBlock())
  expect(stored).toMatchObject({
    rootHash: bytes(rootHash),
    fileHash: bytes(fileHash),
    mcSeqno: 66,
    startLt: 40n,
    txCount: 1,
  })
  expect(stored?.prev).toEqual(
    prev.map((one) => ({ ...one, rootHash: bytes(one.rootHash), fileHash: bytes(one.fileHash) })),
  )
  expect(await listBlocksOf(test.db, 66, 66)).toEqual([stored])
  expect(await findBlock(test.db, sampleBlock({ seqno: 78 }))).toBeUndefined()
  expect(await listCodes(test.db, [sampleHash(0x51), sampleHash(1)])).toEqual([
    { hash: bytes(sampleHash(0x51)), boc: Buffer.from([7]) },
  ])
  expect(await listCodeHashes(test.db)).toEqual([sampleHash(0x51)])
  expect(await listNewestStates(test.db, [sender.account, sampleAddress(1)])).toMatchObject([
    { lt: 43n, status: 'active', boc: Buffer.from([9]), code: Buffer.from([7]), data: Buffer.from([8]) },
  ])
  const [row] = await test.db.query<Record<string, unknown>>(
    `select t.lt, t.trace_id, t.mc_seqno, t.seqno, t.now, ${transactionBook('t')} as book, h.lt as lt_by_hash
     from transactions t join transactions h using (hash)`,
  )
  expect(row).toMatchObject({
    lt: 43n,
    lt_by_hash: 43n,
    trace_id: bytes(traceId),
    mc_seqno: 66,
    seqno: 77,
    now: 1_700_000_001n,
  })
  expect(row?.book).toEqual(Buffer.concat([sender.account, sampleAddress(0xbb)]))
  const messages = await test.db.query<{ doc: Buffer; doc_offset: number; doc_length: number }>(
    `select ${transactionDoc('t')} as doc, doc_offset, doc_length from messages m join transactions t using (account, lt) order by idx`,
  )
  const documents = messages.map((one) => one.doc.subarray(one.doc_offset, one.doc_offset + one.doc_length))
  expect(documents.map((document) => JSON.parse(`${document}}`).hash)).toEqual(
    [sampleExternalIn(), sampleMessage()].map(({ hash }) => bytes(hash).toString('base64')),
  )
})

test('a later batch completes messages, traces and accounts', async () => {
  await using test = await testDatabase()
  await commitFirst(test.db)
  await commitSecond(test.db)
  expect(await test.db.query('select in_tx_hash, in_lt from messages where idx = 1')).toEqual([
    { in_tx_hash: Buffer.alloc(32, 0x77), in_lt: 45n },
  ])
  expect(await listOpenMessages(test.db)).toEqual([])
  expect(await listOpenTraces(test.db)).toEqual([])
  expect(await test.db.query('select account, end_lt from trace_accounts order by account')).toEqual(
    [0xaa, 0xbb].map((byte) => ({ account: Buffer.from(sampleAddress(byte)), end_lt: 45n })),
  )
  expect(await test.db.query('select state, transactions, mc_seqno_end, pending from traces')).toEqual([
    { state: 1, transactions: 2, mc_seqno_end: 67, pending: 0 },
  ])
  expect(await test.db.query('select lt, balance, extra_currencies from accounts')).toEqual([
    { lt: 45n, balance: 10n ** 30n, extra_currencies: null },
  ])
  expect(await test.db.query('select extra_currencies, lt from account_states order by lt limit 1')).toEqual([
    { lt: 43n, extra_currencies: Buffer.from('{"100":"7"}') },
  ])
  expect(await test.db.query('select boc, methods from codes')).toEqual([
    { boc: Buffer.from([7]), methods: [0n, 85143n] },
  ])
})

test('a batch that fails at its last statement leaves nothing behind', async () => {
  await using test = await testDatabase()
  await commitFirst(test.db)
  const before = await digestTables(test.db)
  const broken = secondBatch()
  CODES.encode(broken.codes, { codeHash: sampleHash(0x53), boc: Uint8Array.of(1), methods: null })
  OPEN_MESSAGES.encode(broken.openMessages, open) // is there already
  await expect(commitBatch(test.db, finishBatch(broken, checkpoint(67), 66))).rejects.toMatchObject({ code: '23505' })
  expect(await digestTables(test.db)).toEqual(before)
  await commitSecond(test.db)
})

test('a connection killed at any statement leaves all or nothing', async () => {
  await using test = await testDatabase()
  await commitFirst(test.db)
  const before = await digestTables(test.db)
  let statement = 0
  let outcome: 'killed' | 'done' = 'killed'
  for (; outcome === 'killed'; statement++) {
    try {
      await commitBatch(killAtStatement(test.db, statement), finishBatch(secondBatch(), checkpoint(67), 66))
      outcome = 'done'
    } catch (error) {
      expect(error).toMatchObject({ code: 'STORE_UNAVAILABLE' })
      expect(await digestTables(test.db)).toEqual(before)
    }
  }
  expect(statement).toBeGreaterThan(10)
  expect((await findCheckpoint(test.db))?.lastMcSeqno).toBe(67)
})

/** The same database, whose transactions lose their connection before statement `at`. */
const killAtStatement = (db: Database, at: number): Database => ({
  ...db,
  transaction: (work) =>
    db.transaction(async (transaction) => {
      let count = 0
      const kill = async () => {
        if (count++ === at) await transaction.query('select pg_terminate_backend(pg_backend_pid())')
      }
      return work({
        query: async (text, values) => {
          await kill()
          return transaction.query(text, values)
        },
        run: async (sql) => {
          await kill()
          await transaction.run(sql)
        },
        copy: async (target, bytes) => {
          await kill()
          await transaction.copy(target, bytes)
        },
        copyAll: async (parts) => {
          for (const part of parts) {
            await kill()
            await transaction.copyAll([part])
          }
        },
      })
    }),
})

test('what a batch was merged through is empty afterwards, and every so many blocks takes no room', async () => {
  await using test = await testDatabase()
  await using db = createDatabase(test.url, { maxConnections: 1 })
  const stages = async () => {
    const found = await db.query<{ name: string; bytes: bigint }>(
      `select relname as name, pg_relation_size(oid) as bytes from pg_class where relname like 'stage\\_%' and relpersistence = 't'`,
    )
    const rows = await Promise.all(found.map(({ name }) => db.query(`select from ${name}`)))
    const names = found.map(({ name }) => name.replace('stage_', '')).sort()
    return { names, rows: rows.flat().length, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0n) }
  }
  await commitFirst(db)
  const made = ['account_data', 'accounts', 'codes', 'trace_accounts', 'traces']
  expect(await stages()).toEqual({ names: made, rows: 0, bytes: 0n })
  await commitSecond(db)
  const second = await stages()
  const more = ['closed_messages', 'old_trace_accounts', 'receipts']
  expect(second).toMatchObject({ names: [...made, ...more].sort(), rows: 0 })
  expect(second.bytes).toBeGreaterThan(0n)
  const later = createBatchBuffers()
  CODES.encode(later.codes, { codeHash: sampleHash(0x51), boc: Uint8Array.of(99), methods: null })
  await commitBatch(db, finishBatch(later, checkpoint(128), 67))
  expect((await stages()).bytes).toBe(0n)
})

test('members of contracts are stored without a row of their contract', async () => {
  await using test = await testDatabase()
  const b = firstBatch()
  encodeMember(b.multisigMembers, sampleAddress(0x61), 66, sampleAddress(0x62))
  encodeMember(b.vestingWhitelist, sampleAddress(0x63), 66, sampleAddress(0x64))
  await commitBatch(test.db, finishBatch(b, checkpoint(66), null))
  const found = await test.db.query('select from multisig_members union all select from vesting_whitelist')
  expect(found).toHaveLength(2)
})

test('only one may write: a batch for another place is refused', async () => {
  await using test = await testDatabase()
  await commitFirst(test.db)
  await expect(commitFirst(test.db)).rejects.toThrow('Only one may index at a time')
  await commitSecond(test.db)
  await expect(commitSecond(test.db)).rejects.toThrow('Only one may index at a time')
})

test('whoever indexes goes on when the first blocks are let go, and is refused when older ones join', async () => {
  await using test = await testDatabase()
  await commitFirst(test.db)
  await test.db.query('update checkpoint set first_mc_seqno = 67, begun_mc_seqno = 66')
  await commitSecond(test.db)
  expect(await findCheckpoint(test.db)).toMatchObject({ firstMcSeqno: 67, begunMcSeqno: 66, lastMcSeqno: 67 })
  await test.db.query('update checkpoint set first_mc_seqno = 60, begun_mc_seqno = null')
  const third = finishBatch(createBatchBuffers(), checkpoint(68), 67)
  await expect(commitBatch(test.db, third)).rejects.toThrow('older blocks joined it')
})

test('a receipt does not touch an index', async () => {
  await using test = await testDatabase()
  await commitFirst(test.db)
  await commitSecond(test.db)
  await expect
    .poll(
      () =>
        test.db.query(
          "select n_tup_upd as updates, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'messages'",
        ),
      // A connection that falls idle hands in its counts after ten seconds.
      { timeout: 100_000, interval: 200 },
    )
    .toEqual([{ updates: 1n, hot: 1n }])
})
