import { byteKey } from '../../lib/byte-key.ts'
import type { ClassificationState } from '../../model/action.ts'
import type { TraceNode, TraceState } from '../../model/trace.ts'
import { TraceRecord, type TraceStates } from '../../record/trace.ts'
import { classificationState } from '../../store/tables/actions.ts'
import { decodeTraceNodes } from '../../store/tables/trace-nodes-codec.ts'
import { TRACE_STATES, type TraceRow } from '../../store/tables/traces.ts'
import type { ActionTypes } from '../http/action-request.ts'
import { base64, JsonWriter } from '../http/json-writer.ts'
import { indexInTimeSlices, inTimeSlices, mapInTimeSlices, TimeSlice } from '../http/time-slice.ts'
import { type ActionRow, type ClassificationRows, findClassification, listActionsOfTraces } from '../reads/actions.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import { listTraceNodes } from '../reads/traces.ts'
import { type HashedRow, listTransactionsAt } from '../reads/transactions.ts'
import { startLtOf, writeAction } from './actions.ts'
import type { Call } from './call.ts'
import { listSchema, writeNextCursor } from './list-parts.ts'
import { writeMetadata } from './metadata.ts'
import { readSentenceWriter, type SentenceWriter } from './sentence-writer.ts'
import { splitAddresses } from './split-addresses.ts'
import { compareNodes, renderTraceTree } from './trace-tree.ts'
import { writeTransaction } from './transactions.ts'

/** A trace of more transactions is shown in sum only. */
export const MAX_TRACE = 4000

/** Transactions of one reply. Traces that would go beyond are shown in sum, to be asked for one by one. */
const MAX_REPLY = 8000

export const TOO_LARGE = 'trace is too large'

/** Of a trace that lacks a transaction between others. */
export const MISSING_NODE = 'missing node in trace found'

export const TracesReply = listSchema('TracesResponse', 'traces', TraceRecord.schema, { hasMetadata: true })

export const EventsReply = listSchema('EventsResponse', 'events', TraceRecord.schema, { hasMetadata: true })

export interface TraceParts {
  /** Name of the list in the reply. */
  readonly name: 'traces' | 'events'
  /** Which actions to tell; undefined for none. */
  readonly actions: ActionTypes | undefined
  readonly includeSentences: boolean
}

/** `{"traces": […], "address_book": {…}, "metadata": {…}}`. */
export async function toTracesReply(
  call: Call,
  rows: readonly TraceRow[],
  { name, actions: types, includeSentences }: TraceParts,
  nextCursor?: string,
): Promise<JsonWriter> {
  const shown = withinReply(rows)
  const ids = rows.map((row) => row.trace_id)
  const classification = await findClassification(call.db, ids)
  const actions = types === undefined ? undefined : await actionsByTrace(call, ids, types)
  const nodes = await nodesByTrace(call, shown)
  const found = await listTransactionsAt(call.db, [...nodes.values()].flat())
  const transactions = await indexInTimeSlices(found, ({ hash }) => byteKey(hash))
  const books = [...transactions.values()].map(({ book }) => book)
  for (const list of actions?.values() ?? []) books.push(...list.map(({ addresses }) => addresses))
  const words = includeSentences ? await readSentenceWriter(call, books) : undefined
  const out = new JsonWriter(undefined, call.buffers).text(`{"${name}":[`)
  const stretch = new TimeSlice()
  for (const [i, row] of rows.entries()) {
    if (i > 0) out.text(',')
    const own = nodes.get(byteKey(row.trace_id))
    const told = actions && (actions.get(byteKey(row.trace_id)) ?? [])
    const documents = own && (await writeTraceTransactions(call, own, transactions, words))
    const happened = told && (await writeActions(call, told, words))
    await stretch.rest()
    TraceRecord.write(
      out,
      {
        ...{ sum: row, states: statesOf(row, classification) },
        ...(own === undefined ? { isIncomplete: true, warning: warningOf(row) } : nodeParts(row, own)),
        writeTransactions: documents && (() => out.bytes(documents.view())),
        writeActions: happened && (() => out.bytes(happened.view())),
      },
      undefined,
    )
    documents?.release()
    happened?.release()
    await stretch.rest()
  }
  out.text('],"address_book":')
  await writeAddressBook(out, call, books)
  out.text(',"metadata":')
  await writeMetadata(out, call, actions === undefined ? [] : books.flatMap(splitAddresses))
  writeNextCursor(out, call, nextCursor)
  return out.text('}')
}

