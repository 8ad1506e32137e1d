import type { EncodedBatch } from '../../store/commit.ts'
import type { ComputedBatch } from './compute.ts'

export interface ProducedBatch extends Omit<ComputedBatch, 'unpacked'> {
  readonly encoded: EncodedBatch
  readonly number: number
  readonly masterchainBlocks: number
}

/** The end of the run: the last block that was asked for, or the one that is not there. */
export interface RunEnd {
  readonly missing: string | undefined
}

/**
 * From blocks to batches of rows. It may do several jobs, one after the other. `Job` and `Ports`, what it asks of the store and the
 * network, may cross threads: plain values, and methods of one argument.
 */
export interface BatchProducer<Job, Ports> extends AsyncDisposable {
  /** Makes ready what takes seconds to start, for one that stands by and may have to begin at any time. */
  warm?(layouts: string | undefined): Promise<void>
  /** Begins anew; nothing is left of an earlier job. */
  start(job: Job, ports: Ports): Promise<void>
  /** One call at a time. */
  next(): Promise<ProducedBatch | RunEnd>
  /** Batches up to this one are committed. */
  release(number: number): Promise<void>
  /** Ends the job under way; whoever waits for it gets a failure. */
  stop(): Promise<void>
}
