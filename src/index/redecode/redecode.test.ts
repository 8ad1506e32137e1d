import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { sampleAddress, sampleExternalIn, sampleMessage, sampleTransaction } from '../../../test/sample-records.ts'
import { buildCell } from '../../cell/builder.ts'
import { sliceHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { loadMessageDecoder } from '../../decode/messages/load-layouts.ts'
import type { Message } from '../../model/message.ts'
import type { Transaction } from '../../model/transaction.ts'
import { type BodyDecoder, NO_DECODER } from '../../record/body-decoder.ts'
import { renderTransaction } from '../../record/render-transaction.ts'
import type { Span } from '../../record/transaction.ts'
import { commitBatch, createBatchBuffers, finishBatch } from '../../store/commit.ts'
import { transactionDoc } from '../../store/compact/beside.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { isRedecoded, storeLayoutsVersion } from '../../store/redecode.ts'
import { encodeMessage } from '../../store/tables/messages.ts'
import { encodeTransaction } from '../../store/tables/transactions.ts'
import { startLeasedJobs } from './leased-jobs.ts'
import { redecode } from './redecode.ts'

const decoder = await loadMessageDecoder()
const never = new AbortController().signal

function comment(text: string): Message {
  const { arena, index } = buildCell((b) => b.storeUint(0, 32).storeBytes(Buffer.from(text)))
  const body = new Slice(arena, index)
  return sampleMessage({ body, bodyHash: sliceHash(body), opcode: 0 })
}

const transactions: readonly Transaction[] = Array.from({ length: 7 }, (_, i) =>
  sampleTransaction({
    account: sampleAddress(0x10 + i),
    lt: 100n + BigInt(i),
    inMsg: i % 3 === 0 ? null : i % 3 === 1 ? sampleExternalIn() : comment('in'),
    outMsgs: Array.from({ length: i % 4 }, (_, n) => comment(`${i} says ${n}`)),
  }),
)

/** The transactions as an indexer with these words would have stored them. */
async function fill(db: Database, words: BodyDecoder): Promise<void> {
  const buffers = createBatchBuffers()
  for (const transaction of transactions) {
    const { doc, spans } = renderTransaction(transaction, undefined, undefined, 12, words)
    encodeTransaction(buffers.transactions, { transaction, traceId: transaction.hash, doc, boc: null })
    const first = transaction.inMsg === null ? 0 : 1
    const ends = { outTxHash: null, inTxHash: null, inLt: null }
    const home = { account: transaction.account, lt: transaction.lt }
    if (transaction.inMsg)
      encodeMessage(buffers.messages, { ...home, index: 0 }, transaction.inMsg, ends, spans[0] as Span)
    for (const [i, message] of transaction.outMsgs.entries()) {
      encodeMessage(buffers.messages, { ...home, index: i + 1 }, message, ends, spans[first + i] as Span)
    }
  }
  const { mcSeqno } = transactions[0] as Transaction
  const checkpoint = { networkId: -239, firstMcSeqno: mcSeqno, lastMcSeqno: mcSeqno, resume: Uint8Array.of(1) }
  await commitBatch(db, finishBatch(buffers, checkpoint, null))
}

const listAll = async (db: Queryable) => ({
  documents: (
    await db.query<{ doc: Buffer }>(`select ${transactionDoc('t')} as doc from transactions t order by lt`)
  ).map(({ doc }) => `${doc}`),
  messages: (
    await db.query<{ doc: Buffer; doc_offset: number; doc_length: number }>(
      `select ${transactionDoc('t')} as doc, m.doc_offset, m.doc_length from messages m join transactions t using (account, lt)
       order by lt, idx`,
    )
  ).map(({ doc, doc_offset: from, doc_length: length }) => {
    const { message_content: content } = JSON.parse(`${doc.subarray(from, from + length)}}`)
    return content.decoded?.comment as string | undefined
  }),
})

test('old documents get the new words, in place, and so do the places of messages', async () => {
  await using old = await testDatabase()
  await storeLayoutsVersion(old.db, 'old')
  expect(await isRedecoded(old.db, 'old')).toBe(true)
  await fill(old.db, NO_DECODER)
  await using fresh = await testDatabase()
  await fill(fresh.db, decoder)
  const wanted = await listAll(fresh.db)
  expect(wanted.messages).toContain('5 says 0')

  await storeLayoutsVersion(old.db, decoder.version)
  expect(await isRedecoded(old.db, decoder.version)).toBe(false)
  // Stopped after the first few: everything there is can be read, and the rest is as it was.
  const stop = new AbortController()
  await redecode({ db: old.db, words: decoder, signal: stop.signal, batch: 3, onBatch: () => stop.abort() })
  const half = await listAll(old.db)
  expect(half.documents.filter((doc, i) => doc === wanted.documents[i])).toHaveLength(3)
  expect(half.messages.filter((text) => text !== undefined).length).toBeGreaterThan(0)
  expect(await isRedecoded(old.db, decoder.version)).toBe(false)

  const batches: number[] = []
  const signal = never
  await redecode({
    db: old.db,
    words: decoder,
    signal,
    batch: 3,
    restRatio: 0,
    onBatch: (count) => batches.push(count),
  })
  expect(batches).toEqual([3, 1])
  expect(await listAll(old.db)).toEqual(wanted)
  expect(await isRedecoded(old.db, decoder.version)).toBe(true)

  // Nothing more to do, and another version begins anew.
  await storeLayoutsVersion(old.db, decoder.version)
  expect(await redecode({ db: old.db, words: decoder, signal })).toBe(0)
  await storeLayoutsVersion(old.db, 'none')
  expect(await redecode({ db: old.db, words: decoder, signal })).toBe(0)
  expect(await redecode({ db: old.db, words: { ...NO_DECODER, version: 'none' }, signal, restRatio: 0 })).toBe(6)
})

test('a database that failed in the middle is gone on with, from where it was', async () => {
  await using test = await testDatabase()
  const { db, url } = test
  await fill(db, NO_DECODER)
  await storeLayoutsVersion(db, decoder.version)
  await using fresh = await testDatabase()
  await fill(fresh.db, decoder)
  let batches = 0
  const isDone = () => isRedecoded(db, decoder.version)
  const run = async (fenced: Database, signal: AbortSignal): Promise<void> => {
    const options = { db: fenced, words: decoder, signal, batch: 3, restRatio: 0, onBatch: () => void batches++ }
    if (batches === 0) {
      const first = new AbortController()
      const onBatch = () => {
        batches++
        first.abort()
      }
      await redecode({ ...options, signal: first.signal, onBatch })
      await db.query('alter table messages rename to lost')
    }
    await redecode(options)
  }
  const log = { info: () => undefined, warn: () => undefined }
  const rest = async () => void (await db.query('alter table lost rename to messages'))
  await using _jobs = startLeasedJobs([{ what: 'redecode', isDone, run }], { db, url, log, rest })
  await expect.poll(isDone, { timeout: 60_000 }).toBe(true)
  expect(batches).toBe(3)
  expect(await listAll(db)).toEqual(await listAll(fresh.db))
})

test('documents that came with the layouts in force are left alone', async () => {
  await using test = await testDatabase()
  await storeLayoutsVersion(test.db, decoder.version)
  await fill(test.db, NO_DECODER)
  expect(await redecode({ db: test.db, words: decoder, signal: never })).toBe(0)
})

test('two at once share the work and do it once', async () => {
  await using test = await testDatabase()
  await fill(test.db, NO_DECODER)
  await storeLayoutsVersion(test.db, decoder.version)
  const other = await loadMessageDecoder()
  const [a, b] = await Promise.all(
    [decoder, other].map((words) => redecode({ db: test.db, words, signal: never, batch: 1, restRatio: 0 })),
  )
  expect((a as number) + (b as number)).toBe(6)
})
