import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { extractFile, listBlockFiles } from '../../../test/blocks/block-files.ts'
import {
  sampleExternalIn,
  sampleExternalOut,
  sampleHash,
  sampleMessage,
  sampleTransaction,
} from '../../../test/sample-records.ts'
import { sharedData } from '../../../test/shared-data.ts'
import { buildCell } from '../../cell/builder.ts'
import { sliceHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { loadMessageDecoder } from '../../decode/messages/load-layouts.ts'
import type { Transaction } from '../../model/transaction.ts'
import { NO_DECODER } from '../../record/body-decoder.ts'
import { NO_ENDS, renderTransaction } from '../../record/render-transaction.ts'
import { findUnknownSender, rewriteDocument } from './rewrite-document.ts'

const decoder = await loadMessageDecoder()

/** From either words to the other, the document and the places in it are those of a fresh one. */
function expectSame(transaction: Transaction): void {
  const plain = renderTransaction(transaction, undefined, undefined, 12, NO_DECODER)
  const decoded = renderTransaction(transaction, undefined, undefined, 12, decoder)
  const there = rewriteDocument(plain.doc, decoder)
  expect(there.doc.toString('latin1')).toBe(decoded.doc.toString('latin1'))
  expect(there.spans).toEqual(decoded.spans)
  const back = rewriteDocument(decoded.doc, NO_DECODER)
  expect(back.doc.equals(plain.doc)).toBe(true)
  expect(back.spans).toEqual(plain.spans)
  // Documents of the first version did not say which transactions their messages came from and went to.
  const first = Buffer.from(`${plain.doc}`.replaceAll(/\t?(,"(in|out)_msg_tx_hash":"[^"]*")+(?=})/g, ''))
  expect(first.includes('msg_tx_hash')).toBe(false)
  const sender = sampleHash(0x77)
  const inMsg = transaction.inMsg?.kind === 'internal' ? transaction.inMsg.hash : undefined
  expect(findUnknownSender(first)).toEqual(inMsg && Buffer.from(inMsg))
  const ends = inMsg ? { sender } : NO_ENDS
  const wanted = renderTransaction(transaction, undefined, undefined, 12, decoder, null, ends)
  const named = rewriteDocument(first, decoder, () => (inMsg ? sender : undefined))
  expect(`${named.doc}`).toBe(`${wanted.doc}`)
  expect(named.spans).toEqual(wanted.spans)
  expect(findUnknownSender(named.doc)).toBeUndefined()
}

test('documents of messages of every kind', () => {
  const { arena, index } = buildCell((b) => b.storeUint(0, 32).storeBytes(Buffer.from('say "}],{\\" и')))
  const body = new Slice(arena, index)
  const comment = sampleMessage({ body, bodyHash: sliceHash(body), opcode: 0 })
  expectSame(sampleTransaction({ inMsg: sampleExternalIn(), outMsgs: [comment, sampleExternalOut(), sampleMessage()] }))
  expectSame(sampleTransaction({ inMsg: comment, outMsgs: [] }))
  expectSame(sampleTransaction({ inMsg: null, outMsgs: [sampleMessage({ opcode: null }), comment] }))
  expectSame(sampleTransaction({ inMsg: null, outMsgs: [] }))
})

const blocks = sharedData('real', 'blocks', 'mainnet')

describe.skipIf(!blocks)('documents of real blocks', () => {
  test('are the same as fresh ones', () => {
    const files = listBlockFiles(blocks as string)
    let transactions = 0
    for (let i = 0; i < files.length && transactions < 1500; i += 5) {
      for (const transaction of extractFile(join(files[i] as string), 1).transactions) {
        expectSame(transaction)
        transactions++
      }
    }
    expect(transactions).toBeGreaterThan(100)
  })
})
