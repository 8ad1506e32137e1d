import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { BlockIdExt } from '../../model/block.ts'
import type { BlockListener, ChainArchive } from './chain-archive.ts'

/** A point of the chain to come back to: the masterchain head of that moment. */
export interface Snapshot {
  readonly mcSeqno: number
  readonly rootHash: Hash
}

/** A network of one validator: it takes messages and makes blocks, on demand or by the clock. */
export interface Devnet extends AsyncDisposable {
  readonly archive: ChainArchive
  /** Takes an external message for the next block. Throws `MessageRefused` when its account does not accept it. */
  send(message: Uint8Array): Promise<void>
  /** One masterchain block with its shard blocks, those already made if there are, committed when it resolves; shard blocks first. */
  produce(): Promise<BlockIdExt[]>
  /**
   * Only the shard blocks of the next round: signed and shown to whoever asks for pending ones, but not committed. Done again,
   * they are made anew, from what there is by then.
   */
  produceShards(): Promise<BlockIdExt[]>
  /** Produces by the clock until stopped. */
  start(): void
  stop(): Promise<void>
  /** Unix time of the next block. */
  now(): number
  /** The clock goes on from `seconds` later. */
  advanceTime(seconds: number): void
  /** Every basechain shard in two, or siblings together; done after a few blocks. At most 4 shards, at least 1. */
  split(): void
  merge(): void
  readonly shardCount: number
  head(): BlockIdExt
  onBlock(listener: BlockListener): () => void
  /** The giver sends `amount` nanotons; resolves once the receiver has them in a block, which must come from elsewhere or the clock. */
  fund(to: Address, amount: bigint): Promise<void>
  snapshot(): Snapshot
  /** Back to a snapshot, or to the zerostate. What came later is gone; messages not yet in a block, too. */
  reset(to?: Snapshot): Promise<void>
  close(): Promise<void>
}
