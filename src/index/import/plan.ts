import { sameBytes } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { BlockFolder } from '../../node/block-folder.ts'
import { expectSettled } from '../../store/citus/settled.ts'
import type { Database } from '../../store/database.ts'
import { findBlock } from '../../store/lookups/blocks.ts'
import { findCheckpoint } from '../../store/lookups/checkpoint.ts'
import { type BlockLoader, MissingBlock } from '../block-loader.ts'
import type { ComputeStart } from '../compute/compute.ts'
import { type MasterchainStep, masterchainRun, type RunStart } from '../masterchain-run.ts'
import { decodeResume } from '../resume.ts'

/** What an import will do. */
export interface ImportPlan {
  readonly run: RunStart
  /** Last masterchain block to take, if it is there. */
  readonly to: number
  readonly compute: Omit<ComputeStart, 'cacheBytes'>
  /** First step of a fresh store, whose start is open to states; undefined when the store goes on. */
  readonly first: MasterchainStep | undefined
}

export interface RangeOptions {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

const BAD_RANGE = (message: string) => new CellarError('BROKEN_INPUT', message)

/**
 * Decides where to start. Undefined: everything asked for is stored already. An empty store starts at `from`, or at the first
 * masterchain block whose shard blocks are all there; one that holds something goes on after its last block, and nowhere else.
 */
export async function planImport(
  db: Database,
  folder: BlockFolder,
  loader: BlockLoader,
  range: RangeOptions,
): Promise<ImportPlan | undefined> {
  const lastThere = folder.masterchainSeqnos.at(-1)
  if (lastThere === undefined) throw BAD_RANGE(`${folder.path} holds no masterchain blocks`)
  const { from, to = lastThere } = range
  if (from !== undefined && from > to) throw BAD_RANGE(`--from ${from} is after --to ${to}`)
  await expectSettled(db)
  const checkpoint = await findCheckpoint(db)
  if (checkpoint === undefined) return planFresh(folder, loader, from, to)

  const { firstMcSeqno, begunMcSeqno, lastMcSeqno: after, networkId } = checkpoint
  if (from !== undefined && (from < firstMcSeqno || from > after + 1)) {
    throw BAD_RANGE(
      `the database holds masterchain blocks ${firstMcSeqno}..${after} and goes on from ${after + 1}: --from ${from} does not fit`,
    )
  }
  await checkSameChain(db, folder, loader, firstMcSeqno, after, networkId)
  if (to <= after) return undefined
  const resume = decodeResume(checkpoint.resume)
  const hasNext = folder.has({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: after + 1 })
  if (!hasNext && range.to === undefined) {
    // The run that was imported ends here; what the folder has behind the gap was left out then, too.
    if (lastThere <= after || folder.has({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: after })) return undefined
    throw BAD_RANGE(`the database ends at masterchain block ${after}, and block ${after + 1} is not in the folder`)
  }
  return {
    run: { from: after + 1, prev: resume.last, frontier: resume.frontier },
    to,
    compute: { networkId, firstMcSeqno: begunMcSeqno, after, versions: resume.versions },
    first: undefined,
  }
}

async function planFresh(
  folder: BlockFolder,
  loader: BlockLoader,
  from: number | undefined,
  to: number,
): Promise<ImportPlan> {
  const candidates = from === undefined ? folder.masterchainSeqnos.filter((seqno) => seqno <= to && seqno > 0) : [from]
  let missing: MissingBlock | undefined
  for (const seqno of candidates) {
    const run = await startAt(folder, loader, seqno)
    try {
      for await (const first of masterchainRun(loader, run, seqno, { ahead: 1 })) {
        const { globalId, softwareVersion } = first.block
        return {
          run,
          to,
          compute: {
            networkId: globalId,
            firstMcSeqno: seqno,
            after: null,
            startsChain: seqno === 1,
            versions: [{ mcSeqno: seqno - 1, version: softwareVersion ?? 0 }],
          },
          first,
        }
      }
    } catch (error) {
      // Without --from, a masterchain block whose shard blocks are elsewhere is simply not where the run begins.
      if (from !== undefined || !(error instanceof MissingBlock)) throw error
      missing ??= error
    }
  }
  throw missing ?? BAD_RANGE(`${folder.path} holds no masterchain blocks up to ${to}`)
}

/** The block before the first, when it is there, tells what was committed before; it is read and not indexed. */
async function startAt(folder: BlockFolder, loader: BlockLoader, from: number): Promise<RunStart> {
  if (from === 1) return { from, prev: undefined, frontier: [] }
  if (!folder.has({ workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: from - 1 })) {
    return { from, prev: undefined, frontier: undefined }
  }
  const before = await loader.loadMasterchain(from - 1, undefined)
  return { from, prev: before.id, frontier: before.tops }
}

/** A folder of another chain must not be read on top of this one, even when its numbers fit. */
async function checkSameChain(
  db: Database,
  folder: BlockFolder,
  loader: BlockLoader,
  first: number,
  last: number,
  networkId: number,
): Promise<void> {
  const seqno = folder.masterchainSeqnos.findLast((candidate) => candidate >= first && candidate <= last)
  if (seqno === undefined) return
  const block = await loader.loadMasterchain(seqno, undefined)
  const stored = await findBlock(db, block.id)
  if (block.globalId === networkId && stored !== undefined && sameBytes(stored.rootHash, block.id.rootHash)) return
  throw new CellarError(
    'BROKEN_CHAIN',
    `the database holds another chain: its masterchain block ${seqno} (network ${networkId}) is not the one in ${folder.path} (network ${block.globalId})`,
  )
}
