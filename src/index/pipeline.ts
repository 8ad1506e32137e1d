import { inOrder } from '../lib/in-order.ts'
import { readAhead } from '../lib/read-ahead.ts'
import type { commitBatch } from '../store/commit.ts'
import type { Database } from '../store/database.ts'
import { type BatchLimits, inBatches } from './batches.ts'
import type { ComputeHost } from './compute/start-compute.ts'
import type { MasterchainStep } from './masterchain-run.ts'

export interface PipelineOptions {
  readonly batch: BatchLimits
  readonly commit: typeof commitBatch
  readonly signal?: AbortSignal | undefined
}

export interface Committed {
  readonly lastMcSeqno: number
  readonly masterchainBlocks: number
  readonly blocks: number
  readonly transactions: number
  readonly rows: number
}

/**
 * Steps in, commits out. Three things go on at once: the next batch is read and parsed, the one before is computed, and the
 * one before that is written. No more than two finished batches wait at any time, which bounds the memory.
 */
export async function* runPipeline(
  steps: AsyncIterable<MasterchainStep>,
  compute: ComputeHost,
  db: Database,
  options: PipelineOptions,
): AsyncGenerator<Committed, void, void> {
  let started = 0
  const computed = inOrder(
    readAhead(inBatches(steps, options.batch), 1),
    async (batch) => {
      const number = started++
      const input = batch.map(({ mcSeqno, block, shardBlocks }) => ({ mcSeqno, block, shardBlocks }))
      return { number, masterchainBlocks: batch.length, ...(await compute.process({ batch: number, steps: input })) }
    },
    { ahead: 1 },
  )
  for await (const { number, encoded, masterchainBlocks, blocks, transactions, rows } of readAhead(computed, 1)) {
    options.signal?.throwIfAborted()
    await options.commit(db, encoded)
    await compute.release(number)
    yield { lastMcSeqno: encoded.checkpoint.lastMcSeqno, masterchainBlocks, blocks, transactions, rows }
  }
}
