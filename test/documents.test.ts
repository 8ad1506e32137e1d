import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderBlock } from '../src/record/block.ts'
import { renderTransaction } from '../src/record/render-transaction.ts'
import { extractFile, listBlockFiles } from './blocks/block-files.ts'
import { sharedData } from './shared-data.ts'
import { v3Schema } from './v3-schema.ts'

const blocks = sharedData('real', 'blocks')
const isTransaction = v3Schema('Transaction')
const isBlock = v3Schema('Block')

describe.skipIf(!blocks || !isTransaction || !isBlock)('documents of real blocks keep to the contract', () => {
  test.each(['mainnet', 'testnet', 'localnet'])('%s', (network) => {
    const mistakes = new Set<string>()
    let transactions = 0
    for (const file of listBlockFiles(join(blocks as string, network))) {
      const extracted = extractFile(file, 1)
      const block = JSON.parse(`${renderBlock(extracted)}`)
      isBlock?.(block)
      let [fees, gas] = [0n, 0n]
      for (const error of isBlock?.errors ?? []) mistakes.add(`block ${error.instancePath} ${error.message}`)
      for (const transaction of extracted.transactions) {
        const { doc, spans } = renderTransaction(transaction, undefined, undefined, 12)
        const value = JSON.parse(`${doc}}`)
        fees += BigInt(value.total_fees)
        gas += BigInt(value.description.compute_ph?.gas_used ?? 0)
        isTransaction?.(value)
        for (const error of isTransaction?.errors ?? [])
          mistakes.add(`transaction ${error.instancePath} ${error.message}`)
        const messages = [transaction.inMsg ?? [], transaction.outMsgs].flat()
        const found = spans.map(({ offset, length }) => JSON.parse(`${doc.subarray(offset, offset + length)}}`).hash)
        expect(found).toEqual(messages.map(({ hash }) => Buffer.from(hash).toString('base64')))
        transactions++
      }
      expect(block).toMatchObject({ total_fees: `${fees}`, gas_used: `${gas}` })
    }
    expect([...mistakes]).toEqual([])
    expect(transactions).toBeGreaterThan(50)
  })
})
