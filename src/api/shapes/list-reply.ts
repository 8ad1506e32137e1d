import type { TObject, TSchema } from '@sinclair/typebox'
import { ADDRESS_BYTES, type Address, asAddress, formatRaw } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Kind } from '../../record/kind.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import type { Page } from '../reads/page.ts'
import { NO_READ_THROUGH, type ReadThroughContracts } from '../reads/read-through-contracts.ts'
import type { Call } from './call.ts'
import { type ListParts, listSchema, writeNextCursor } from './list-parts.ts'
import { writeMetadata } from './metadata.ts'

/** A reply that is a list of records, with who the addresses in them are. */
export interface ListReply<S, C> {
  readonly schema: TObject
  readonly write: (call: Call, page: ListPage<S, C>) => Promise<JsonWriter>
}

/** What a handler found. */
export interface ListPage<S, C> extends Page<S> {
  /** What the record asks for beside its rows. */
  readonly context: C
  /** Addresses that the book tells of. */
  readonly books: readonly Buffer[]
  /** What of it was read from the network. */
  readonly seen?: ReadThroughContracts
}

/** `{"NAME":[…],"address_book":{…},"metadata":{…},"next_cursor":…}` */
export function defineListReply<S, C>(
  id: string,
  name: string,
  record: Kind<S, TSchema, C>,
  parts: ListParts = {},
): ListReply<S, C> {
  return {
    schema: listSchema(id, name, record.schema, parts),
    async write(call, { rows, context, books, nextCursor, epoch, seen = NO_READ_THROUGH }) {
      const out = new JsonWriter(undefined, call.buffers).text(`{"${name}":[`)
      rows.forEach((row, i) => {
        if (i > 0) out.text(',')
        record.write(out, row, context)
      })
      out.text('],"address_book":')
      if (seen.isEmpty) await writeAddressBook(out, call, books, epoch)
      else await writeSeenBook(out, call, books, seen)
      if (parts.hasMetadata) {
        out.text(',"metadata":')
        await writeMetadata(out, call, splitBooks(books), seen)
      }
      writeNextCursor(out, call, nextCursor)
      return out.text('}')
    },
  }
}

/** Where some rows are not of the index, neither are the accounts they name: those are read as well. */
async function writeSeenBook(
  out: JsonWriter,
  call: Call,
  books: readonly Buffer[],
  seen: ReadThroughContracts,
): Promise<void> {
  const addresses = splitBooks(books)
  const { book, accounts } = call.chain
  const rows = call.without.addressBook ? [] : await book.renderRows(addresses, accounts, seen.kindsOf)
  out.text(`{${rows.map((row, i) => `"${formatRaw(addresses[i] as Address)}":${row}`).join()}}`)
}

/** Addresses of books, each of any number of them, each once. */
function splitBooks(books: readonly Buffer[]): Address[] {
  const found = new Map<string, Address>()
  for (const book of books) {
    for (let at = 0; at < book.length; at += ADDRESS_BYTES) {
      const address = asAddress(book.subarray(at, at + ADDRESS_BYTES))
      found.set(byteKey(address), address)
    }
  }
  return [...found.values()]
}
