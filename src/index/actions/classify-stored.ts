import type { Hash } from '../../cell/hash.ts'
import type { Classified } from '../../decode/actions/classify.ts'
import type { TraceInput } from '../../decode/traces/trace-input.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import { findTraceEnd } from '../../store/reclassify.ts'
import { type StoreLookups, storeLookups } from '../compute/store-lookups.ts'
import { ContractStage } from '../contracts/contract-stage.ts'
import { classifyWithFacts } from './classify-with-facts.ts'
import { readTraces } from './read-traces.ts'

const CACHE_BYTES = 4 * 1024 * 1024

/** What the matchers tell of a stored trace, with accounts as they are now; undefined when it is not there whole. */
export async function classifyStored(
  db: Queryable,
  traceId: Hash,
  lookups: StoreLookups = storeLookups(db),
): Promise<{ readonly trace: TraceInput; readonly classified: Classified } | undefined> {
  const stored = await findTraceEnd(db, traceId)
  if (stored === undefined) return undefined
  const trace = (await readTraces(db, [stored])).get(byteKey(traceId))
  if (trace === undefined) return undefined
  const options = { findHeld: () => undefined, maxBytes: CACHE_BYTES, isNew: false }
  await using facts = new ContractStage({ lookups, ...options })
  return { trace, classified: await classifyWithFacts(trace, facts, new Set()) }
}
