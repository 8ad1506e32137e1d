import { loadMessageDecoder } from '../../decode/messages/load-layouts.ts'
import { openBlockFolder } from '../../node/block-folder.ts'
import { type BatchLimits, inBatches } from '../batches.ts'
import { createBlockLoader, MissingBlock } from '../block-loader.ts'
import { type MasterchainStep, masterchainRun, type RunStart } from '../masterchain-run.ts'
import { createParser, type Parser } from '../parser.ts'
import { Compute, type ComputedBatch, type ComputeStart } from './compute.ts'
import { readSeeds } from './seeds.ts'
import type { StoreLookups } from './store-lookups.ts'

/** What to make batches of. Plain values: they go to another thread. */
export interface BatchJob {
  readonly dir: string
  readonly run: RunStart
  readonly to: number
  readonly batch: BatchLimits
  readonly compute: ComputeStart
  /** States to start from, as bags of cells; they go into the first batch. */
  readonly states: readonly Uint8Array[]
}

export interface MadeBatch extends ComputedBatch {
  readonly number: number
  readonly masterchainBlocks: number
}

/** The end of the run: the last block that was asked for, or the one that is not there. */
export interface RunEnd {
  readonly missing: string | undefined
}

/**
 * From a folder to batches of rows: reads, proves, walks and computes. All of it in one thread, because handing parsed blocks from
 * one thread to another costs as much as parsing them; more threads only pay off where there are cores to spare.
 */
export class BatchMaker implements AsyncDisposable {
  private readonly parser: Parser
  private readonly ahead: number
  private compute: Compute | undefined
  private batches: AsyncGenerator<MasterchainStep[], void, void> | undefined
  private count = 0

  constructor(parseThreads: number) {
    this.parser = createParser(parseThreads)
    this.ahead = 1 + parseThreads
  }

  /** Begins anew; nothing is left of an earlier job. */
  async start(job: BatchJob, lookups: StoreLookups): Promise<void> {
    await this.batches?.return()
    await this.compute?.[Symbol.asyncDispose]()
    const loader = createBlockLoader(await openBlockFolder(job.dir), this.parser.parse)
    this.compute = new Compute(job.compute, lookups, await loadMessageDecoder(job.compute.layouts))
    for (const state of job.states) this.compute.seed(readSeeds(state))
    this.batches = inBatches(masterchainRun(loader, job.run, job.to, { ahead: this.ahead }), job.batch)
    this.count = 0
  }

  /** One call at a time. */
  async next(): Promise<MadeBatch | RunEnd> {
    if (this.compute === undefined || this.batches === undefined) throw new Error('no job was started')
    try {
      const item = await this.batches.next()
      if (item.done === true) return { missing: undefined }
      const number = this.count++
      const computed = await this.compute.process({ batch: number, steps: item.value })
      return { ...computed, number, masterchainBlocks: item.value.length }
    } catch (error) {
      if (error instanceof MissingBlock) return { missing: error.message }
      throw error
    }
  }

  /** Batches up to this one are committed. */
  release(number: number): void {
    this.compute?.release(number)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.batches?.return()
    await this.compute?.[Symbol.asyncDispose]()
    await this.parser[Symbol.asyncDispose]()
  }
}
