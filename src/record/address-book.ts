import { Type } from '@sinclair/typebox'
import { contractKind, type ShownKind } from './contract-kind.ts'
import { defineRecord } from './define-record.ts'
import { as, renderedText, text, word } from './kinds.ts'

/** Who an account is, as every reply says that names it. */
export interface BookEntry {
  readonly userFriendly: string
  readonly domain: string | undefined
  /** A JSON array. */
  readonly interfaces: string
  readonly kind: ShownKind | null
}

export const interfaceNames = renderedText(Type.Array(Type.String()))

export const AddressBookRecord = defineRecord<BookEntry>()('AddressBookRow', {
  user_friendly: as(word(), Type.String()).orNull((entry) => entry.userFriendly),
  domain: text.orNull((entry) => entry.domain ?? null),
  interfaces: interfaceNames.orNull((entry) => entry.interfaces),
  kind: contractKind.orNull((entry) => entry.kind),
})

/** By address. */
export const AddressBook = Type.Record(Type.String(), AddressBookRecord.schema, { $id: 'AddressBook' })
