import { parseAddress } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { PendingAction } from '../../store/pending.ts'
import type { PendingRow } from '../reads/pending.ts'
import { asciiJson } from '../shapes/ascii-json.ts'
import { hashText } from '../shapes/contract-fields.ts'
import { JsonWriter } from '../shapes/json-writer.ts'
import { bookOf, nodesOf, writePendingTransaction } from '../shapes/pending.ts'
import { compareNodes, renderTraceTree } from '../shapes/trace-tree.ts'
import { isTypeAskedFor, type StreamCall, writeBooks } from './event-parts.ts'
import type { Subscription } from './subscription.ts'

const PENDING = 0

/** What a message on its way is to one subscription: whole JSON objects, none when it is nothing to it. */
export async function renderPending(
  call: StreamCall,
  row: PendingRow,
  subscription: Subscription,
): Promise<readonly string[]> {
  const { types, traces } = subscription
  const made: (string | undefined)[] = []
  if (types.has('transactions')) made.push(await renderTransactions(call, row, subscription))
  if (types.has('actions')) made.push(await renderActions(call, row, subscription))
  if (types.has('trace') && traces.has(byteKey(row.hash_norm))) made.push(await renderTrace(call, row, subscription))
  return made.filter((json) => json !== undefined)
}

const head = (type: string, { hash_norm: hash }: PendingRow): JsonWriter =>
  new JsonWriter().text(`{"type":"${type}","finality":"pending","trace_external_hash_norm":${hashText(hash)}`)

async function finish(
  out: JsonWriter,
  call: StreamCall,
  subscription: Subscription,
  books: readonly Buffer[],
): Promise<string> {
  await writeBooks(out, call, subscription, books)
  return out.text('}').finish().toString('latin1')
}

/** Those that are only emulated; once some are on chain, all of them. */
async function renderTransactions(call: StreamCall, row: PendingRow, subscription: Subscription) {
  const hasBegun = row.trace_id !== null
  const places = nodesOf(row)
    .map((node, place) => ({ ...node, place }))
    .filter(({ account }) => subscription.addresses.has(byteKey(account)))
    .filter(({ place }) => hasBegun || row.tx_finality[place] === PENDING)
    .sort((a, b) => compareNodes(b, a))
    .map(({ place }) => place)
  if (places.length === 0) return undefined
  const out = head('transactions', row).text(',"transactions":[')
  places.forEach((place, i) => {
    if (i > 0) out.text(',')
    writePendingTransaction(out, row, place, call.dialect)
  })
  const books = places.map((place) => row.tx_books[place] as Buffer)
  return finish(out.text(']'), call, subscription, books)
}

async function renderActions(call: StreamCall, row: PendingRow, subscription: Subscription) {
  const { addresses } = subscription
  const isAbout = ({ accounts }: PendingAction): boolean =>
    accounts.some((text) => {
      const parsed = parseAddress(text)
      return parsed !== undefined && addresses.has(byteKey(parsed.address))
    })
  const shown = askedFor(row, subscription).filter(isAbout)
  if (shown.length === 0) return undefined
  const out = head('actions', row).text(`,"actions":${actionList(shown)}`)
  return finish(out, call, subscription, bookOf(shown))
}

function renderTrace(call: StreamCall, row: PendingRow, subscription: Subscription): Promise<string> {
  const nodes = nodesOf(row)
  const tree = renderTraceTree(row.tx_hashes[0] as Buffer, [...nodes].sort(compareNodes))
  const out = head('trace', row).text(`,"trace":${tree?.json ?? 'null'},"transactions":{`)
  nodes.forEach(({ hash }, place) => {
    out.text(`${place > 0 ? ',' : ''}${hashText(hash)}:`)
    writePendingTransaction(out, row, place, call.dialect)
  })
  out.text('}')
  const shown = askedFor(row, subscription)
  if (shown.length > 0) out.text(`,"actions":${actionList(shown)}`)
  return finish(out, call, subscription, [...row.tx_books, ...bookOf(shown)])
}

const askedFor = ({ actions }: PendingRow, subscription: Subscription): PendingAction[] =>
  actions.filter(({ type, ancestors }) => isTypeAskedFor(type, ancestors, subscription))

/** The last to end first. */
const actionList = (actions: readonly PendingAction[]): string =>
  `[${[...actions]
    .reverse()
    .map(({ doc }) => asciiJson(doc))
    .join()}]`
