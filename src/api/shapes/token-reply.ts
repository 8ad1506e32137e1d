import type { Call } from '../edge/endpoint.ts'
import { writeAddressBook } from './address-book.ts'
import { JsonWriter } from './json-writer.ts'
import { writeMetadata } from './metadata.ts'
import { writeNextCursor } from './transactions.ts'

export interface TokenList {
  /** Name of the list in the reply. */
  readonly name: string
  /** One JSON object each. */
  readonly rows: readonly string[]
  readonly books: readonly Buffer[]
  /** Accounts to tell the metadata of; undefined where the reply has none. */
  readonly tokens?: readonly Buffer[]
  readonly nextCursor?: string | undefined
}

/** `{"NAME":[…],"address_book":{…},"metadata":{…}}` */
export async function writeTokenReply(
  call: Call,
  { name, rows, books, tokens, nextCursor }: TokenList,
): Promise<JsonWriter> {
  const out = new JsonWriter(undefined, call.buffers).text(`{"${name}":[`)
  rows.forEach((row, i) => {
    out.text(i === 0 ? row : `,${row}`)
  })
  out.text('],"address_book":')
  await writeAddressBook(out, call, books)
  if (tokens !== undefined) {
    out.text(',"metadata":')
    await writeMetadata(out, call, tokens)
  }
  writeNextCursor(out, call, nextCursor)
  return out.text('}')
}
