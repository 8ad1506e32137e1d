import type { Address } from '../../cell/address.ts'
import { asHash } from '../../cell/hash.ts'
import { isVisible } from '../../decode/actions/action-versions.ts'
import type { Action } from '../../model/action.ts'
import type { TraceNode } from '../../model/trace.ts'
import { asciiJson } from '../../record/ascii-json.ts'
import { type Dialect, writeDocument } from '../../record/dialect.ts'
import { TraceRecord } from '../../record/trace.ts'
import { TransactionRecord } from '../../record/transaction.ts'
import type { PendingAction } from '../../store/pending.ts'
import { addressesOf } from '../../store/tables/actions.ts'
import { base64, JsonWriter } from '../http/json-writer.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import type { PendingRow } from '../reads/pending.ts'
import type { ActionParts } from './actions.ts'
import type { Call } from './call.ts'
import { listSchema } from './list-parts.ts'
import { writeMetadata } from './metadata.ts'
import { type FailingAction, readSentenceWriter, type SentenceWriter } from './sentence-writer.ts'
import { splitAddresses } from './split-addresses.ts'
import { compareNodes, renderTraceTree } from './trace-tree.ts'

const PENDING = 0
const FINALIZED = 2

/** Without pages. */
export const PendingTracesReply = listSchema('PendingTracesResponse', 'traces', TraceRecord.schema, {
  ...{ hasMetadata: true, hasPages: false },
})

export const visibleActions = ({ actions }: PendingRow, types: ReadonlySet<string>): PendingAction[] =>
  actions.filter(({ type, ancestors }) => isVisible({ type, ancestorTypes: ancestors }, types))

/** `{"transactions": […], "address_book": {…}}` of those transactions that the index does not have. */
export async function toPendingTransactionsReply(
  call: Call,
  rows: readonly PendingRow[],
  isShown: (account: Buffer) => boolean,
  includeSentences: boolean,
): Promise<JsonWriter> {
  const shown = rows.flatMap((row) =>
    row.tx_lts.flatMap((lt, place) =>
      row.tx_finality[place] !== FINALIZED && isShown(row.tx_accounts[place] as Buffer) ? [{ row, place, lt }] : [],
    ),
  )
  shown.sort((a, b) => (a.lt < b.lt ? 1 : a.lt > b.lt ? -1 : 0))
  const books = shown.map(({ row, place }) => row.tx_books[place] as Buffer)
  const words = includeSentences ? await readSentenceWriter(call, books) : undefined
  const out = new JsonWriter(undefined, call.buffers).text('{"transactions":[')
  shown.forEach(({ row, place }, i) => {
    if (i > 0) out.text(',')
    writePendingTransaction(out, row, place, call.dialect, words)
  })
  out.text('],"address_book":')
  await writeAddressBook(out, call, books)
  return out.text('}')
}

export function writePendingTransaction(
  out: JsonWriter,
  row: PendingRow,
  place: number,
  dialect: Dialect,
  words?: SentenceWriter,
): void {
  const stored = row.tx_docs[place] as Buffer
  writeDocument(out, stored, dialect)
  const { trace_id } = row
  TransactionRecord.writeEnd(out, words?.endOf({ stored, book: row.tx_books[place] as Buffer, trace_id }) ?? row)
}

/** An action as it stands in a list. */
export function pendingActionJson({ doc }: PendingAction, words?: SentenceWriter): string {
  if (words === undefined) return asciiJson(doc)
  const { sentence, failure_text } = words.tell(doc as unknown as FailingAction)
  return asciiJson({ ...doc, sentence, ...(failure_text && { failure_text }) })
}

/** `{"traces": […], "address_book": {…}, "metadata": {…}}`. */
export async function toPendingTracesReply(
  call: Call,
  rows: readonly PendingRow[],
  types: ReadonlySet<string>,
  includeSentences: boolean,
): Promise<JsonWriter> {
  const books = rows.flatMap((row) => [...row.tx_books, ...addressesInActions(visibleActions(row, types))])
  const words = includeSentences ? await readSentenceWriter(call, books) : undefined
  const out = new JsonWriter(undefined, call.buffers).text('{"traces":[')
  rows.forEach((row, i) => {
    if (i > 0) out.text(',')
    writeTrace(out, row, visibleActions(row, types), call.dialect, words)
  })
  out.text(']')
  return writeEnd(out, call, books)
}

