import type { Address } from '../../cell/address.ts'
import { Cell } from '../../cell/cell.ts'
import { extractBlock } from '../../decode/extract/extract-block.ts'
import type { ExtractedBlock, TouchedAccount } from '../../decode/extract/extracted-block.ts'
import { writePlainBoc } from '../../decode/extract/transaction-boc.ts'
import { byteKey, sameBytes } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { BlockId } from '../../model/block.ts'
import type { Transaction } from '../../model/transaction.ts'
import { BLOCKS } from '../../record/block.ts'
import type { BodyDecoder } from '../../record/body-decoder.ts'
import { SHARD_STATE } from '../../record/chain-tables.ts'
import { JsonWriter } from '../../record/json-writer.ts'
import { writeTransaction } from '../../record/render-transaction.ts'
import {
  BATCH_PARTS,
  type BatchBuffers,
  createBatchBuffers,
  takeBatch,
  type UnpackedBatch,
} from '../../store/commit.ts'
import { encodeTransaction, TRANSACTION_HASHES } from '../../store/tables/transactions.ts'
import { ActionStage, type TraceFailure } from '../actions/action-stage.ts'
import { ConfigVersions, type VersionChange } from '../config-versions.ts'
import { ContractStage } from '../contracts/contract-stage.ts'
import type { MethodMachine } from '../contracts/method-machine.ts'
import type { ParsedBlock } from '../parse-block.ts'
import { encodeResume } from '../resume.ts'
import { TraceAssembler } from '../traces/trace-assembler.ts'
import { AccountStates } from './account-states.ts'
import { BatchStats } from './batch-stats.ts'
import type { InitialStates } from './initial-states.ts'
import { MessageRows } from './message-rows.ts'
import { encodeNodeFacts } from './node-facts.ts'
import type { Batch, Stage, StateChange } from './stage.ts'
import type { StoreLookups } from './store-lookups.ts'
import { traceStage } from './trace-rows.ts'

/** Where computing starts: what the checkpoint says, or what is known before the first block. */
export interface ComputeStart {
  readonly networkId: number
  readonly firstMcSeqno: number
  /** Last committed masterchain block; null for an empty store. */
  readonly after: number | null
  /** The store is empty and the run begins with the first block of the chain: what this run did not store is nowhere. */
  readonly startsChain?: boolean | undefined
  readonly versions: readonly VersionChange[]
  /** Memory for what could be read back from the store. */
  readonly cacheBytes: number
  /** Folder of layouts beside those that come with the product. */
  readonly layouts?: string | undefined
}

/** A masterchain block and the shard blocks it commits, parents before children. */
export interface ComputeStep {
  readonly mcSeqno: number
  readonly block: ParsedBlock
  readonly shardBlocks: readonly ParsedBlock[]
}

export interface ComputeInput {
  /** Number of this batch; each is one more than the last. */
  readonly batch: number
  readonly steps: readonly ComputeStep[]
}

export interface ComputedBatch {
  readonly unpacked: UnpackedBatch
  readonly blocks: number
  readonly transactions: number
  readonly rows: number
  readonly failures: readonly TraceFailure[]
}

/**
 * Masterchain blocks whose records are in memory at once. Those of a whole batch would outlive the young generation, and collecting
 * them would cost more than the questions to the store that they save.
 */
const PIECE_STEPS = 16

/**
 * From proven blocks to rows that only have to be packed: records, account states, traces, documents. Everything that one block takes over
 * from another is kept here, so batches go through one `Compute` in order; each may start before the last is committed.
 */
export class Compute implements AsyncDisposable {
  private readonly start: ComputeStart
  private readonly words: BodyDecoder
  private readonly states: AccountStates
  private readonly traces: TraceAssembler
  private readonly contracts: ContractStage
  private readonly actions: ActionStage
  /** Those of a lane prepare one after the other, and lanes at the same time; all else goes through them in this order. */
  private readonly lanes: readonly (readonly Stage[])[]
  private readonly stages: readonly Stage[]
  private readonly versions: ConfigVersions
  private after: number | null
  private seeds: InitialStates[] = []
  private lastBuffers: BatchBuffers | undefined
  private spare: UnpackedBatch['parts'] | undefined
  private readonly writer = new JsonWriter()

