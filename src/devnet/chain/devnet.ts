import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { BlockIdExt } from '../../model/block.ts'
import type { BlockListener, ChainArchive } from './chain-archive.ts'
import type { GiverTransfer } from './genesis-account.ts'

/** A point of the chain to come back to: the masterchain head of that moment. */
export interface Snapshot {
  readonly mcSeqno: number
  readonly rootHash: Hash
}

/** What the giver sends, and who must have heard of it before it counts as there. */
export interface Gift extends Omit<GiverTransfer, 'data' | 'now'> {
  /** The receiver unless said: a token's wallet hears of it two messages later. */
  readonly arrivesAt?: Address
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
  /** Whether the next block would be empty: no message waits, outside or in a queue, and no shard is about to split or merge. */
  isQuiet(): boolean
  /** Produces by the clock until stopped, seldom while it is quiet; with a block time of 0 the clock never says so. */
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
  /** The same with what goes along. */
  give(gift: Gift): Promise<void>
  /** Milliseconds between masterchain blocks from now on; 0: none comes by the clock. */
  setBlockTime(milliseconds: number): void
  snapshot(): Snapshot
  /** Back to a snapshot, or to the zerostate. What came later is gone; messages not yet in a block, too. */
  reset(to?: Snapshot): Promise<void>
  close(): Promise<void>
}
