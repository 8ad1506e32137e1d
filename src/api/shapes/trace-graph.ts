import { byteKey } from '../../lib/byte-key.ts'
import type { TraceNode } from '../../model/trace.ts'
import { ActionRecord } from '../../record/action.ts'
import { readMembers } from '../../record/json-spans.ts'
import { TraceSumRecord } from '../../record/trace.ts'
import type { TraceGraphColumn } from '../../record/trace-graph.ts'
import type { TraceRow } from '../../store/tables/traces.ts'
import type { ActionTypes } from '../http/action-request.ts'
import { base64, JsonWriter } from '../http/json-writer.ts'
import { mapInTimeSlices } from '../http/time-slice.ts'
import { type ActionRow, findClassification } from '../reads/actions.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import { type DrawnTransaction, listOutlines, type TraceTree, toTraceTree } from '../reads/trace-outlines.ts'
import { splitHashes } from './actions.ts'
import type { Call } from './call.ts'
import { addressText } from './contract-fields.ts'
import { writeMetadata } from './metadata.ts'
import { readSentenceWriter, type SentenceWriter } from './sentence-writer.ts'
import { splitAddresses } from './split-addresses.ts'
import { actionsByTrace, MAX_TRACE, MISSING_NODE, nodesByTrace, statesOf, TOO_LARGE } from './traces.ts'

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
  const all = (await nodesByTrace(call, [row])).get(byteKey(row.trace_id)) ?? []
  const nodes = all.slice(0, MAX_TRACE)
  const tree = toTraceTree(nodes)
  const { places } = tree
  const drawn = await listOutlines(call.db, tree)
  const actions = (await actionsByTrace(call, ids, types)).get(byteKey(row.trace_id)) ?? []
  const out = new JsonWriter(nodes.length * NODE_BYTES + 10_000, call.buffers)
  const states = statesOf(row, await findClassification(call.db, ids))
  const columns = await toColumns(call, tree, drawn, actionOfNodes(actions, places))
  const warning = all.length > nodes.length ? TOO_LARGE : columns.hasGap ? MISSING_NODE : undefined
  TraceSumRecord.writeOpen(out, { sum: row, states, isIncomplete: warning !== undefined, warning }, undefined)
  out.text(columns.json)
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

/** Those that there is room for. */
function writeActions(
  out: JsonWriter,
  actions: readonly ActionRow[],
  places: ReadonlyMap<string, number>,
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
function actionOfNodes(actions: readonly ActionRow[], places: ReadonlyMap<string, number>): Map<number, number> {
  const actionOf = new Map<number, number>()
  actions.slice(0, MAX_ACTIONS).forEach(({ transactions }, i) => {
    for (const hash of splitHashes(transactions)) {
      const place = places.get(byteKey(hash))
      if (place !== undefined && !actionOf.has(place)) actionOf.set(place, i)
    }
  })
  return actionOf
}

/** Values that many nodes share, each told once. */
class Shared {
  readonly #places = new Map<string, number>()
  readonly texts: string[] = []

  place(key: string, text: string): number {
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.texts.length)
    return this.texts.push(text) - 1
  }
}

/** One column at a stretch: of thousands of nodes all of them together take long. */
async function toColumns(
  { dialect }: Call,
  { nodes, parents }: TraceTree,
  drawn: readonly (DrawnTransaction | undefined)[],
  actionOf: ReadonlyMap<number, number>,
): Promise<{ readonly json: string; readonly hasGap: boolean }> {
  const accounts = new Shared()
  const texts = new Shared()
  const place = (text: string | null | undefined) => (text == null ? 'null' : texts.place(text, `"${text}"`))
  const quoted = (text: string | null | undefined) => (text == null ? 'null' : `"${text}"`)
  const opcodeOf = (opcode: string | null | undefined) =>
    opcode == null || dialect === 'documented'
      ? (opcode ?? 'null')
      : `"0x${Number(opcode).toString(16).padStart(8, '0')}"`
  const hasGap = parents.includes(undefined) || drawn.includes(undefined)
  const outlineOf = drawn.map((transaction) => transaction?.outline)
  const columns: Record<TraceGraphColumn, () => readonly (string | number | boolean | bigint)[]> = {
    hash: () => nodes.map(({ hash }) => `"${base64(hash)}"`),
    parent: () => parents.map((parent) => parent ?? 'null'),
    account: () => nodes.map(({ account }) => accounts.place(byteKey(account), addressText(account))),
    in_msg_hash: () => nodes.map(({ inMsgHash }) => quoted(inMsgHash && base64(inMsgHash))),
    opcode: () => outlineOf.map((outline) => opcodeOf(outline?.opcode)),
    decoded_opcode: () => outlineOf.map((outline) => place(outline?.decodedOpcode)),
    value: () => outlineOf.map((outline) => quoted(outline?.value)),
    aborted: () => outlineOf.map((outline) => outline?.aborted ?? false),
    exit_code: () => outlineOf.map((outline) => outline?.exitCode ?? 'null'),
    failure: () => outlineOf.map((outline) => place(outline?.failure)),
    fees: () => outlineOf.map((outline) => quoted(outline?.fees ?? '0')),
    lt: () => nodes.map(({ lt }) => `"${lt}"`),
    now: () => drawn.map((transaction) => transaction?.now ?? 0n),
    action: () => nodes.map((_, i) => actionOf.get(i) ?? 'null'),
  }
  const listed = await mapInTimeSlices(
    Object.entries(columns),
    ([name, valuesOf]) => `"${name}":[${valuesOf().join()}]`,
  )
  const logs = outlineOf.flatMap((outline, node) => (outline?.logs ? [{ node, count: outline.logs }] : []))
  const json = [
    `,"accounts":[${accounts.texts.join()}],"texts":[${texts.texts.join()}],"nodes":{${listed.join()}}`,
    `,"logs":{"node":[${logs.map(({ node }) => node).join()}],"count":[${logs.map(({ count }) => count).join()}]}`,
  ]
  return { json: json.join(''), hasGap }
}

/** An action without what is left out, and with the places of its transactions. */
function writeSlim(
  out: JsonWriter,
  { doc, transactions }: ActionRow,
  places: ReadonlyMap<string, number>,
  words: SentenceWriter | undefined,
): void {
  out.text('{')
  for (const [name, { from, to }] of readMembers(doc, 0)) {
    if (!LEFT_OUT.has(name)) out.text(`"${name}":`).bytesOf(doc, from, to).text(',')
  }
  const nodes = splitHashes(transactions).flatMap((hash) => places.get(byteKey(hash)) ?? [])
  out.text(`"nodes":[${nodes.join()}]`)
  ActionRecord.writeEnd(out, words?.tellAction(doc) ?? {})
}
