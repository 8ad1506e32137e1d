// Runs a chain in a folder as fast as it can, saying each head, until somebody kills it.
import { writeSync } from 'node:fs'
import { createTvm } from '../../src/tvm/tvm.ts'
import { TestChain } from './test-chain.ts'

const tvm = await createTvm({ workers: 1 })
const setting = new TestChain(tvm, { dir: process.argv[2] as string, shards: 2 })
const chain = await setting.open()
for (;;) {
  await setting.traffic(chain, 1)
  writeSync(1, `${chain.head().seqno}\n`)
}
