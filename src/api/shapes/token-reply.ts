import { ADDRESS_BYTES, type Address, asAddress, formatRaw } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { writeAddressBook } from '../reads/address-book.ts'
import { NOTHING_SEEN, type SeenContracts } from '../reads/seen-contracts.ts'
import type { Call } from './call.ts'
import { writeMetadata } from './metadata.ts'
import { writeNextCursor } from './transactions.ts'

export interface TokenList {
  /** Name of the list in the reply. */
  readonly name: string
  /** One JSON object each. */
  readonly rows: readonly string[]
  /** Addresses that the book tells of. */
  readonly books: readonly Buffer[]
  /** Whether those among them that are tokens, or wallets of some, are told of as such. */
  readonly hasMetadata?: boolean
  readonly nextCursor?: string | undefined
  /** What of it was read from the network. */
  readonly seen?: SeenContracts
}

/** `{"NAME":[…],"address_book":{…},"metadata":{…}}` */
export async function writeTokenReply(
  call: Call,
  { name, rows, books, hasMetadata = false, nextCursor, seen = NOTHING_SEEN }: TokenList,
): Promise<JsonWriter> {
  const out = new JsonWriter(undefined, call.buffers).text(`{"${name}":[`)
  rows.forEach((row, i) => {
    out.text(i === 0 ? row : `,${row}`)
  })
  out.text('],"address_book":')
  if (seen.isEmpty) await writeAddressBook(out, call, books)
  else await writeSeenBook(out, call, books, seen)
  if (hasMetadata) {
    out.text(',"metadata":')
    await writeMetadata(out, call, splitBooks(books), seen)
  }
  writeNextCursor(out, call, nextCursor)
  return out.text('}')
}

/** Where some rows are not of the index, neither are the accounts they name: those are read as well. */
async function writeSeenBook(
  out: JsonWriter,
  call: Call,
  books: readonly Buffer[],
  seen: SeenContracts,
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
