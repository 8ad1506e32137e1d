import type { Address } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { Trace } from '../../model/trace.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { Span } from '../../record/transaction.ts'
import type { BatchBuffers } from '../../store/commit.ts'
import type { Placement } from '../traces/trace-assembler.ts'
import type { InitialStates } from './initial-states.ts'

/** The batch under way. */
export interface Batch {
  /** Each is one more than the last. */
  readonly number: number
  /** Where its rows go. */
  readonly buffers: BatchBuffers
  /** Whether it begins an empty store. */
  readonly isFirst: boolean
}

/** What some blocks of a batch touch, each once. */
export interface Piece {
  readonly accounts: readonly Address[]
  readonly transactions: readonly Transaction[]
}

/** The states around one account's transactions in a block. */
export interface StateChange {
  readonly before: AccountState | undefined
  /** undefined when it cannot be made whole out of what is known. */
  readonly after: AccountState | undefined
}

/** A masterchain block and what it changed, together with the shard blocks that it commits. */
export interface AppliedBlock {
  readonly mcSeqno: number
  readonly utime: number
  /** Of the configuration that it ran under. */
  readonly version: number
  /** When it brings a new one. */
  readonly config: Cell | null
  /** Of its blocks, parents before children. */
  readonly changes: readonly StateChange[]
  /** Those of the masterchain block itself, which may publish libraries. */
  readonly masterchainChanges: readonly StateChange[]
}

/** A transaction at its place in its trace. */
export interface PlacedTransaction {
  readonly transaction: Transaction
  readonly traceId: Hash
}

/** The same with its document rendered. */
export interface RenderedTransaction extends PlacedTransaction {
  readonly placement: Placement
  /** Where its messages lie in its document. */
  readonly spans: readonly Span[]
}

/** A masterchain block of which all transactions were added. */
export interface FinishedBlock {
  readonly utime: number
  readonly shards: number
  /** Traces that got their last transaction in it. */
  readonly ended: readonly Trace[]
}

/**
 * A part of computing that keeps something from block to block. Per batch, as often as it has pieces: `prepare`; then for each
 * masterchain block `applyBlock`, `addTransaction` for all transactions by lt, `finishBlock`; at the end `finishBatch`, after which
 * nothing of the batch is left to write; and `release` once batches up to that number are committed. What a stage has no use for it
 * leaves out.
 */
export interface Stage {
  /** Takes what is there before the first block; it goes into this batch. */
  seed?(seeds: InitialStates, batch: Batch): void
  /** Reads back what the store has of a piece. */
  prepare?(piece: Piece, batch: Batch): Promise<void> | void
  applyBlock?(block: AppliedBlock, batch: Batch): Promise<void>
  addTransaction?(transaction: RenderedTransaction, batch: Batch): void
  finishBlock?(block: FinishedBlock, batch: Batch): Promise<void> | void
  finishBatch(batch: Batch): void
  /** What batches up to this number hold can be read from the store. */
  release?(batch: number): void
}
