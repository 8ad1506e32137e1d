import { loadMessageDecoder } from '../../decode/messages/load-layouts.ts'
import { openBlockFolder } from '../../node/block-folder.ts'
import { type BatchLimits, inBatches } from '../batches.ts'
import { createBlockLoader, MissingBlock } from '../block-loader.ts'
import { type MasterchainStep, masterchainRun, type RunStart } from '../masterchain-run.ts'
import { createParser, type Parser } from '../parser.ts'
import type { BatchProducer, ProducedBatch, RunEnd } from './batch-producer.ts'
import { Compute, type ComputeStart } from './compute.ts'
import { readInitialStates } from './initial-states.ts'
import type { StoreLookups } from './store-lookups.ts'

/** What to make batches of. Plain values: they go to another thread. */
export interface FolderJob {
  readonly dir: string
  readonly run: RunStart
  readonly to: number
  readonly batch: BatchLimits
  readonly compute: ComputeStart
  /** States to start from, as bags of cells; they go into the first batch. */
  readonly states: readonly Uint8Array[]
}

/**
 * From a folder to batches of rows: reads, proves, walks and computes. All of it in one thread, because handing parsed blocks from
 * one thread to another costs as much as parsing them; more threads only pay off where there are cores to spare.
 */
export class FolderProducer implements BatchProducer<FolderJob, StoreLookups> {
  private readonly parser: Parser
  private readonly ahead: number
  private compute: Compute | undefined
  private batches: AsyncGenerator<MasterchainStep[], void, void> | undefined
  private count = 0

  constructor(parseThreads: number) {
    this.parser = createParser(parseThreads)
    this.ahead = 1 + parseThreads
  }

  async start(job: FolderJob, lookups: StoreLookups): Promise<void> {
    await this.stop()
    const loader = createBlockLoader(await openBlockFolder(job.dir), this.parser.parse)
    this.compute = new Compute(job.compute, lookups, await loadMessageDecoder(job.compute.layouts))
    for (const state of job.states) this.compute.seed(readInitialStates(state))
    this.batches = inBatches(masterchainRun(loader, job.run, job.to, { ahead: this.ahead }), job.batch)
    this.count = 0
  }

  async next(): Promise<ProducedBatch | RunEnd> {
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

  async release(number: number): Promise<void> {
    this.compute?.release(number)
  }

  async stop(): Promise<void> {
    await this.batches?.return()
    await this.compute?.[Symbol.asyncDispose]()
    this.batches = undefined
    this.compute = undefined
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    await this.parser[Symbol.asyncDispose]()
  }
}
