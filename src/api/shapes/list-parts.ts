import { type TObject, type TSchema, Type } from '@sinclair/typebox'
import { AddressBook } from '../../record/address-book.ts'
import { asciiJson } from '../../record/ascii-json.ts'
import { Metadata } from '../../record/metadata.ts'
import { NextCursor } from '../../record/schema.ts'
import type { JsonWriter } from '../http/json-writer.ts'
import type { Call } from './call.ts'

export interface ListParts {
  /** Whether those among the addresses that are tokens, or wallets of some, are told of as such. */
  readonly hasMetadata?: boolean
  readonly hasPages?: boolean
}

/** `{"NAME":[…],"address_book":{…},"metadata":{…},"next_cursor":…}` */
export const listSchema = (
  id: string,
  name: string,
  record: TSchema,
  { hasMetadata = false, hasPages = true }: ListParts = {},
): TObject =>
  Type.Object(
    {
      [name]: Type.Array(record),
      address_book: AddressBook,
      ...(hasMetadata && { metadata: Metadata }),
      ...(hasPages && NextCursor),
    },
    { $id: id },
  )

/** Replies of the public dialect keep to their published fields; there the header says it alone. */
export function writeNextCursor(out: JsonWriter, call: Call, cursor: string | undefined): void {
  if (cursor === undefined) return
  call.nextCursor(cursor)
  if (call.dialect === 'documented') out.text(`,"next_cursor":${asciiJson(cursor)}`)
}
