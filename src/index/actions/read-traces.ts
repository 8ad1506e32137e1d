import { asHash, type Hash } from '../../cell/hash.ts'
import { MAX_TRANSACTIONS } from '../../decode/actions/classify.ts'
import { createTrace } from '../../decode/traces/create-trace.ts'
import type { TraceInput, TraceTransaction } from '../../decode/traces/trace-input.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import { listTraceTransactions } from '../../store/lookups/trace-transactions.ts'
import type { StoredTraceEnd } from '../../store/reclassify.ts'
import { readTraceTransaction } from './read-trace-transaction.ts'

/** Those of the stored traces of which all transactions are there, and not too many, by the keys of their ids. */
export async function readTraces(
  db: Queryable,
  traces: readonly StoredTraceEnd[],
): Promise<ReadonlyMap<string, TraceInput>> {
  const small = traces.filter(({ transactions }) => transactions <= MAX_TRANSACTIONS)
  const byTrace = new Map<string, TraceTransaction[]>()
  const ids = small.map(({ trace_id }): Hash => asHash(trace_id))
  for (const { traceId, account, boc } of await listTraceTransactions(db, ids)) {
    if (boc === null) continue
    const key = byteKey(traceId)
    const list = byTrace.get(key)
    if (list === undefined) byTrace.set(key, [readTraceTransaction(account, boc)])
    else list.push(readTraceTransaction(account, boc))
  }
  return new Map(
    small.flatMap((trace) => {
      const key = byteKey(trace.trace_id)
      const list = byTrace.get(key) ?? []
      return list.length === trace.transactions ? [[key, createTrace(list, trace.mc_seqno_end)] as const] : []
    }),
  )
}
