import { byteKey } from '../../lib/byte-key.ts'
import type { BytePlaces } from '../../lib/byte-places.ts'
import type { TraceNode } from '../../model/trace.ts'
import { ActionRecord } from '../../record/action.ts'
import { readMembers } from '../../record/json-spans.ts'
import { TraceSumRecord } from '../../record/trace.ts'
import { decodeTraceNodes } from '../../store/tables/trace-nodes-codec.ts'
import type { TraceRow } from '../../store/tables/traces.ts'
import type { ActionTypes } from '../http/action-request.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { inTimeSlices } from '../http/time-slice.ts'
import { type ActionRow, findClassification } from '../reads/actions.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import { listDrawn, listOutlinedNodes, toTraceTree } from '../reads/trace-outlines.ts'
import { splitHashes } from './actions.ts'
import type { Call } from './call.ts'
import { writeMetadata } from './metadata.ts'
import { readSentenceWriter, type SentenceWriter } from './sentence-writer.ts'
import { splitAddresses } from './split-addresses.ts'
import { writeColumns } from './trace-graph-columns.ts'
import { compareNodes } from './trace-tree.ts'
import { actionsByTrace, MAX_TRACE, MISSING_NODE, statesOf, TOO_LARGE } from './traces.ts'

const MAX_ACTIONS = 100
/** Accounts that the address book tells of: a person reads the first of them, and asks for the rest by scrolling. */
const MAX_BOOK = 256
/** Accounts that are looked up among tokens. */
const MAX_TOKENS = 64
/** Bytes that a node takes at most, about. */
const NODE_BYTES = 250
/** Of the whole answer: where nodes leave less, fewer actions and accounts are told. */
const REPLY_BYTES = 1_000_000
const BOOK_ENTRY_BYTES = 400
const LEAST_ROOM = 8_000

/** What actions of one trace have in common, or what the columns of nodes have shorter. */
const LEFT_OUT = new Set([
  ...['trace_id', 'trace_end_lt', 'trace_end_utime', 'trace_mc_seqno_end', 'transactions'],
  ...['trace_external_hash', 'trace_external_hash_norm', 'finality'],
])

/** A trace as columns of its nodes, the first of them when there are too many. */
export async function toTraceGraphReply(
  call: Call,
  row: TraceRow,
  types: ActionTypes,
  includeSentences: boolean,
): Promise<JsonWriter> {
  const ids = [row.trace_id]
  const all = await readNodes(call, row)
  const nodes = all.slice(0, MAX_TRACE)
  const tree = toTraceTree(nodes)
  const { places } = tree
  const drawn = await listDrawn(call.db, nodes)
  const actions = (await actionsByTrace(call, ids, types)).get(byteKey(row.trace_id)) ?? []
  const out = new JsonWriter(nodes.length * NODE_BYTES + 10_000, call.buffers)
  const states = statesOf(row, await findClassification(call.db, ids))
  const hasGap = tree.parents.includes(undefined) || nodes.some(({ outline }, i) => outline === undefined && !drawn[i])
  const warning = all.length > nodes.length ? TOO_LARGE : hasGap ? MISSING_NODE : undefined
  TraceSumRecord.writeOpen(out, { sum: row, states, isIncomplete: warning !== undefined, warning }, undefined)
  await writeColumns(out, call, tree, drawn, actionOfNodes(actions, places))
  const spoken = actions.slice(0, MAX_ACTIONS).map(({ addresses }) => addresses)
  const shown = writeActions(
    out,
    actions,
    places,
    includeSentences ? await readSentenceWriter(call, spoken) : undefined,
  )
  const told = shown.flatMap(({ addresses }) => splitAddresses(addresses))
  const entries = Math.min(MAX_BOOK, Math.max(0, Math.floor((REPLY_BYTES - out.at) / BOOK_ENTRY_BYTES)))
  out.text(',"address_book":')
  await writeAddressBook(out, call, firstOf(accountsOf(told, nodes), entries))
  out.text(',"metadata":')
  await writeMetadata(out, call, firstOf(told, MAX_TOKENS))
  return out.text('}')
}

/** In order of lt. */
async function readNodes({ db }: Call, { trace_id }: TraceRow): Promise<TraceNode[]> {
  const nodes: TraceNode[] = []
  await inTimeSlices(await listOutlinedNodes(db, trace_id), (row) => {
    for (const node of decodeTraceNodes(trace_id, row.nodes, row.outlines)) nodes.push(node)
  })
  return nodes.sort(compareNodes)
}

/** Those that there is room for. */
function writeActions(
  out: JsonWriter,
  actions: readonly ActionRow[],
  places: BytePlaces,
  words: SentenceWriter | undefined,
): readonly ActionRow[] {
  const shown: ActionRow[] = []
  out.text(',"actions":[')
  for (const action of actions.slice(0, MAX_ACTIONS)) {
    if (shown.length > 0 && out.at > REPLY_BYTES - LEAST_ROOM) break
    if (shown.length > 0) out.text(',')
    writeSlim(out, action, places, words)
    shown.push(action)
  }
  out.text(`],"actions_count":${actions.length}`)
  return shown
}

function* accountsOf(told: readonly Buffer[], nodes: readonly TraceNode[]): Generator<Uint8Array> {
  yield* told
  for (const { account } of nodes) yield account
}

function firstOf(accounts: Iterable<Uint8Array>, most: number): Buffer[] {
  const distinct = new Map<string, Uint8Array>()
  for (const account of accounts) {
    if (distinct.size >= most) break
    distinct.set(byteKey(account), account)
  }
  return Array.from(distinct.values(), (account) => Buffer.from(account))
}

/** By place of the node: the first action that has it. */
function actionOfNodes(actions: readonly ActionRow[], places: BytePlaces): Map<number, number> {
  const actionOf = new Map<number, number>()
  actions.slice(0, MAX_ACTIONS).forEach(({ transactions }, i) => {
    for (const hash of splitHashes(transactions)) {
      const place = places.get(hash)
      if (place !== undefined && !actionOf.has(place)) actionOf.set(place, i)
    }
  })
  return actionOf
}

/** An action without what is left out, and with the places of its transactions. */
function writeSlim(
  out: JsonWriter,
  { doc, transactions }: ActionRow,
  places: BytePlaces,
  words: SentenceWriter | undefined,
): void {
  out.text('{')
  for (const [name, { from, to }] of readMembers(doc, 0)) {
    if (!LEFT_OUT.has(name)) out.text(`"${name}":`).bytesOf(doc, from, to).text(',')
  }
  const nodes = splitHashes(transactions).flatMap((hash) => places.get(hash) ?? [])
  out.text(`"nodes":[${nodes.join()}]`)
  ActionRecord.writeEnd(out, words?.tellAction(doc) ?? {})
}
