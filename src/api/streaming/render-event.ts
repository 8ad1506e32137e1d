import { byteKey } from '../../lib/byte-key.ts'
import { ACCOUNT_STATUSES } from '../../record/account-table.ts'
import { decodeTraceNodes } from '../../store/tables/trace-nodes-codec.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { ACTION_DOC, run, sql } from '../reads/sql.ts'
import { listTraceNodes } from '../reads/traces.ts'
import { listTransactionsAt } from '../reads/transactions.ts'
import { addressText, bytesOrNull, hashText } from '../shapes/contract-fields.ts'
import { compareNodes, renderTraceTree } from '../shapes/trace-tree.ts'
import { addressesInRows, writeTransaction, writeTransactions } from '../shapes/transactions.ts'
import type { ActionRow, BlockEvent, JettonEvent, JettonRow, StateEvent, StateRow, TraceEvent } from './block-events.ts'
import { findSentenceWriter, finishEvent, isAskedFor, type StreamCall, writeActions } from './event-parts.ts'
import { isAbout, isAboutTrace, type Subscription } from './subscription.ts'

/** Whether a subscription hears of an event at all. Asked for every event and reader, so it makes nothing. */
export function isSeen(event: BlockEvent, subscription: Subscription): boolean {
  if (!subscription.types.has(event.type)) return false
  switch (event.type) {
    case 'actions':
      return event.rows.some((row) => isActionSeen(row, subscription))
    case 'trace':
      return isAboutTrace(subscription, event.externalKey)
    default:
      return event.keys.some((key) => isAbout(subscription, key))
  }
}

export const isActionSeen = (row: ActionRow, subscription: Subscription): boolean =>
  row.keys.some((key) => isAbout(subscription, key)) && isAskedFor(row, subscription)

/** The same text for all subscriptions that see the event alike. */
export function viewOf(event: BlockEvent, subscription: Subscription): string {
  const { withAddressBook, withMetadata, withSentences, actionView } = subscription
  const books = `${withAddressBook ? 'a' : ''}${withMetadata ? 'm' : ''}${withSentences ? 's' : ''}`
  switch (event.type) {
    case 'transactions':
      return books + event.keys.flatMap((key, i) => (isAbout(subscription, key) ? [i] : [])).join()
    case 'actions':
      return books + event.rows.flatMap((row, i) => (isActionSeen(row, subscription) ? [i] : [])).join()
    case 'trace':
      return books + actionView
    default:
      return books
  }
}

/** The event as the subscription sees it: JSON without its closing brace. */
export async function renderEvent(call: StreamCall, event: BlockEvent, subscription: Subscription): Promise<string> {
  switch (event.type) {
    case 'transactions': {
      const rows = event.rows.filter((_, i) => isAbout(subscription, event.keys[i] as string))
      const books = addressesInRows(rows)
      const out = new JsonWriter().text(`${head(event)},"transactions":`)
      writeTransactions(out, rows, call.dialect, await findSentenceWriter(call, subscription, books))
      return finishEvent(out, call, subscription, books)
    }
    case 'actions': {
      const rows = event.rows.filter((row) => isActionSeen(row, subscription))
      const out = new JsonWriter().text(`${head(event)},"actions":`)
      const books = rows.map(({ addresses }) => addresses)
      writeActions(out, rows, call, await findSentenceWriter(call, subscription, books))
      return finishEvent(out, call, subscription, books)
    }
    case 'trace':
      return renderTraceEvent(call, event, subscription)
    case 'account_state_change':
      return `${levelled(event)},"account":${addressText(event.row.account)},"state":${stateJson(event.row)}`
    case 'jettons_change': {
      const { account, owner, jetton } = event.row
      const out = new JsonWriter().text(`${levelled(event)},"jetton":${jettonJson(event.row)}`)
      return finishEvent(out, call, subscription, [account, owner, jetton])
    }
  }
}

const head = ({ type, externalHash }: { readonly type: string; readonly externalHash: Buffer | null }): string =>
  `{"type":"${type}","finality":"finalized"${externalHash === null ? '' : `,"trace_external_hash_norm":${hashText(externalHash)}`}`

const levelled = ({ type, finality }: StateEvent | JettonEvent): string =>
  `{"type":"${type}","finality":"${finality ?? 'finalized'}"`

export const stateJson = (row: StateRow): string =>
  `{"hash":${hashText(row.hash)},"balance":"${row.balance}","extra_currencies":${row.extra_currencies?.toString('latin1') ?? '{}'}` +
  `,"account_status":"${ACCOUNT_STATUSES[row.status]}","frozen_hash":${bytesOrNull(row.frozen_hash)}` +
  `,"data_hash":${bytesOrNull(row.data_hash)},"code_hash":${bytesOrNull(row.code_hash)}}`

export const jettonJson = (row: JettonRow): string =>
  `{"address":${addressText(row.account)}` +
  `,"balance":"${row.balance}","owner":${addressText(row.owner)},"jetton":${addressText(row.jetton)}` +
  `,"last_transaction_lt":"${row.lt}","code_hash":${hashText(row.code_hash)},"data_hash":${hashText(row.data_hash)}}`

/** A whole trace: its tree, transactions and actions. */
async function renderTraceEvent(
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
