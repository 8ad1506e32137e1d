import { byteKey } from '../../lib/byte-key.ts'
import type { TraceNode } from '../../model/trace.ts'
import {
  type Crossing,
  listNodes,
  listTraces,
  moveToTraces,
  replaceTraces,
  type StoredTrace,
  type TraceMember,
} from '../../store/backfill/border.ts'
import type { Transaction } from '../../store/database.ts'
import { decodeTraceNodes, encodeTraceNodes } from '../../store/tables/trace-nodes-codec.ts'
import { encodeOutlines } from '../../store/tables/trace-outlines-codec.ts'
import { TRACE_STATES } from '../../store/tables/traces.ts'

const [PENDING, COMPLETE, BROKEN] = (['pending', 'complete', 'broken'] as const).map((state) =>
  TRACE_STATES.indexOf(state),
) as [number, number, number]

/** A trace that goes on across the border, with all that goes on from it. */
interface Whole {
  trace: StoredTrace
  readonly nodes: Map<number, TraceNode[]>
}

/**
 * A trace that began before the border and went on behind it was two or more: one that waits for its messages, and one for each
 * message, without its beginning. They become one. Gives the ids of those that are complete now.
 */
export async function joinTraces(transaction: Transaction, crossings: readonly Crossing[]): Promise<Buffer[]> {
  if (crossings.length === 0) return []
  const ids = [...new Map(crossings.map(({ trace_id }) => [byteKey(trace_id), trace_id])).values()]
  const parts = crossings.map(({ in_trace_id }) => in_trace_id)
  const traces = new Map((await listTraces(transaction, [...ids, ...parts])).map((row) => [byteKey(row.trace_id), row]))
  const nodes = new Map<string, Map<number, TraceNode[]>>()
  for (const row of await listNodes(transaction, [...ids, ...parts])) {
    const known = nodes.get(byteKey(row.trace_id)) ?? new Map<number, TraceNode[]>()
    nodes.set(
      byteKey(row.trace_id),
      known.set(
        row.mc_seqno,
        decodeTraceNodes(Uint8Array.from(row.trace_id), Uint8Array.from(row.nodes), row.outlines),
      ),
    )
  }
  const gone: TraceMember[] = [...traces.values()].flatMap((trace) =>
    accountsOf(nodes.get(byteKey(trace.trace_id))).map((account) => ({
      account,
      lt: trace.end_lt,
      traceId: trace.trace_id,
    })),
  )
  const wholes = new Map<string, Whole>()
  const moved: TraceMember[] = []
  for (const crossing of crossings) {
    const key = byteKey(crossing.trace_id)
    const part = traces.get(byteKey(crossing.in_trace_id))
    const whole = wholes.get(key) ?? startWhole(traces.get(key), nodes.get(key))
    if (part === undefined || whole === undefined) continue
    wholes.set(key, whole)
    for (const [mcSeqno, added] of nodes.get(byteKey(crossing.in_trace_id)) ?? []) {
      const own = added.map((node) => (node.parentHash === null ? { ...node, parentHash: asOwn(crossing) } : node))
      whole.nodes.set(mcSeqno, [...(whole.nodes.get(mcSeqno) ?? []), ...own].sort(byLt))
      moved.push(...own.map(({ account, lt }) => ({ account, lt, traceId: crossing.trace_id })))
    }
    whole.trace = withPart(whole.trace, part)
  }
  const all = [...wholes.values()]
  await moveToTraces(transaction, moved)
  await replaceTraces(
    transaction,
    gone,
    all.map(({ trace }) => trace),
    all.flatMap(({ trace, nodes: own }) =>
      [...own].map(([mcSeqno, list]) => ({
        traceId: trace.trace_id,
        mcSeqno,
        nodes: encodeTraceNodes(trace.trace_id, list),
        outlines: encodeOutlines(list),
      })),
    ),
    all.flatMap(({ trace, nodes: own }) => accountsOf(own).map((account) => ({ account, trace }))),
  )
  return all.flatMap(({ trace }) => (trace.state === COMPLETE ? [trace.trace_id] : []))
}

const startWhole = (
  trace: StoredTrace | undefined,
  nodes: ReadonlyMap<number, TraceNode[]> | undefined,
): Whole | undefined =>
  trace && { trace, nodes: new Map([...(nodes ?? [])].map(([mcSeqno, list]) => [mcSeqno, [...list]])) }

/** The message between them was counted on both sides, and waited for on one. */
function withPart(trace: StoredTrace, part: StoredTrace): StoredTrace {
  const pending = trace.pending - 1 + part.pending
  return {
    trace_id: trace.trace_id,
    mc_seqno_end: Math.max(trace.mc_seqno_end, part.mc_seqno_end),
    end_lt: trace.end_lt > part.end_lt ? trace.end_lt : part.end_lt,
    end_utime: trace.end_utime > part.end_utime ? trace.end_utime : part.end_utime,
    state: trace.state === BROKEN ? BROKEN : pending > 0 ? PENDING : COMPLETE,
    transactions: trace.transactions + part.transactions,
    messages: trace.messages + part.messages - 1,
    pending,
  }
}

const asOwn = ({ tx_hash }: Crossing): NonNullable<TraceNode['parentHash']> =>
  Uint8Array.from(tx_hash) as NonNullable<TraceNode['parentHash']>

const accountsOf = (nodes: ReadonlyMap<number, readonly TraceNode[]> | undefined): TraceNode['account'][] => [
  ...new Map([...(nodes?.values() ?? [])].flat().map(({ account }) => [byteKey(account), account])).values(),
]

function byLt(a: TraceNode, b: TraceNode): number {
  if (a.lt !== b.lt) return a.lt < b.lt ? -1 : 1
  return Buffer.compare(a.account, b.account)
}
