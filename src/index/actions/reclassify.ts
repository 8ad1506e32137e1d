import { setTimeout as sleep } from 'node:timers/promises'
import { asHash } from '../../cell/hash.ts'
import { MATCHERS_VERSION } from '../../decode/actions/classify.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { isCellarError } from '../../lib/errors.ts'
import { createBatchBuffers, finishParts, writeParts } from '../../store/commit.ts'
import type { Database, Transaction } from '../../store/database.ts'
import {
  deleteActions,
  isReclassified,
  moveReclassify,
  type StoredTraceEnd,
  takeOldTraces,
} from '../../store/reclassify.ts'
import { encodeActions, encodeUnclassifiedTrace } from '../../store/tables/actions.ts'
import { storeLookups } from '../compute/store-lookups.ts'
import { ContractStage } from '../contracts/contract-stage.ts'
import type { TraceFailure } from './action-stage.ts'
import { classifyWithFacts } from './classify-with-facts.ts'
import { readTraces } from './read-traces.ts'

export interface ReclassifyOptions {
  readonly db: Database
  readonly signal: AbortSignal
  /** Traces in one commit: few, since a reader or the indexer may wait for them. */
  readonly batch?: number
  /** Rest for each unit of work: 1 takes half of one core. */
  readonly restRatio?: number
  readonly onBatch?: (traces: number, mcSeqno: number) => void
  /** Matchers that threw, with the traces they did on. */
  readonly onMatcherFailures?: (failures: readonly TraceFailure[]) => void
  readonly version?: number
}

const BATCH = 64
const CACHE_BYTES = 16 * 1024 * 1024
/** How soon to look again when another process is at it, or something passing was in the way. */
const AGAIN_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Goes through the traces that older matchers told, or none, and tells them anew, with accounts as they are now: what they were
 * when a trace ended is not kept. A few at a time, each time whole or not at all, so it may be stopped anywhere and goes on from
 * there. Gives the number of traces.
 */
export async function reclassify(options: ReclassifyOptions): Promise<number> {
  const { db, signal, batch = BATCH, restRatio = 1, onBatch, onMatcherFailures, version = MATCHERS_VERSION } = options
  let traces = 0
  while (!signal.aborted) {
    const started = performance.now()
    const done = await reclassifyBatch(db, version, batch, onMatcherFailures).catch(toPassing)
    if (done === 'done') return traces
    if (done !== 'later') {
      traces += done.traces
      onBatch?.(done.traces, done.mcSeqno)
    }
    const pauseMs = done === 'later' ? AGAIN_MS : (performance.now() - started) * restRatio
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
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
      encodeUnclassifiedTrace(buffers.unclassifiedTraces, id, classified?.state ?? 'unclassified')
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

/** What the indexer had locked is tried again; so is a database that was away. */
function toPassing(error: unknown): 'later' {
  const { code } = error as { code?: string }
  if (code === LOCK_NOT_AVAILABLE || /^40/.test(code ?? '') || isCellarError(error, 'STORE_UNAVAILABLE')) return 'later'
  throw error
}
