import type { BlockListener, ChainArchive } from '../../src/devnet/chain/chain-archive.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../src/model/block.ts'

export interface GrowingArchive extends ChainArchive {
  /** Blocks up to this one exist from now on. */
  grow(mcSeqno: number): void
}

/** A recorded chain as if it were being made: what comes after the head is not there yet. */
export function createGrowingArchive(recorded: ChainArchive, firstHead: number): GrowingArchive {
  const listeners = new Set<BlockListener>()
  const master = (seqno: number) => recorded.lookup({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno }) as BlockIdExt
  let head = firstHead
  const exists = (id: BlockIdExt): boolean => (recorded.mcSeqnoOf(id) ?? 0) <= head
  return {
    ...recorded,
    masterchainHead: () => master(head),
    lookup: (query) => {
      const id = recorded.lookup(query)
      return id !== undefined && exists(id) ? id : undefined
    },
    onBlock: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    grow: (mcSeqno) => {
      while (head < Math.min(mcSeqno, recorded.masterchainHead().seqno)) {
        head++
        for (const listener of listeners) listener(master(head), recorded.shardTops(head) ?? [])
      }
    },
  }
}
