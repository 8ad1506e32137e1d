import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { sampleAddress, sampleMessage, sampleTransaction } from '../../../test/sample-records.ts'
import { renderTransaction } from '../../record/render-transaction.ts'
import { commitBatch, createBatchBuffers, finishBatch } from '../../store/commit.ts'
import { isAllPacked, startPacking } from '../../store/compact/pack-stored.ts'
import { isPacked } from '../../store/compact/packed-document.ts'
import type { Database } from '../../store/database.ts'
import { digestTables } from '../../store/digest.ts'
import { encodeTransaction } from '../../store/tables/transactions.ts'
import { packDocuments } from './pack-documents.ts'

const COUNT = 11

/** Transactions as an older version stored them, the last one as this one does. */
async function fill(db: Database): Promise<void> {
  const transactions = Array.from({ length: COUNT }, (_, i) =>
    sampleTransaction({ account: sampleAddress(0x10 + i), lt: 100n + BigInt(i), outMsgs: [sampleMessage()] }),
  )
  const buffers = createBatchBuffers()
  for (const transaction of transactions) {
    const { doc } = renderTransaction(transaction, undefined, undefined, 12)
    encodeTransaction(buffers.transactions, { transaction, traceId: transaction.hash, doc, boc: null })
  }
  const checkpoint = { networkId: -239, firstMcSeqno: 1, lastMcSeqno: 1, resume: Uint8Array.of(1) }
  await commitBatch(db, finishBatch(buffers, checkpoint, null))
  for (const transaction of transactions.slice(0, -1)) {
    const { doc } = renderTransaction(transaction, undefined, undefined, 12)
    await db.query('update transactions set doc = $2 where lt = $1', [transaction.lt, doc])
  }
}

const listPacked = async (db: Database): Promise<boolean[]> => {
  const rows = await db.query<{ stored: Buffer }>('select doc as stored from transactions order by lt')
  return rows.map(({ stored }) => isPacked(stored))
}

test('plain documents are packed a few at a time, stopped and taken up again, and read the same all the while', async () => {
  await using test = await testDatabase()
  const { db } = test
  await fill(db)
  const before = await digestTables(db)
  expect(await listPacked(db)).toEqual([...new Array(COUNT - 1).fill(false), true])
  await startPacking(db)
  expect(await isAllPacked(db)).toBe(false)

  await db.query(`update document_packing set is_done = true where part <> 'transactions'`)
  const stopping = new AbortController()
  const half: Database = { ...db, transaction: async (work) => db.transaction(work).finally(() => stopping.abort()) }
  expect(await packDocuments({ db: half, signal: stopping.signal, batch: 3 })).toBe(3)
  expect((await listPacked(db)).filter((one) => one)).toHaveLength(4)
  expect(await digestTables(db)).toEqual(before)

  expect(await packDocuments({ db, signal: new AbortController().signal, batch: 3, restRatio: 0 })).toBe(COUNT - 4)
  expect(await listPacked(db)).toEqual(new Array(COUNT).fill(true))
  expect(await digestTables(db)).toEqual(before)
  expect(await isAllPacked(db)).toBe(true)
  await startPacking(db)
  expect(await isAllPacked(db)).toBe(true)
})