function withinReply(rows: readonly TraceRow[]): TraceRow[] {
  let room = MAX_REPLY
  return rows.filter(({ transactions }) => {
    if (transactions > MAX_TRACE || transactions > room) return false
    room -= transactions
    return true
  })
}

const warningOf = ({ transactions }: TraceRow): string =>
  transactions > MAX_TRACE ? TOO_LARGE : 'reply is too large, ask for this trace by its id'

/** Nodes in order of lt, by trace; a trace that is shown has an entry even when it has no nodes. */
async function nodesByTrace({ db }: Call, shown: readonly TraceRow[]): Promise<Map<string, TraceNode[]>> {
  const nodes = new Map<string, TraceNode[]>(shown.map((row) => [byteKey(row.trace_id), []]))
  const stored = await listTraceNodes(
    db,
    shown.map((row) => row.trace_id),
  )
  await inTimeSlices(stored, (row) =>
    nodes.get(byteKey(row.trace_id))?.push(...decodeTraceNodes(row.trace_id, row.nodes)),
  )
  await inTimeSlices([...nodes.values()], (list) => list.sort(compareNodes))
  return nodes
}

/** In the order in which they began; of traces in the order of `ids`, whatever order the database finds them in. */
export async function actionsByTrace(
  { db }: Call,
  ids: readonly Uint8Array[],
  types: ActionTypes,
): Promise<ReadonlyMap<string, readonly ActionRow[]>> {
  const byTrace = new Map<string, { readonly row: ActionRow; readonly startLt: bigint }[]>(
    ids.map((id) => [byteKey(id), []]),
  )
  await inTimeSlices(await listActionsOfTraces(db, ids, types), (row) => {
    byTrace.get(byteKey(row.trace_id))?.push({ row, startLt: startLtOf(row) })
  })
  const ordered = await mapInTimeSlices([...byTrace], ([key, list]) => {
    list.sort((a, b) => (a.startLt === b.startLt ? a.row.place - b.row.place : a.startLt < b.startLt ? -1 : 1))
    return [key, list.map(({ row }) => row)] as const
  })
  return new Map(ordered)
}

/** Apart from the reply, as its transactions are: a trace may have as many. */
async function writeActions(
  { buffers }: Call,
  actions: readonly ActionRow[],
  words: SentenceWriter | undefined,
): Promise<JsonWriter> {
  const out = new JsonWriter(undefined, buffers).text('[')
  await inTimeSlices(actions, (action, i) => {
    if (i > 0) out.text(',')
    writeAction(out, action, words)
  })
  return out.text(']')
}

/** A trace is told once it is complete; one that ended before the matchers changed waits until they have come to it. */
function stateOf(row: TraceRow, { states, progress }: ClassificationRows): ClassificationState {
  if (TRACE_STATES[row.state] !== 'complete') return 'unclassified'
  const stored = states.get(byteKey(row.trace_id))
  if (stored !== undefined) return classificationState(stored)
  if (progress === undefined || progress.is_done || row.mc_seqno_end > progress.until_mc_seqno) return 'ok'
  return progress.after_mc_seqno !== null && row.mc_seqno_end < progress.after_mc_seqno ? 'ok' : 'unclassified'
}

export const statesOf = (row: TraceRow, classification: ClassificationRows): TraceStates => ({
  state: TRACE_STATES[row.state] as TraceState,
  pending: row.pending,
  classification: stateOf(row, classification),
})

/** How its nodes hang together. */
function nodeParts(row: TraceRow, nodes: readonly TraceNode[]) {
  const tree = renderTraceTree(row.trace_id, nodes)
  const isWhole = tree !== undefined && !tree.hasGap
  return {
    isIncomplete: !isWhole,
    warning: isWhole ? undefined : MISSING_NODE,
    tree: tree?.json,
    order: nodes.map(({ hash }) => hash),
  }
}

/** By hash, apart from the reply: a trace may have thousands, and others get their turn between them. */
async function writeTraceTransactions(
  { dialect, buffers }: Call,
  nodes: readonly TraceNode[],
  transactions: ReadonlyMap<string, HashedRow>,
  words: SentenceWriter | undefined,
): Promise<JsonWriter> {
  const out = new JsonWriter(undefined, buffers).text('{')
  let separator = ''
  await inTimeSlices(nodes, ({ hash }) => {
    const transaction = transactions.get(byteKey(hash))
    if (!transaction) return
    out.text(`${separator}"${base64(hash)}":`)
    separator = ','
    writeTransaction(out, transaction, dialect, words)
  })
  return out.text('}')
}
