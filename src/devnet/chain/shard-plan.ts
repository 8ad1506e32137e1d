import { BASECHAIN } from '../../model/block.ts'
import type { FutureSplitMerge, ShardDescr } from '../../tlb/shard-descr.ts'
import type { ShardTop } from '../../tlb/shard-hashes.ts'
import { childShards, parentShard, shardPrefixBits } from '../../tlb/shard-ident.ts'
import type { FinishedBlock } from './finished-block.ts'
import { MAX_SPLIT, SPLIT_MERGE } from './genesis-config.ts'

/** A shard block to be made. */
export interface PlannedBlock {
  readonly shard: bigint
  /** Descriptors of the blocks it follows: one, or two that merge. */
  readonly from: readonly [ShardTop] | readonly [ShardTop, ShardTop]
  readonly beforeSplit: boolean
  readonly afterSplit: boolean
  readonly catchainSeqno: number
}

/** What follows from the shards that the masterchain has registered, left to right. */
export function planShardBlocks(tops: readonly ShardTop[], now: number): PlannedBlock[] {
  const planned: PlannedBlock[] = []
  for (const top of tops) {
    const { shard, descr } = top
    const catchainSeqno = descr.nextCatchainSeqno
    if (descr.beforeSplit) {
      for (const half of childShards(shard)) {
        planned.push({ shard: half, from: [top], beforeSplit: false, afterSplit: true, catchainSeqno })
      }
    } else if (descr.beforeMerge) {
      const right = siblingOf(tops, top)
      // The left one of the two speaks for both.
      if (right === undefined || BigInt.asUintN(64, right.shard) < BigInt.asUintN(64, shard)) continue
      const next = Math.max(catchainSeqno, right.descr.nextCatchainSeqno) + 1
      const merged = parentShard(shard)
      planned.push({ shard: merged, from: [top, right], beforeSplit: false, afterSplit: false, catchainSeqno: next })
    } else {
      const beforeSplit = isDue(descr.splitMergeAt, 'split', now)
      planned.push({ shard, from: [top], beforeSplit, afterSplit: false, catchainSeqno })
    }
  }
  return planned
}

/** How the masterchain registers a new block. */
export function toShardTop(planned: PlannedBlock, block: FinishedBlock, mcSeqno: number): ShardTop {
  const { id, info, flow } = block
  const [former] = planned.from
  const goesOn = planned.from.length === 1 && !planned.afterSplit && !planned.beforeSplit
  return {
    workchain: BASECHAIN,
    shard: id.shard,
    descr: {
      form: 'a',
      seqno: id.seqno,
      regMcSeqno: mcSeqno,
      startLt: info.startLt,
      endLt: info.endLt,
      rootHash: id.rootHash,
      fileHash: id.fileHash,
      beforeSplit: info.beforeSplit,
      beforeMerge: false,
      wantSplit: info.wantSplit,
      wantMerge: info.wantMerge,
      nxCcUpdated: false,
      nextCatchainSeqno: planned.catchainSeqno,
      nextValidatorShard: id.shard,
      minRefMcSeqno: info.minRefMcSeqno,
      genUtime: info.genUtime,
      splitMergeAt: goesOn ? former.descr.splitMergeAt : null,
      feesCollected: flow.feesCollected,
      fundsCreated: flow.created,
    },
  }
}

/** Times are set for the wishes of shards, dropped when the wish is gone or the time is over, and kept when it has come. */
export function applySplitMergeRequests(tops: readonly ShardTop[], now: number): ShardTop[] {
  const timed = tops.map((top) => withDescr(top, { splitMergeAt: nextTime(tops, top, now) }))
  return timed.map((top) => {
    const sibling = siblingOf(timed, top)
    const both = [top.descr, sibling?.descr].every((descr) => isDue(descr?.splitMergeAt ?? null, 'merge', now))
    return both ? withDescr(top, { beforeMerge: true }) : top
  })
}

function nextTime(tops: readonly ShardTop[], top: ShardTop, now: number): FutureSplitMerge | null {
  const { descr, shard } = top
  if (descr.beforeSplit) return null
  if (descr.beforeMerge) return descr.splitMergeAt
  const sibling = siblingOf(tops, top)
  const canSplit = descr.wantSplit && shardPrefixBits(shard) < MAX_SPLIT
  const canMerge = descr.wantMerge && sibling?.descr.wantMerge === true && !sibling.descr.beforeSplit
  const kind = canSplit ? 'split' : canMerge ? 'merge' : undefined
  const { splitMergeAt: set } = descr
  if (kind === undefined) return null
  if (set?.kind === kind && now < set.utime + set.interval) return set
  return { kind, utime: now + SPLIT_MERGE.splitMergeDelay, interval: SPLIT_MERGE.splitMergeInterval }
}

const withDescr = (top: ShardTop, change: Partial<ShardDescr>): ShardTop => ({
  ...top,
  descr: { ...top.descr, ...change },
})

function siblingOf(tops: readonly ShardTop[], { shard }: ShardTop): ShardTop | undefined {
  if (shardPrefixBits(shard) === 0) return undefined
  const parent = parentShard(shard)
  return tops.find(
    (other) => other.shard !== shard && shardPrefixBits(other.shard) > 0 && parentShard(other.shard) === parent,
  )
}

const isDue = (at: FutureSplitMerge | null, kind: FutureSplitMerge['kind'], now: number): boolean =>
  at !== null && at.kind === kind && now >= at.utime && now < at.utime + at.interval
