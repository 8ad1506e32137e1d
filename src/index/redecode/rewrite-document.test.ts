import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { extractFile, listBlockFiles } from '../../../test/blocks/block-files.ts'
import { sampleExternalIn, sampleExternalOut, sampleMessage, sampleTransaction } from '../../../test/sample-records.ts'
import { sharedData } from '../../../test/shared-data.ts'
import { buildCell } from '../../cell/builder.ts'
import { sliceHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { loadMessageDecoder } from '../../decode/messages/load-layouts.ts'
import type { Transaction } from '../../model/transaction.ts'
import { NO_WORDS } from '../../store/documents/message-words.ts'
import { renderTransaction } from '../../store/documents/transaction.ts'
import { rewriteDocument } from './rewrite-document.ts'

const decoder = await loadMessageDecoder()

/** From either words to the other, the document and the places in it are those of a fresh one. */
function expectSame(transaction: Transaction): void {
  const plain = renderTransaction(transaction, undefined, undefined, 12, NO_WORDS)
  const decoded = renderTransaction(transaction, undefined, undefined, 12, decoder)
  const there = rewriteDocument(plain.doc, decoder)
  expect(there.doc.toString('latin1')).toBe(decoded.doc.toString('latin1'))
  expect(there.spans).toEqual(decoded.spans)
  const back = rewriteDocument(decoded.doc, NO_WORDS)
  expect(back.doc.equals(plain.doc)).toBe(true)
  expect(back.spans).toEqual(plain.spans)
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
