import { type MessagePort, parentPort } from 'node:worker_threads'
import { Moved, PortCalls } from '../lib/port-calls.ts'
import { buffersOf } from './moved-block.ts'
import { parseBlock } from './parse-block.ts'

/** The thread behind `createParser`: block bytes in, a parsed block with all hashes out, moved both ways. */
new PortCalls(parentPort as MessagePort, {
  parse: (bytes: Uint8Array) => {
    const block = parseBlock(bytes)
    return new Moved(block, buffersOf([block]))
  },
})
