import type { TObject } from '@sinclair/typebox'
import type { Call } from '../edge/endpoint.ts'
import type { Page } from '../reads/page.ts'
import type { TransactionRow } from '../reads/transactions.ts'
import { AddressSet, writeAddressBook } from './address-book.ts'
import { type Dialect, writeDocument } from './dialect.ts'
import { base64, JsonWriter, quote } from './json-writer.ts'
import { withStateBocs } from './state-bocs.ts'

/** One transaction: its document, and what stays out of documents because it may come later. */
export function writeTransaction(out: JsonWriter, row: TransactionRow, dialect: Dialect): void {
  writeDocument(out, row.doc, dialect)
  out.text(`,"trace_id":"${base64(row.trace_id)}"}`)
}

export function writeTransactions(out: JsonWriter, rows: readonly TransactionRow[], dialect: Dialect): void {
  out.text('[')
  rows.forEach((row, i) => {
    if (i > 0) out.text(',')
    writeTransaction(out, row, dialect)
  })
  out.text(']')
}

export function bookOf(rows: readonly TransactionRow[]): AddressSet {
  const addresses = new AddressSet()
  for (const row of rows) addresses.add(row.book)
  return addresses
}

/** `{"transactions": […], "address_book": {…}}`, and where the next page starts. */
export async function toTransactionsReply(
  call: Call<TObject> & { readonly query: { readonly include_boc: boolean } },
  { rows: found, nextCursor }: Page<TransactionRow>,
): Promise<JsonWriter> {
  const hasBocs = call.query.include_boc && call.dialect === 'documented'
  const rows = hasBocs ? await withStateBocs(call.db, found) : found
  const out = new JsonWriter().text('{"transactions":')
  writeTransactions(out, rows, call.dialect)
  out.text(',"address_book":')
  await writeAddressBook(out, call, bookOf(rows), rows[0]?.epoch)
  writeNextCursor(out, call, nextCursor)
  return out.text('}')
}

/** Replies of the public dialect keep to their published fields; there the header says it alone. */
export function writeNextCursor(out: JsonWriter, call: Call, cursor: string | undefined): void {
  if (cursor === undefined) return
  call.nextCursor(cursor)
  if (call.dialect === 'documented') out.text(`,"next_cursor":${quote(cursor)}`)
}
