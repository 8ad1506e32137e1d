import { loadMessageDecoder } from '../../decode/messages/load-layouts.ts'
import { readAhead } from '../../lib/read-ahead.ts'
import { openBlockFolder } from '../../node/block-folder.ts'
import { type BatchLimits, inBatches } from '../batches.ts'
import { createBlockLoader, MissingBlock } from '../block-loader.ts'
import { type MasterchainStep, masterchainRun, type RunStart } from '../masterchain-run.ts'
import { createParser, type Parser } from '../parser.ts'
import type { BatchProducer, ProducedBatch, RunEnd } from './batch-producer.ts'
import { Compute, type ComputedBatch, type ComputeStart } from './compute.ts'
import { readInitialStates } from './initial-states.ts'
import { createPacker, type Packer } from './packer.ts'
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
 * From a folder to batches of rows: reads, proves, walks and computes. All of that in one thread, because handing parsed blocks from
 * one thread to another costs as much as parsing them; more threads only pay off where there are cores to spare. Rows are packed in another while
 * the next batch is computed: they move there as bytes.
 */
export class FolderProducer implements BatchProducer<FolderJob, StoreLookups> {
  private readonly parser: Parser
  private readonly packer: Packer
  private readonly threads: FolderThreads
  private compute: Compute | undefined
  private batches: AsyncGenerator<UnpackedProduced | RunEnd, void, void> | undefined

  constructor(threads: FolderThreads) {
    this.threads = threads
    this.parser = createParser(threads.parse)
    this.packer = createPacker(threads.pack)
  }

  async start(job: FolderJob, lookups: StoreLookups): Promise<void> {
    await this.stop()
    const loader = createBlockLoader(await openBlockFolder(job.dir), this.parser.parse)
    const compute = new Compute(job.compute, lookups, await loadMessageDecoder(job.compute.layouts))
    for (const state of job.states) compute.seed(readInitialStates(state))
    const steps = inBatches(masterchainRun(loader, job.run, job.to, { ahead: 1 + this.threads.parse }), job.batch)
    const computed = computeBatches(compute, steps)
    this.compute = compute
    this.batches = this.threads.pack ? readAhead(computed, 1) : computed
  }

  async next(): Promise<ProducedBatch | RunEnd> {
    if (this.batches === undefined) throw new Error('no job was started')
    const { value = { missing: undefined } } = await this.batches.next()
    if ('missing' in value) return value
    const { unpacked, ...batch } = value
    const { parts, spare } = await this.packer.pack(unpacked.parts)
    this.compute?.reuse(spare)
    return { ...batch, encoded: { ...unpacked, parts } }
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
    await this.packer[Symbol.asyncDispose]()
    await this.parser[Symbol.asyncDispose]()
  }
}

/** Threads beside the producer's own. */
export interface FolderThreads {
  readonly parse: number
  readonly pack: boolean
}

type UnpackedProduced = Omit<ProducedBatch, 'encoded'> & Pick<ComputedBatch, 'unpacked'>

async function* computeBatches(
  compute: Compute,
  batches: AsyncGenerator<MasterchainStep[], void, void>,
): AsyncGenerator<UnpackedProduced | RunEnd, void, void> {
  let number = 0
  try {
    for await (const steps of batches) {
      const computed = await compute.process({ batch: number, steps })
      yield { ...computed, number: number++, masterchainBlocks: steps.length }
    }
  } catch (error) {
    if (!(error instanceof MissingBlock)) throw error
    yield { missing: error.message }
  }
}
