import type { Transferable } from 'node:worker_threads'
import { startWorkerThread } from '../lib/worker-thread.ts'
import { reviveBlock } from './moved-block.ts'
import { type ParsedBlock, parseBlock } from './parse-block.ts'

export interface Parser extends AsyncDisposable {
  parse(bytes: Uint8Array): Promise<ParsedBlock>
}

/** Parses in `threads` threads of its own, or in this one when there are none. */
export function createParser(threads: number): Parser {
  if (threads === 0) return { parse: async (bytes) => parseBlock(bytes), [Symbol.asyncDispose]: async () => undefined }
  const workers = Array.from({ length: threads }, () => ({
    thread: startWorkerThread(import.meta.url, 'parse-thread', {}),
    busy: 0,
  }))
  return {
    async parse(bytes) {
      const worker = workers.reduce((least, other) => (other.busy < least.busy ? other : least))
      worker.busy += bytes.length
      try {
        const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice()
        return reviveBlock(await worker.thread.calls.call('parse', whole, [whole.buffer as Transferable]))
      } finally {
        worker.busy -= bytes.length
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map(({ thread }) => thread.stop()))
    },
  }
}
