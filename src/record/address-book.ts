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
  /** What the operator calls it, and of what sort it is to the operator. */
  readonly label?: { readonly label: string; readonly kind?: string } | undefined
}

export const interfaceNames = renderedText(Type.Array(Type.String()))

const said = (description: string) => as(text, Type.String({ description }))

export const AddressBookRecord = defineRecord<BookEntry>()('AddressBookRow', {
  user_friendly: as(word(), Type.String()).orNull((entry) => entry.userFriendly),
  domain: text.orNull((entry) => entry.domain ?? null),
  interfaces: interfaceNames.orNull((entry) => entry.interfaces),
  kind: contractKind.orNull((entry) => entry.kind),
  label: said('what the operator of this service calls the account; left out where there is no label').optional(
    (entry) => entry.label?.label,
  ),
  label_kind: said('what sort of account it is to the operator').optional((entry) => entry.label?.kind),
})

/** By address. */
export const AddressBook = Type.Record(Type.String(), AddressBookRecord.schema, { $id: 'AddressBook' })