/** `{"actions": […], "address_book": {…}, "metadata": {…}}` */
export async function toPendingActionsReply(
  call: Call,
  shown: readonly { readonly row: PendingRow; readonly action: PendingAction }[],
  { includeTransactions, includeSentences }: Pick<ActionParts, 'includeTransactions' | 'includeSentences'>,
): Promise<JsonWriter> {
  const books = addressesInActions(shown.map(({ action }) => action))
  const words = includeSentences
    ? await readSentenceWriter(call, [...books, ...shown.flatMap(({ row }) => row.tx_books)])
    : undefined
  const out = new JsonWriter(undefined, call.buffers).text('{"actions":[')
  shown.forEach(({ row, action }, i) => {
    const text = pendingActionJson(action, words)
    out.text(`${i > 0 ? ',' : ''}${includeTransactions ? text.slice(0, -1) : text}`)
    if (!includeTransactions) return
    const own = new Set(action.doc.transactions as readonly string[])
    out.text(',"transactions_full":[')
    let separator = ''
    row.tx_hashes.forEach((hash, place) => {
      if (!own.has(base64(hash))) return
      out.text(separator)
      separator = ','
      writePendingTransaction(out, row, place, call.dialect, words)
      books.push(row.tx_books[place] as Buffer)
    })
    out.text(']}')
  })
  out.text(']')
  return writeEnd(out, call, books)
}

async function writeEnd(out: JsonWriter, call: Call, books: readonly Buffer[]): Promise<JsonWriter> {
  out.text(',"address_book":')
  await writeAddressBook(out, call, books)
  out.text(',"metadata":')
  await writeMetadata(out, call, books.flatMap(splitAddresses))
  return out.text('}')
}

function writeTrace(
  out: JsonWriter,
  row: PendingRow,
  actions: readonly PendingAction[],
  dialect: Dialect,
  words: SentenceWriter | undefined,
): void {
  const nodes = nodesOf(row)
  const ordered = [...nodes].sort(compareNodes)
  TraceRecord.write(
    out,
    {
      sum: {
        ...{ ...row, external_hash: row.hash, transactions: nodes.length },
        ...{ mc_seqno_start: row.base_mc_seqno, mc_seqno_end: row.base_mc_seqno },
      },
      states: {
        state: 'pending',
        pending: row.tx_finality.filter((finality) => finality === PENDING).length,
        classification: row.is_classified ? 'ok' : 'unclassified',
      },
      isIncomplete: row.is_incomplete,
      tree: renderTraceTree(row.tx_hashes[0] as Buffer, ordered)?.json ?? 'null',
      order: ordered.map(({ hash }) => hash),
      writeTransactions: () => writeTransactions(out, row, nodes, dialect, words),
      writeActions: (w) => w.text(`[${actions.map((action) => pendingActionJson(action, words)).join()}]`),
    },
    undefined,
  )
}

function writeTransactions(
  out: JsonWriter,
  row: PendingRow,
  nodes: readonly TraceNode[],
  dialect: Dialect,
  words: SentenceWriter | undefined,
): void {
  out.text('{')
  nodes.forEach(({ hash }, place) => {
    out.text(`${place > 0 ? ',' : ''}"${base64(hash)}":`)
    writePendingTransaction(out, row, place, dialect, words)
  })
  out.text('}')
}

export const nodesOf = (row: PendingRow): TraceNode[] =>
  row.tx_hashes.map((hash, place) => {
    const [inMsg, parent] = [row.tx_in_msgs[place] as Buffer, row.tx_parents[place] as Buffer]
    return {
      account: row.tx_accounts[place] as unknown as Address,
      lt: row.tx_lts[place] as bigint,
      hash: asHash(hash),
      inMsgHash: inMsg.length === 0 ? null : asHash(inMsg),
      parentHash: parent.length === 0 ? null : asHash(parent),
      outMsgs: row.tx_out_msgs[place] as number,
    }
  })

export const addressesInActions = (actions: readonly PendingAction[]): Buffer[] =>
  actions.map(({ accounts, doc }) => Buffer.from(addressesOf({ accounts, details: doc.details as Action['details'] })))
