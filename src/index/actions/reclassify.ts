import { asHash } from '../../cell/hash.ts'
import { MATCHERS_VERSION } from '../../decode/actions/classify.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { createBatchBuffers, finishParts, writeParts } from '../../store/commit.ts'
import type { Database, Transaction } from '../../store/database.ts'
import {
  deleteActions,
  isReclassified,
  moveReclassify,
  type StoredTraceEnd,
  takeOldTraces,
} from '../../store/reclassify.ts'
import { encodeActions, UNCLASSIFIED_TRACES } from '../../store/tables/actions.ts'
import { storeLookups } from '../compute/store-lookups.ts'
import { ContractStage } from '../contracts/contract-stage.ts'
import { type RewritePace, rewriteBatches } from '../redecode/rewrite-batches.ts'
import type { TraceFailure } from './action-stage.ts'
import { classifyWithFacts } from './classify-with-facts.ts'
import { readTraces } from './read-traces.ts'

export interface ReclassifyOptions extends RewritePace {
  readonly db: Database
  /** Traces in one commit: few, since a reader or the indexer may wait for them. */
  readonly batch?: number
  readonly onBatch?: (traces: number, mcSeqno: number) => void
  /** Matchers that threw, with the traces they did on. */
  readonly onMatcherFailures?: (failures: readonly TraceFailure[]) => void
  readonly version?: number
}

const BATCH = 64
const CACHE_BYTES = 16 * 1024 * 1024

/**
 * Goes through the traces that older matchers told, or none, and tells them anew, with accounts as they are now: what they were
 * when a trace ended is not kept. A few at a time, each time whole or not at all, so it may be stopped anywhere and goes on from
 * there. Gives the number of traces.
 */
export async function reclassify(options: ReclassifyOptions): Promise<number> {
  const { db, batch = BATCH, onBatch, onMatcherFailures, version = MATCHERS_VERSION } = options
  let traces = 0
  await rewriteBatches(options, async () => {
    const done = await reclassifyBatch(db, version, batch, onMatcherFailures)
    if (typeof done === 'string') return done
    traces += done.traces
    onBatch?.(done.traces, done.mcSeqno)
    return 'more'
  })
  return traces
}

/** `later` when somebody else is at it. */
async function reclassifyBatch(
  db: Database,
  version: number,
  limit: number,
  onMatcherFailures: ReclassifyOptions['onMatcherFailures'],
): Promise<{ readonly traces: number; readonly mcSeqno: number } | 'done' | 'later'> {
  return db.transaction(async (transaction) => {
    const old = await takeOldTraces(transaction, version, limit)
    if (old === undefined) return (await isReclassified(transaction, version)) ? 'done' : 'later'
    const last = old.at(-1)
    if (last !== undefined) onMatcherFailures?.(await tellAnew(db, transaction, old))
    await moveReclassify(transaction, last)
    return last === undefined ? 'done' : { traces: old.length, mcSeqno: last.mc_seqno_end }
  })
}

/** What it reads comes from the database at large, several things at a time; what it writes is one transaction. */
async function tellAnew(
  db: Database,
  transaction: Transaction,
  old: readonly StoredTraceEnd[],
): Promise<TraceFailure[]> {
  const failures: TraceFailure[] = []
  const buffers = createBatchBuffers()
  const inputs = await readTraces(db, old)
  const options = { findHeld: () => undefined, maxBytes: CACHE_BYTES, isNew: false }
  await using facts = new ContractStage({ lookups: storeLookups(db), ...options })
  const ready = new Set<string>()
  for (const { trace_id } of old) {
    const id = asHash(trace_id)
    const input = inputs.get(byteKey(id))
    const classified = input === undefined ? undefined : await classifyWithFacts(input, facts, ready)
    if (classified === undefined || classified.state !== 'ok') {
      UNCLASSIFIED_TRACES.encode(buffers.unclassifiedTraces, {
        traceId: id,
        state: classified?.state ?? 'unclassified',
      })
    }
    for (const failure of classified?.failures ?? []) failures.push({ ...failure, traceId: id })
    if (input !== undefined && classified !== undefined) encodeActions(buffers, input, classified.actions)
  }
  await deleteActions(
    transaction,
    old.map(({ trace_id }) => trace_id),
  )
  await writeParts(transaction, finishParts(buffers))
  return failures
}