  /** `machine`: one that outlives it. */
  constructor(start: ComputeStart, lookups: StoreLookups, words: BodyDecoder, machine?: MethodMachine) {
    this.start = start
    this.words = words
    this.after = start.after
    this.versions = new ConfigVersions(start.versions)
    this.states = new AccountStates(lookups, start.cacheBytes / 2, start.startsChain)
    this.contracts = new ContractStage({
      lookups,
      findHeld: (account) => this.states.find(account),
      maxBytes: start.cacheBytes / 4,
      isNew: start.after === null,
      machine,
    })
    this.traces = new TraceAssembler({ lookups, maxBytes: start.cacheBytes / 8, startsChain: start.startsChain })
    this.actions = new ActionStage({ lookups, facts: this.contracts, maxBytes: start.cacheBytes / 8 })
    this.lanes = [
      [this.states, this.contracts],
      [traceStage(this.traces)],
      [this.actions, new BatchStats(), new MessageRows()],
    ]
    this.stages = this.lanes.flat()
  }

  /** States to start from; they go into the first batch. */
  seed(seeds: InitialStates): void {
    this.seeds.push(seeds)
  }

  async process({ batch: number, steps }: ComputeInput): Promise<ComputedBatch> {
    const batch = { number, buffers: createBatchBuffers(this.lastBuffers, this.spare), isFirst: this.after === null }
    this.spare = undefined
    const { buffers } = batch
    this.lastBuffers = buffers
    this.encodeInitialStates(batch)
    const done = { blocks: 0, transactions: 0 }
    for (let i = 0; i < steps.length; i += PIECE_STEPS) {
      const { blocks, transactions } = await this.processPiece(steps.slice(i, i + PIECE_STEPS), batch)
      done.blocks += blocks
      done.transactions += transactions
    }
    for (const stage of this.stages) stage.finishBatch(batch)
    const last = (steps.at(-1) as ComputeStep).block
    const unpacked = takeBatch(buffers, this.checkpoint(last), this.after)
    this.after = last.id.seqno
    return { unpacked, ...done, rows: rowCount(buffers), failures: this.actions.takeFailures() }
  }

  /** What a batch that is packed by now was in, for one that is to be made. */
  reuse(spare: UnpackedBatch['parts']): void {
    this.spare = spare
  }

  /** Batches up to `batch` are committed. */
  release(batch: number): void {
    for (const stage of this.stages) stage.release?.(batch)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.contracts[Symbol.asyncDispose]()
  }

  private encodeInitialStates(batch: Batch): void {
    for (const seeds of this.seeds) {
      for (const stage of this.stages) stage.seed?.(seeds, batch)
      const changes = seeds.accounts.map((after) => ({ before: undefined, after }))
      encodeNodeFacts(batch.buffers, this.start.firstMcSeqno - 1, changes, seeds.config)
    }
    this.seeds = []
  }

  private async processPiece(
    steps: readonly ComputeStep[],
    batch: Batch,
  ): Promise<{ readonly blocks: number; readonly transactions: number }> {
    const extracted = steps.map(({ block, shardBlocks, mcSeqno }) =>
      [block, ...shardBlocks].map((parsed) => extract(parsed, mcSeqno)),
    )
    const all = extracted.flat()
    const piece = { accounts: listAccounts(all), transactions: all.flatMap((block) => block.transactions) }
    await Promise.all(
      this.lanes.map(async (lane) => {
        for (const stage of lane) await stage.prepare?.(piece, batch)
      }),
    )
    for (const [i, step] of steps.entries()) {
      // Between blocks this thread hears others: whoever asks for the batch before would else wait for this one.
      if (i > 0) await new Promise(setImmediate)
      await this.processStep(step, extracted[i] as ExtractedBlock[], batch)
    }
    return { blocks: all.length, transactions: piece.transactions.length }
  }

