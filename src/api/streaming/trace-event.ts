import { byteKey } from '../../lib/byte-key.ts'
import { decodeTraceNodes } from '../../store/tables/trace-nodes-codec.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { ACTION_DOC, run, sql } from '../reads/sql.ts'
import { listTraceNodes } from '../reads/traces.ts'
import { listTransactionsAt } from '../reads/transactions.ts'
import { hashText } from '../shapes/contract-fields.ts'
import { compareNodes, renderTraceTree } from '../shapes/trace-tree.ts'
import { addressesInRows, writeTransaction } from '../shapes/transactions.ts'
import type { ActionRow, TraceEvent } from './block-events.ts'
import { findSentenceWriter, finishEvent, isAskedFor, type StreamCall, writeActions } from './event-parts.ts'
import type { Subscription } from './subscription.ts'

/** A whole trace: its tree, transactions and actions. */
export async function renderTraceEvent(
  call: StreamCall,
  { traceId, externalHash }: TraceEvent,
  subscription: Subscription,
): Promise<string> {
  const stored = await listTraceNodes(call.db, [traceId])
  const nodes = stored.flatMap((row) => decodeTraceNodes(row.trace_id, row.nodes)).sort(compareNodes)
  const rows = new Map((await listTransactionsAt(call.db, nodes)).map((row) => [byteKey(row.hash), row]))
  const actions = await run<Omit<ActionRow, 'keys'>>(
    call.db,
    sql`select t.trace_id, t.type, t.ancestors, t.addresses, t.accounts, ${ACTION_DOC} as doc from actions t where t.trace_id = ${traceId}
      order by t.trace_id, t.place desc`,
  )
  const seen = actions.filter((row) => isAskedFor(row, subscription))
  const told = nodes.flatMap(({ hash }) => rows.get(byteKey(hash)) ?? [])
  const books = [...addressesInRows(told), ...seen.map(({ addresses }) => addresses)]
  const words = await findSentenceWriter(call, subscription, books)
  const out = new JsonWriter().text(`{"type":"trace","finality":"finalized"`)
  if (externalHash !== null) out.text(`,"trace_external_hash_norm":${hashText(externalHash)}`)
  out.text(`,"trace":${renderTraceTree(traceId, nodes)?.json ?? 'null'},"transactions":{`)
  told.forEach((row, i) => {
    out.text(`${i === 0 ? '' : ','}${hashText(row.hash)}:`)
    writeTransaction(out, row, call.dialect, words)
  })
  out.text('}')
  if (seen.length > 0) {
    out.text(',"actions":')
    writeActions(out, seen, call, words)
  }
  return finishEvent(out, call, subscription, books)
}
