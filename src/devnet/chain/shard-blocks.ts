import { BASECHAIN } from '../../model/block.ts'
import { NO_CURRENCIES } from '../../tlb/currency-collection.ts'
import type { ShardTop } from '../../tlb/shard-hashes.ts'
import { shardPrefixBits } from '../../tlb/shard-ident.ts'
import { Collation } from './collation.ts'
import { type FinishedBlock, finishBlock } from './finished-block.ts'
import { BASECHAIN_BLOCK_FEE } from './genesis-config.ts'
import { ltAfter, minRefOf, type Round, randSeedOf, takeMessages, toNeighbour } from './round.ts'
import { type PlannedBlock, planShardBlocks } from './shard-plan.ts'
import { mergeStates, openState, type StartingState, splitState } from './starting-state.ts'

export interface ShardBlock {
  readonly planned: PlannedBlock
  readonly block: FinishedBlock
}

/** The shard blocks of a round, side by side: none sees another one of the same round. Left to right. */
export function makeShardBlocks(round: Round): Promise<ShardBlock[]> {
  const states = new Map(round.tops.map((top) => [top.shard, openState(round.topOf(idOf(top)))]))
  const planned = planShardBlocks(round.tops, round.now)
  return Promise.all(planned.map(async (plan) => ({ planned: plan, block: await makeShardBlock(round, plan, states) })))
}

export const idOf = ({ workchain, shard, descr }: ShardTop) => ({ workchain, shard, seqno: descr.seqno })

async function makeShardBlock(
  round: Round,
  planned: PlannedBlock,
  states: ReadonlyMap<bigint, StartingState>,
): Promise<FinishedBlock> {
  const { arena, tvm, chain, libraries, now, masterchain, endLtAt, maxTransactions, key } = round
  const start = startOf(round, planned, states)
  const own = planned.from.map(({ shard }) => shard)
  const others = [...states].filter(([shard]) => !own.includes(shard)).map(([, state]) => toNeighbour(state))
  const { id, endLt } = masterchain
  const work = new Collation({
    tvm,
    chain,
    libraries,
    start,
    startLt: ltAfter(start.endLt, endLt),
    now,
    randSeed: randSeedOf(round.seed, { workchain: BASECHAIN, shard: start.shard, seqno: start.seqno }),
    mcSeqno: id.seqno,
    neighbours: [...others, toNeighbour(round.start)],
    endLtAt,
    maxTransactions,
  })
  work.dropDelivered()
  await work.importQueued()
  await takeMessages(round, work)
  await work.sendNew(false)
  work.finish()
  const depth = shardPrefixBits(start.shard)
  return finishBlock(arena, round.since, work, {
    afterMerge: planned.from.length === 2,
    afterSplit: planned.afterSplit,
    beforeSplit: planned.beforeSplit,
    wantSplit: depth < round.depth,
    wantMerge: depth > round.depth,
    keyBlock: false,
    catchainSeqno: planned.catchainSeqno,
    validatorSetHash: key.shardSetHash(planned.catchainSeqno),
    prevKeyBlockSeqno: round.prevKeyBlockSeqno,
    minRefMcSeqno: minRefOf(work, id.seqno),
    masterRef: { endLt, seqno: id.seqno, rootHash: id.rootHash, fileHash: id.fileHash },
    createdBy: key.publicKey,
    created: { ...NO_CURRENCIES, coins: BASECHAIN_BLOCK_FEE >> BigInt(depth) },
    recovered: NO_CURRENCIES,
    feesImported: NO_CURRENCIES,
    libraries: null,
    masterchain: null,
  })
}

function startOf(round: Round, planned: PlannedBlock, states: ReadonlyMap<bigint, StartingState>): StartingState {
  const [first, second] = planned.from.map(({ shard }) => states.get(shard) as StartingState)
  if (second !== undefined) return mergeStates(round.arena, first as StartingState, second)
  return planned.afterSplit ? splitState(round.arena, first as StartingState, planned.shard) : (first as StartingState)
}
