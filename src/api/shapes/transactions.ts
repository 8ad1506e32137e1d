import type { TObject } from '@sinclair/typebox'
import { type Dialect, writeDocument } from '../../record/dialect.ts'
import type { JsonWriter as RecordWriter } from '../../record/json-writer.ts'
import { TransactionRecord } from '../../record/transaction.ts'
import { documentLength, viewDocument, viewWithMarks } from '../../store/compact/packed-document.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { inTimeSlices } from '../http/time-slice.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import type { Page } from '../reads/page.ts'
import type { TransactionRow } from '../reads/transactions.ts'
import type { Call } from './call.ts'
import { listSchema, writeNextCursor } from './list-parts.ts'
import { readSentenceWriter, type SentenceWriter } from './sentence-writer.ts'
import { withStateBocs } from './state-bocs.ts'

const COMMA = 0x2c

export const TransactionsReply = listSchema('TransactionsResponse', 'transactions', TransactionRecord.schema)

/** One transaction: its document, and what stays out of documents because it may come later. */
export function writeTransaction(
  out: RecordWriter,
  row: TransactionRow,
  dialect: Dialect,
  words?: SentenceWriter,
): void {
  const receivers = row.receivers ?? null
  // The documented dialect needs no marks but those that receivers are written at.
  const marks = receivers === null ? 'none' : 'places'
  const document = dialect === 'documented' ? viewWithMarks(row.stored, marks) : undefined
  if (document !== undefined && receivers === null) out.put(document)
  else writeDocument(out, document ?? viewDocument(row.stored), dialect, receivers)
  TransactionRecord.writeEnd(out, words === undefined ? row : words.endOf(row))
}

export function writeTransactions(
  out: RecordWriter,
  rows: readonly TransactionRow[],
  dialect: Dialect,
  words?: SentenceWriter,
): void {
  out.text('[')
  for (let i = 0; i < rows.length; i++) {
    if (i > 0) out.byte(COMMA)
    writeTransaction(out, rows[i] as TransactionRow, dialect, words)
  }
  out.text(']')
}

/** What the transactions of a reply and their address book take, about. */
const expectedBytes = (rows: readonly TransactionRow[]): number =>
  rows.reduce((sum, { stored, book }) => sum + documentLength(stored) + 100 + book.length * 7, 1000)

export const addressesInRows = (rows: readonly TransactionRow[]): Buffer[] => rows.map((row) => row.book)

/** `{"transactions": […], "address_book": {…}}`, and where the next page starts. */
export async function toTransactionsReply(
  call: Call<TObject> & { readonly query: { readonly include_boc: boolean; readonly include_sentences?: boolean } },
  { rows: found, nextCursor }: Page<TransactionRow>,
): Promise<JsonWriter> {
  const hasBocs = call.query.include_boc && call.dialect === 'documented'
  const rows = hasBocs ? await withStateBocs(call.db, call.chain.codes, found) : found
  const words =
    call.query.include_sentences === true ? await readSentenceWriter(call, addressesInRows(rows)) : undefined
  const out = new JsonWriter(expectedBytes(rows), call.buffers).text('{"transactions":')
  out.text('[')
  await inTimeSlices(rows, (row, i) => {
    if (i > 0) out.byte(COMMA)
    writeTransaction(out, row, call.dialect, words)
  })
  out.text('],"address_book":')
  await writeAddressBook(out, call, addressesInRows(rows), rows[0]?.epoch)
  writeNextCursor(out, call, nextCursor)
  return out.text('}')
}
