import { readAhead } from '../lib/read-ahead.ts'
import type { commitBatch } from '../store/commit.ts'
import type { Database } from '../store/database.ts'
import type { BatchHost } from './compute/batch-host.ts'
import type { ProducedBatch, RunEnd } from './compute/batch-producer.ts'

type BatchSource = Pick<BatchHost, 'next' | 'release'>

export interface PipelineOptions {
  readonly commit: typeof commitBatch
  readonly signal?: AbortSignal | undefined
  readonly onCommit: (batch: ProducedBatch) => void
}

/**
 * Batches in, commits out: while one is written, the next is made. At most one finished batch waits, which bounds the memory.
 * Gives how the run ended.
 */
export async function runPipeline(host: BatchSource, db: Database, options: PipelineOptions): Promise<RunEnd> {
  for await (const made of readAhead(makeBatches(host, options.signal), 1)) {
    if ('missing' in made) return made
    options.signal?.throwIfAborted()
    await options.commit(db, made.encoded)
    await host.release(made.number)
    options.onCommit(made)
  }
  return { missing: undefined }
}

async function* makeBatches(host: BatchSource, signal: AbortSignal | undefined) {
  while (true) {
    signal?.throwIfAborted()
    const made = await host.next()
    yield made
    if ('missing' in made) return
  }
}
