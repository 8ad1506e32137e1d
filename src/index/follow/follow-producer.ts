import type { Address } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import type { Hash } from '../../cell/hash.ts'
import { loadMessageDecoder } from '../../decode/messages/load-layouts.ts'
import type { RemoteNames } from '../../lib/remote-calls.ts'
import type { BlockIdExt } from '../../model/block.ts'
import { packBatch } from '../../store/commit.ts'
import type { StoredState } from '../../store/lookups/account-states.ts'
import type { PublishedLibrary } from '../../store/lookups/contracts.ts'
import type { BatchLimits } from '../batches.ts'
import type { BatchProducer, ProducedBatch, RunEnd } from '../compute/batch-producer.ts'
import { Compute, type ComputeStart } from '../compute/compute.ts'
import { readInitialStates } from '../compute/initial-states.ts'
import { STORE_PORTS, type StoreLookups } from '../compute/store-lookups.ts'
import { MethodMachine } from '../contracts/method-machine.ts'
import { type MasterchainStep, masterchainRun, type RunStart } from '../masterchain-run.ts'
import { parseBlock } from '../parse-block.ts'
import { gatherReady } from './gather-ready.ts'
import { type BlockFetcher, createLiteLoader } from './lite-loader.ts'

/** What to follow. Plain values: they go to another thread. */
export interface FollowJob {
  readonly run: RunStart
  readonly to: number
  readonly batch: BatchLimits
  /** Masterchain blocks to read ahead, with their shard blocks. */
  readonly ahead: number
  readonly compute: ComputeStart
  /** States to start from, as bags of cells; they go into the first batch. */
  readonly states: readonly Uint8Array[]
  /** The configuration to start from, as a bag of cells, where no state holds it. */
  readonly config: Uint8Array | undefined
}

/** Accounts as they were after masterchain block `block`. */
export interface StatesAt {
  readonly block: BlockIdExt
  readonly accounts: readonly Address[]
}

/** A library as it was after masterchain block `block`. */
export interface LibraryAt {
  readonly block: BlockIdExt
  readonly hash: Hash
}

/** What making batches needs from outside: blocks from the network, and what earlier batches left in the store. */
export interface FollowPorts extends BlockFetcher, Omit<StoreLookups, 'listNewestStates' | 'listLibraryPublishers'> {
  /** The stored states; those of accounts that the store has never seen come from the network. */
  listStatesAt(states: StatesAt): Promise<readonly StoredState[]>
  /** The same for a library. */
  listLibrariesAt(library: LibraryAt): Promise<readonly PublishedLibrary[]>
}

const { listNewestStates: _, listLibraryPublishers: __, ...LOOKUPS } = STORE_PORTS

/** What the thread of a `FollowProducer` may call. */
export const FOLLOW_PORTS: RemoteNames<FollowPorts> = {
  ...LOOKUPS,
  ...{ fetchMasterchain: true, fetchBlock: true, listStatesAt: true, listLibrariesAt: true },
}

/** From a network to batches of rows, without an end: reads, proves, walks and computes, all in one thread. */
export class FollowProducer implements BatchProducer<FollowJob, FollowPorts> {
  /** Kept from job to job. */
  private readonly machine = new MethodMachine()
  private compute: Compute | undefined
  private batches: AsyncGenerator<MasterchainStep[], void, void> | undefined
  private stopping = new AbortController()
  private count = 0
  /** The masterchain block before the batch that is being computed. */
  private before: BlockIdExt | undefined

  async warm(layouts: string | undefined): Promise<void> {
    await Promise.all([loadMessageDecoder(layouts), this.machine.get()])
  }

  async start(job: FollowJob, ports: FollowPorts): Promise<void> {
    const { run, to, batch, ahead, compute, states, config } = job
    await this.stop()
    this.stopping = new AbortController()
    const { signal } = this.stopping
    const lookups = {
      ...ports,
      listNewestStates: (accounts: readonly Address[]) =>
        ports.listStatesAt({ block: this.before as BlockIdExt, accounts }),
      listLibraryPublishers: (hash: Hash) => ports.listLibrariesAt({ block: this.before as BlockIdExt, hash }),
    }
    this.compute = new Compute(compute, lookups, await loadMessageDecoder(compute.layouts), this.machine)
    for (const state of states) this.compute.seed(readInitialStates(state))
    if (config !== undefined) this.compute.seed({ accounts: [], config: readSingleRoot(config) })
    const loader = createLiteLoader({ fetcher: ports, parse: parseBlock, ahead, to, signal })
    this.batches = gatherReady(masterchainRun(loader, run, to, { ahead, signal }), batch)
    this.count = 0
  }

  async next(): Promise<ProducedBatch | RunEnd> {
    if (this.compute === undefined || this.batches === undefined) throw new Error('no job was started')
    const item = await this.batches.next()
    if (item.done === true) return { missing: undefined }
    const number = this.count++
    this.before = item.value[0]?.block.prev[0]
    const { unpacked, ...computed } = await this.compute.process({ batch: number, steps: item.value })
    const encoded = packBatch(unpacked)
    this.compute?.reuse(unpacked.parts)
    return { ...computed, encoded, number, masterchainBlocks: item.value.length }
  }

  async release(number: number): Promise<void> {
    this.compute?.release(number)
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.batches?.return().catch(() => undefined)
    this.batches = undefined
    await this.compute?.[Symbol.asyncDispose]()
    this.compute = undefined
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    await this.machine[Symbol.asyncDispose]()
  }
}
