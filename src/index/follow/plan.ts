import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { configVersionIn } from '../../decode/extract/masterchain-parts.ts'
import { stateConfig, toStateHeader } from '../../decode/states/zerostate.ts'
import { CellarError } from '../../lib/errors.ts'
import { type BlockIdExt, WHOLE_SHARD } from '../../model/block.ts'
import { blockName } from '../../node/block-key.ts'
import type { BlockSource } from '../../node/lite-source.ts'
import { expectSettled } from '../../store/citus/settled.ts'
import type { Database } from '../../store/database.ts'
import { findCheckpoint } from '../../store/lookups/checkpoint.ts'
import type { StoredNetwork } from '../../store/network.ts'
import { loadWorkchains } from '../../tlb/config-params/workchain-descr.ts'
import { findConfigParam } from '../../tlb/config-params.ts'
import type { ComputeStart } from '../compute/compute.ts'
import { sameBlock } from '../frontier.ts'
import type { RunStart } from '../masterchain-run.ts'
import { parseBlock } from '../parse-block.ts'
import { decodeResume } from '../resume.ts'
import { checkSameChain } from './same-chain.ts'

/** Where an empty database begins. One that holds something goes on where it ends. */
export type FollowFrom = 'latest' | 'first' | number

export interface FollowRange {
  readonly from: FollowFrom
  readonly to?: number | undefined
}

export interface FollowPlan {
  readonly run: RunStart
  readonly compute: Omit<ComputeStart, 'cacheBytes'>
  readonly states: readonly Uint8Array[]
  /** The configuration in force, where no state tells it, as a bag of cells. */
  readonly config: Uint8Array | undefined
}

export interface FollowedNetwork {
  /** As the user calls it. */
  readonly name: string
  readonly zeroState: BlockIdExt
  /** What others that share the database are told of it. */
  readonly told?: StoredNetwork | undefined
}

/** Decides where to start. Undefined: everything asked for is stored already. */
export async function planFollow(
  db: Database,
  source: BlockSource,
  network: FollowedNetwork,
  range: FollowRange,
  signal: AbortSignal,
): Promise<FollowPlan | undefined> {
  await expectSettled(db)
  const checkpoint = await findCheckpoint(db)
  if (checkpoint === undefined) return planFresh(source, network, range.from, signal)
  const { firstMcSeqno, begunMcSeqno, lastMcSeqno: after, networkId } = checkpoint
  expectFits(range.from, range.from === 'first' ? begunMcSeqno : firstMcSeqno, after)
  await checkSameChain(db, source, checkpoint, network.name, signal)
  if (range.to !== undefined && range.to <= after) return undefined
  const resume = decodeResume(checkpoint.resume)
  return {
    run: { from: after + 1, prev: resume.last, frontier: resume.frontier },
    compute: { networkId, firstMcSeqno: begunMcSeqno, after, versions: resume.versions },
    states: [],
    config: undefined,
  }
}

async function planFresh(
  source: BlockSource,
  { zeroState }: FollowedNetwork,
  from: FollowFrom,
  signal: AbortSignal,
): Promise<FollowPlan> {
  const head = await source.awaitHead(signal)
  const first = from === 'first' ? 1 : from === 'latest' ? head : from
  return first <= 1 ? planGenesis(source, zeroState, signal) : planAt(source, first, signal)
}

/** The very beginning: the masterchain's zero state names those of the workchains by hash, and all accounts are in them. */
async function planGenesis(source: BlockSource, zeroState: BlockIdExt, signal: AbortSignal): Promise<FollowPlan> {
  const masterchain = await source.fetchZeroState(zeroState, signal)
  const root = readSingleRoot(masterchain)
  const { globalId, configVersion } = toStateHeader(root)
  const workchains = await Promise.all(zeroStatesOf(root).map((id) => source.fetchZeroState(id, signal)))
  return {
    run: { from: 1, prev: zeroState, frontier: [] },
    compute: {
      networkId: globalId,
      firstMcSeqno: 1,
      after: null,
      versions: [{ mcSeqno: 0, version: configVersion ?? 0 }],
    },
    states: [masterchain, ...workchains],
    config: undefined,
  }
}

/** Zero states of the workchains that a network began with, by configuration parameter 12: no shard is registered yet. */
function zeroStatesOf(masterchain: Cell): BlockIdExt[] {
  const config = stateConfig(masterchain)
  const workchains = config && findConfigParam(config, 12)
  if (!workchains) return []
  return loadWorkchains(workchains).map(({ workchain, descr }) => ({
    workchain,
    shard: WHOLE_SHARD,
    seqno: 0,
    rootHash: descr.zerostateRootHash,
    fileHash: descr.zerostateFileHash,
  }))
}

/** The block before the first tells what was committed before; it is read and not indexed. */
async function planAt(source: BlockSource, from: number, signal: AbortSignal): Promise<FollowPlan> {
  const { id, data } = await source.fetchMasterchain(from - 1, signal, true)
  const before = parseBlock(new Uint8Array(data))
  if (!sameBlock(before.id, id)) {
    throw new CellarError('BROKEN_CHAIN', `block ${blockName(id)} does not hash to what it is called by`)
  }
  const config = await source.findConfig(before.id, signal)
  const version = config ? configVersionIn(config) : (before.softwareVersion ?? 0)
  return {
    run: { from, prev: before.id, frontier: before.tops },
    compute: {
      networkId: before.globalId,
      firstMcSeqno: from,
      after: null,
      versions: [{ mcSeqno: from - 1, version }],
    },
    states: [],
    config: config && writeBoc(config),
  }
}

function expectFits(from: FollowFrom, first: number, last: number): void {
  const fits = from === 'latest' || (from === 'first' ? first === 1 : from >= first && from <= last + 1)
  if (fits) return
  throw new CellarError(
    'CONFIG',
    `The database holds masterchain blocks ${first}..${last} and goes on from ${last + 1}: --from ${from} does not fit. Leave --from out, or use another database.`,
  )
}