  private async processStep(step: ComputeStep, blocks: readonly ExtractedBlock[], batch: Batch): Promise<void> {
    const { mcSeqno } = step
    const { block, config, configVersion } = blocks[0] as ExtractedBlock
    const { changes, surroundings } = await this.applyStates(step, blocks, batch)
    const applied = {
      ...{ mcSeqno, utime: block.genUtime, version: this.versions.at(mcSeqno - 1), config },
      ...{ changes: changes.flat(), masterchainChanges: changes[0] ?? [] },
    }
    for (const stage of this.stages) await stage.applyBlock?.(applied, batch)
    for (const transaction of blocks.flatMap(({ transactions }) => transactions).sort(byLt)) {
      this.addTransaction(transaction, surroundings.get(transaction.block) as BlockContext, batch)
    }
    const finished = { utime: block.genUtime, shards: step.block.tops.length, ended: this.traces.takeEnded() }
    for (const stage of this.stages) await stage.finishBlock?.(finished, batch)
    for (const top of [step.block.id, ...step.block.tops]) {
      SHARD_STATE.encode(batch.buffers.shardState, { mcSeqno, top })
    }
    if (configVersion !== null) this.versions.change(mcSeqno, configVersion)
  }

  /** The states that blocks leave, and what their transactions are rendered with. */
  private async applyStates(step: ComputeStep, blocks: readonly ExtractedBlock[], batch: Batch) {
    const surroundings = new Map<BlockId, BlockContext>()
    const changes: StateChange[][] = []
    for (const [i, indexed] of blocks.entries()) {
      const { block, accounts, transactions, config } = indexed
      const { arena } = i === 0 ? step.block : (step.shardBlocks[i - 1] as ParsedBlock)
      const own = await this.states.apply(accounts, arena, batch)
      changes.push(own)
      BLOCKS.encode(batch.buffers.blocks, indexed)
      if (i === 0) encodeNodeFacts(batch.buffers, step.mcSeqno, own, config)
      const [first] = transactions
      if (first === undefined) continue
      surroundings.set(first.block, {
        version: this.versions.at(i === 0 ? step.mcSeqno - 1 : block.masterRefSeqno),
        states: new Map(own.map((change, at) => [byteKey((accounts[at] as TouchedAccount).account), change])),
      })
    }
    return { changes, surroundings }
  }

  private addTransaction(transaction: Transaction, { states, version }: BlockContext, batch: Batch): void {
    const placement = this.traces.add(transaction)
    const { traceId, externalHash, received } = placement
    // With several transactions in a block, the states between them exist nowhere: only the outer ends are known.
    const change = states.get(byteKey(transaction.account))
    const before = stateOf(transaction.stateHashBefore, change?.before)
    const after = stateOf(transaction.stateHashAfter, change?.after)
    const ends = { sender: received?.txHash ?? null }
    const spans = writeTransaction(this.writer, transaction, before, after, version, this.words, externalHash, ends)
    const boc = transaction.root === undefined ? null : writePlainBoc(transaction.root)
    encodeTransaction(batch.buffers.transactions, { transaction, traceId, doc: this.writer.view(), boc })
    TRANSACTION_HASHES.encode(batch.buffers.transactionHashes, transaction)
    const rendered = { transaction, traceId, placement, spans }
    for (const stage of this.stages) stage.addTransaction?.(rendered, batch)
  }

  private checkpoint(last: ParsedBlock) {
    const { networkId, firstMcSeqno } = this.start
    const resume = encodeResume({ last: last.id, frontier: last.tops, versions: this.versions.list() })
    return { networkId, firstMcSeqno, lastMcSeqno: last.id.seqno, resume }
  }
}

/** What a block's transactions share: the id they name is one object for all of them. */
interface BlockContext {
  readonly version: number
  readonly states: ReadonlyMap<string, StateChange>
}

const extract = ({ arena, id }: ParsedBlock, mcSeqno: number): ExtractedBlock =>
  extractBlock(new Cell(arena, arena.roots[0] as number), id, mcSeqno)

/** Accounts that blocks touch, each once. */
function listAccounts(blocks: readonly ExtractedBlock[]): Address[] {
  const accounts = new Map<string, Address>()
  for (const block of blocks) for (const { account } of block.accounts) accounts.set(byteKey(account), account)
  return [...accounts.values()]
}

/** The order traces are put together in: a sender's lt is below its receivers'. */
function byLt(a: Transaction, b: Transaction): number {
  if (a.lt !== b.lt) return a.lt < b.lt ? -1 : 1
  return Buffer.compare(a.account, b.account)
}

const stateOf = (hash: Uint8Array, state: AccountState | undefined): AccountState | undefined =>
  state !== undefined && sameBytes(state.hash, hash) ? state : undefined

const rowCount = (buffers: BatchBuffers): number => BATCH_PARTS.reduce((sum, part) => sum + buffers[part].rows, 0)
