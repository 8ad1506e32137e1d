import { CellarError } from '../../lib/errors.ts'
import { type BlockId, type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { blockKey, blockName } from '../../node/block-key.ts'
import type { LiteCall } from '../../node/lite/call.ts'
import { lookupBlockWithProof } from '../../node/lite/calls/lookup.ts'
import { getAllShardsInfo } from '../../node/lite/calls/shards.ts'
import { shardsOverlap } from '../frontier.ts'

/** A block of the chain, proven, and the masterchain block that commits it. */
export interface FoundBlock {
  readonly id: BlockIdExt
  readonly mcSeqno: number
  /** Version of the software that made it, where it tells. */
  readonly version: number
}

type Ask = <T>(call: LiteCall<T>) => Promise<T>

const MASTER = { workchain: MASTERCHAIN, shard: WHOLE_SHARD }
const ARCHIVAL = { archival: true }
/** Servers name the masterchain block that commits a block; one that does not is followed back so far. */
const MAX_BACK = 64

/** Finds blocks by their number, proven from masterchain block `known` on; each once. */
export function createBlockFinder(ask: Ask, known: BlockIdExt): (place: BlockId) => Promise<FoundBlock> {
  const found = new Map<string, Promise<FoundBlock>>()

  const find = async (place: BlockId): Promise<FoundBlock> => {
    const { id, info, committedBy } = await ask(lookupBlockWithProof(known, place, { seqno: place.seqno }, ARCHIVAL))
    const version = info.genSoftware?.version ?? 0
    if (id.workchain === MASTERCHAIN) return { id, mcSeqno: id.seqno, version }
    let mcSeqno = committedBy.seqno
    // The masterchain block before must not have it yet.
    while (mcSeqno > 1 && (await hasBlock(mcSeqno - 1, id))) {
      if (--mcSeqno <= committedBy.seqno - MAX_BACK) {
        throw new CellarError('BROKEN_CHAIN', `no masterchain block near ${committedBy.seqno} commits ${blockName(id)}`)
      }
    }
    return { id, mcSeqno, version }
  }
  const hasBlock = async (mcSeqno: number, { workchain, shard, seqno }: BlockIdExt): Promise<boolean> => {
    const { id } = await ask(lookupBlockWithProof(known, MASTER, { seqno: mcSeqno }, ARCHIVAL))
    // From the block itself, which servers keep for longer than states.
    const tops = await ask(getAllShardsInfo(id, ARCHIVAL))
    return tops.some((top) => shardsOverlap(top.id, { workchain, shard }) && top.id.seqno >= seqno)
  }
  return (place) => {
    const key = blockKey(place)
    const block = found.get(key) ?? find(place)
    found.set(key, block)
    return block
  }
}
