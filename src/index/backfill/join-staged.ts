import { asHash } from '../../cell/hash.ts'
import { RECOGNISERS_VERSION } from '../../decode/contracts/recogniser.ts'
import { sameBytes } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { joinMessages, listReclassifiable, takeCrossings } from '../../store/backfill/border.ts'
import { appendRows, finishJoin, type Joined, lockCheckpoint, mergeRows } from '../../store/backfill/join.ts'
import type { BackfillRange } from '../../store/backfill/ranges.ts'
import { storeSenders, yieldToStaged } from '../../store/backfill/single-account.ts'
import { enterStaging, STAGING } from '../../store/backfill/staging.ts'
import { createBatchBuffers, finishParts, writeParts } from '../../store/commit.ts'
import type { Database, Queryable, Transaction } from '../../store/database.ts'
import { findBlock } from '../../store/lookups/blocks.ts'
import { findRecognition } from '../../store/lookups/contracts.ts'
import { deleteActions } from '../../store/reclassify.ts'
import { joinStats } from '../../store/stats/join-stats.ts'
import { encodeActions, UNCLASSIFIED_TRACES } from '../../store/tables/actions.ts'
import { classifyStored } from '../actions/classify-stored.ts'
import { type StoreLookups, storeLookups } from '../compute/store-lookups.ts'
import { ConfigVersions } from '../config-versions.ts'
import { decodeResume, encodeResume } from '../resume.ts'
import { JoinLibraries, type LibrarySource } from './join-libraries.ts'
import { joinTraces } from './join-traces.ts'

/**
 * What was staged becomes part of what is in use, in one transaction: whoever reads sees all of it or nothing. Whoever follows
 * the chain is held up only while rows meet each other; its next commit finds that the store begins elsewhere now, and it
 * starts anew from the checkpoint, with nothing old in its memory.
 */
export async function joinStaged(
  db: Database,
  staged: Joined & Pick<BackfillRange, 'slot'>,
  source: LibrarySource,
  signal: AbortSignal,
): Promise<void> {
  const libraries = new JoinLibraries(source)
  while (!(await tryJoin(db, staged, libraries))) await libraries.catchUp(db, signal)
}

/** False, and nothing has changed, when the network did not tell in time what traces are told by. */
async function tryJoin(
  db: Database,
  staged: Joined & Pick<BackfillRange, 'slot'>,
  libraries: JoinLibraries,
): Promise<boolean> {
  let isUntold = false
  const work = db.transaction(async (transaction) => {
    await enterStaging(transaction, staged.slot)
    const links = await yieldToStaged(transaction, staged.first, staged.last)
    await appendRows(transaction)
    await storeSenders(transaction, links)
    const first = await lockCheckpoint(transaction)
    if (first !== staged.last + 1) {
      throw new CellarError('BROKEN_STORE', `what is stored begins with ${first}, and not behind ${staged.last}`)
    }
    await expectLinked(transaction, first)
    if (!(await canJoin(transaction))) throw new CellarError('STORE_UNAVAILABLE', NOT_NOW)
    const better = await listReclassifiable(transaction, staged.last, MAX_TOLD_ANEW)
    await mergeRows(transaction, staged)
    await joinStats(transaction, staged)
    const crossings = await takeCrossings(transaction)
    await joinMessages(transaction, crossings)
    const ended = await joinTraces(transaction, crossings)
    await classifyJoined(transaction, [...better, ...ended], await createLookups(transaction, staged, libraries))
    isUntold = !libraries.isEnough
    if (isUntold) throw new CellarError('NODE_TIMEOUT', 'the network did not tell a library in time')
    await finishJoin(transaction, staged, await joinResumes(transaction, staged))
  })
  return work.then(
    () => true,
    (error: unknown) => {
      if (isUntold) return false
      throw error
    },
  )
}

export const NOT_NOW = 'what accounts are is being worked out anew, from the first block that is stored'

/** While the tables of contracts are being made anew, rows that join them would be lost. */
export const canJoin = async (db: Queryable): Promise<boolean> => (await findRecognition(db)) === RECOGNISERS_VERSION

/** Traces of blocks in use that are told anew with each join: whoever follows the chain waits for it. */
const MAX_TOLD_ANEW = 2_000

/** Where the follower goes on, as if it had come through the staged blocks: it would know how the configuration changed. */
async function joinResumes(transaction: Queryable, { last }: Joined): Promise<Uint8Array> {
  const [row] = await transaction.query<{ older: Buffer; newer: Buffer }>(
    `select s.resume as older, p.resume as newer from ${STAGING}.checkpoint s, public.checkpoint p`,
  )
  if (row === undefined) throw new CellarError('BROKEN_STORE', 'there is no checkpoint')
  const newer = decodeResume(row.newer)
  const versions = new ConfigVersions(decodeResume(row.older).versions)
  for (const { mcSeqno, version } of newer.versions) if (mcSeqno > last) versions.change(mcSeqno, version)
  return encodeResume({ ...newer, versions: versions.list() })
}

/** The first block in use must stand on the last one staged. */
async function expectLinked(transaction: Queryable, first: number): Promise<void> {
  const [row] = await transaction.query<{ prev: Buffer; root_hash: Buffer; file_hash: Buffer }>(
    `select b.prev, s.root_hash, s.file_hash from public.blocks b, ${STAGING}.blocks s
     where b.workchain = $1 and b.seqno = $2 and s.workchain = $1 and s.seqno = $2 - 1`,
    [MASTERCHAIN, first],
  )
  // Shard, seqno, root hash and file hash of one block.
  const isLinked =
    row !== undefined &&
    sameBytes(row.prev.subarray(12, 44), row.root_hash) &&
    sameBytes(row.prev.subarray(44, 76), row.file_hash)
  if (isLinked) return
  throw new CellarError('BROKEN_CHAIN', `masterchain block ${first} does not stand on the blocks that the network gave`)
}

/** What happened in traces that are whole now, or of whose accounts more is known. */
async function classifyJoined(
  transaction: Transaction,
  traceIds: readonly Buffer[],
  lookups: StoreLookups,
): Promise<void> {
  if (traceIds.length === 0) return
  await deleteActions(transaction, traceIds)
  const buffers = createBatchBuffers()
  for (const traceId of traceIds) {
    const id = asHash(Uint8Array.from(traceId))
    const told = await classifyStored(transaction, id, lookups)
    if (told === undefined || told.classified.state !== 'ok') {
      UNCLASSIFIED_TRACES.encode(buffers.unclassifiedTraces, {
        traceId: id,
        state: told?.classified.state ?? 'unclassified',
      })
    }
    if (told !== undefined) encodeActions(buffers, told.trace, told.classified.actions)
  }
  await writeParts(transaction, finishParts(buffers))
}

/** What is stored, and public libraries from before the staged blocks. */
async function createLookups(
  transaction: Transaction,
  { last }: Joined,
  libraries: JoinLibraries,
): Promise<StoreLookups> {
  const db = inTurn(transaction)
  const block = await findBlock(db, { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: last })
  return { ...storeLookups(db), listLibraryPublishers: libraries.forJoin(db, block) }
}

/** What is not committed can be read on one connection only, which takes one question at a time. */
function inTurn(transaction: Transaction): Queryable {
  let last: Promise<unknown> = Promise.resolve()
  return {
    query<Row>(...question: Parameters<Queryable['query']>): Promise<Row[]> {
      const answer = last.then(() => transaction.query<Row>(...question))
      last = answer.catch(() => undefined)
      return answer
    },
  }
}
