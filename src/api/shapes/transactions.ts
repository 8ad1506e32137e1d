import type { TObject } from '@sinclair/typebox'
import { asciiJson } from '../../record/ascii-json.ts'
import { type Dialect, writeDocument } from '../../record/dialect.ts'
import { ascii, JsonWriter } from '../http/json-writer.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import type { Page } from '../reads/page.ts'
import type { TransactionRow } from '../reads/transactions.ts'
import type { Call } from './call.ts'
import { withStateBocs } from './state-bocs.ts'

const TRACE_ID = ascii(',"trace_id":')
const CLOSE = 0x7d
const NEXT = ascii(',')

/** One transaction: its document, and what stays out of documents because it may come later. */
export function writeTransaction(out: JsonWriter, row: TransactionRow, dialect: Dialect): void {
  writeDocument(out, row.doc, dialect, row.receivers ?? null)
  out.put(TRACE_ID)
  out.base64(row.trace_id)
  out.byte(CLOSE)
}

export function writeTransactions(out: JsonWriter, rows: readonly TransactionRow[], dialect: Dialect): void {
  out.text('[')
  for (let i = 0; i < rows.length; i++) {
    if (i > 0) out.bytes(NEXT)
    writeTransaction(out, rows[i] as TransactionRow, dialect)
  }
  out.text(']')
}

/** What the transactions of a reply and their address book take, about. */
const expectedBytes = (rows: readonly TransactionRow[]): number =>
  rows.reduce((sum, { doc, book }) => sum + doc.length + 100 + book.length * 7, 1000)

export const booksOf = (rows: readonly TransactionRow[]): Buffer[] => rows.map((row) => row.book)

/** `{"transactions": […], "address_book": {…}}`, and where the next page starts. */
export async function toTransactionsReply(
  call: Call<TObject> & { readonly query: { readonly include_boc: boolean } },
  { rows: found, nextCursor }: Page<TransactionRow>,
): Promise<JsonWriter> {
  const hasBocs = call.query.include_boc && call.dialect === 'documented'
  const rows = hasBocs ? await withStateBocs(call.db, found) : found
  const out = new JsonWriter(expectedBytes(rows), call.buffers).text('{"transactions":')
  writeTransactions(out, rows, call.dialect)
  out.text(',"address_book":')
  await writeAddressBook(out, call, booksOf(rows), rows[0]?.epoch)
  writeNextCursor(out, call, nextCursor)
  return out.text('}')
}

/** Replies of the public dialect keep to their published fields; there the header says it alone. */
export function writeNextCursor(out: JsonWriter, call: Call, cursor: string | undefined): void {
  if (cursor === undefined) return
  call.nextCursor(cursor)
  if (call.dialect === 'documented') out.text(`,"next_cursor":${asciiJson(cursor)}`)
}
