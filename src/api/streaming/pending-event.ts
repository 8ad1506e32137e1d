import { parseAddress } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { PendingAction } from '../../store/pending.ts'
import { JsonWriter } from '../http/json-writer.ts'
import type { PendingRow } from '../reads/pending.ts'
import { hashText } from '../shapes/contract-fields.ts'
import { addressesInActions, nodesOf, pendingActionJson, writePendingTransaction } from '../shapes/pending.ts'
import type { SentenceWriter } from '../shapes/sentence-writer.ts'
import { compareNodes, renderTraceTree } from '../shapes/trace-tree.ts'
import { findSentenceWriter, finishEvent, isTypeAskedFor, type StreamCall } from './event-parts.ts'
import type { SentFinality } from './sent-finality.ts'
import { type EventType, FINALITIES } from './stream-schemas.ts'
import { isAbout, isAboutTrace, type Subscription } from './subscription.ts'

const PENDING = 0
const FINALIZED = FINALITIES.indexOf('finalized')
/** A jetton has come, an item has a new owner, what was left over is back. */
const NOTIFICATIONS = new Set([0x7362d09c, 0x05138d91, 0xd53276db])

/** One event, and what it tells at which level. */
export interface LevelledEvent {
  readonly json: string
  readonly level: number
  readonly names: readonly string[]
}

/** What a message on its way is to one subscription: whole JSON objects, none when it is nothing to it. What is final is told elsewhere. */
export async function renderPending(
  call: StreamCall,
  row: PendingRow,
  subscription: Subscription,
  told: SentFinality,
): Promise<readonly LevelledEvent[]> {
  const { types, minFinality } = subscription
  const made: (LevelledEvent | undefined)[] = []
  const least = FINALITIES.indexOf(minFinality)
  const isWanted = (type: EventType, level: number): boolean =>
    types.has(type) && level >= least && level < FINALIZED && told.allows(type, level)
  const [all, main] = [levelOf(row, () => true), levelOf(row, (place) => !isNotification(row, place))]
  // Without the rest of a trace it cannot be said what happens in it.
  const whole = row.is_incomplete && all !== PENDING ? PENDING - 1 : main
  if (isWanted('transactions', all)) made.push(await renderTransactions(call, row, subscription, all, told))
  if (isWanted('actions', whole)) {
    const json = await renderActions(call, row, subscription, whole)
    made.push(json === undefined ? undefined : { json, level: whole, names: ['actions'] })
  }
  if (isWanted('trace', whole) && isAboutTrace(subscription, byteKey(row.hash_norm))) {
    made.push({ json: await renderTrace(call, row, subscription, whole), level: whole, names: ['trace'] })
  }
  return made.filter((event) => event !== undefined)
}

/** The lowest of the transactions that count; of all, when none does. */
function levelOf({ tx_finality: levels }: PendingRow, counts: (place: number) => boolean): number {
  const counted = levels.filter((_, place) => counts(place))
  return Math.min(...(counted.length > 0 ? counted : levels))
}

/** A last message that only says that something is done holds nothing up. */
function isNotification({ tx_out_msgs, tx_docs }: PendingRow, place: number): boolean {
  if (tx_out_msgs[place] !== 0) return false
  const opcode = opcodeOf(tx_docs[place] as Buffer)
  return opcode !== undefined && NOTIFICATIONS.has(opcode)
}

const OPCODE = Buffer.from('"opcode":\t')

/** Of the in-message: it is the only one. */
function opcodeOf(doc: Buffer): number | undefined {
  const at = doc.indexOf(OPCODE)
  return at < 0 ? undefined : Number.parseInt(doc.toString('latin1', at + OPCODE.length, at + OPCODE.length + 10), 10)
}

const head = (type: EventType, { hash_norm: hash }: PendingRow, level: number): JsonWriter =>
  new JsonWriter().text(
    `{"type":"${type}","finality":"${FINALITIES[level]}","trace_external_hash_norm":${hashText(hash)}`,
  )

const finish = async (...parts: Parameters<typeof finishEvent>): Promise<string> => `${await finishEvent(...parts)}}`

/**
 * Those that are only emulated; once some are on chain, all of them but those that are final: the index tells these as such, and an event
 * of a lower level behind that would take it back.
 */
async function renderTransactions(
  call: StreamCall,
  row: PendingRow,
  subscription: Subscription,
  level: number,
  told: SentFinality,
): Promise<LevelledEvent | undefined> {
  const hasBegun = row.trace_id !== null
  const nodes = nodesOf(row)
    .map((node, place) => ({ ...node, place, finality: row.tx_finality[place] as number }))
    .filter(({ account }) => isAbout(subscription, byteKey(account)))
    .filter(({ finality }) => (hasBegun ? finality < FINALIZED : finality === PENDING))
    .filter(({ hash }) => told.allows(byteKey(hash), level))
    .sort((a, b) => compareNodes(b, a))
  if (nodes.length === 0) return undefined
  const books = nodes.map(({ place }) => row.tx_books[place] as Buffer)
  const words = await findSentenceWriter(call, subscription, books)
  const out = head('transactions', row, level).text(',"transactions":[')
  nodes.forEach(({ place }, i) => {
    if (i > 0) out.text(',')
    writePendingTransaction(out, row, place, call.dialect, words)
  })
  const json = await finish(out.text(']'), call, subscription, books)
  return { json, level, names: nodes.map(({ hash }) => byteKey(hash)) }
}

async function renderActions(call: StreamCall, row: PendingRow, subscription: Subscription, level: number) {
  const isWanted = ({ accounts }: PendingAction): boolean =>
    accounts.some((text) => {
      const parsed = parseAddress(text)
      return parsed !== undefined && isAbout(subscription, byteKey(parsed.address))
    })
  const shown = askedFor(row, subscription).filter(isWanted)
  if (shown.length === 0) return undefined
  const books = addressesInActions(shown)
  const words = await findSentenceWriter(call, subscription, books)
  const out = head('actions', row, level).text(`,"actions":${actionList(shown, words)}`)
  return finish(out, call, subscription, books)
}

async function renderTrace(
  call: StreamCall,
  row: PendingRow,
  subscription: Subscription,
  level: number,
): Promise<string> {
  const shown = askedFor(row, subscription)
  const books = [...row.tx_books, ...addressesInActions(shown)]
  const words = await findSentenceWriter(call, subscription, books)
  const nodes = nodesOf(row)
  const tree = renderTraceTree(row.tx_hashes[0] as Buffer, [...nodes].sort(compareNodes))
  const out = head('trace', row, level).text(`,"trace":${tree?.json ?? 'null'},"transactions":{`)
  nodes.forEach(({ hash }, place) => {
    out.text(`${place > 0 ? ',' : ''}${hashText(hash)}:`)
    writePendingTransaction(out, row, place, call.dialect, words)
  })
  out.text('}')
  if (shown.length > 0) out.text(`,"actions":${actionList(shown, words)}`)
  return finish(out, call, subscription, books)
}

const askedFor = ({ actions }: PendingRow, subscription: Subscription): PendingAction[] =>
  actions.filter(({ type, ancestors }) => isTypeAskedFor(type, ancestors, subscription))

/** The last to end first. */
const actionList = (actions: readonly PendingAction[], words: SentenceWriter | undefined): string =>
  `[${[...actions]
    .reverse()
    .map((action) => pendingActionJson(action, words))
    .join()}]`
