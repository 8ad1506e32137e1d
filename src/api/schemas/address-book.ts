import { Type } from '@sinclair/typebox'
import { contractKind } from '../../record/contract-kind.ts'
import { Nullable } from '../../record/schema.ts'

export const AddressBookRow = Type.Object(
  {
    user_friendly: Nullable(Type.String()),
    domain: Nullable(Type.String()),
    interfaces: Nullable(Type.Array(Type.String())),
    kind: Nullable(contractKind.schema),
  },
  { $id: 'AddressBookRow' },
)

export const AddressBook = Type.Record(Type.String(), AddressBookRow, { $id: 'AddressBook' })

const TokenInfo = Type.Object(
  {
    valid: Type.Optional(Type.Boolean()),
    type: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    symbol: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    image: Type.Optional(Type.String()),
    nft_index: Type.Optional(Type.String()),
    is_nsfw: Type.Optional(Type.Boolean()),
    is_scam: Type.Optional(Type.Boolean()),
    extra: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { $id: 'TokenInfo' },
)

const AddressMetadata = Type.Object(
  { is_indexed: Type.Boolean(), token_info: Type.Array(TokenInfo) },
  { $id: 'AddressMetadata' },
)

export const Metadata = Type.Record(Type.String(), AddressMetadata, { $id: 'Metadata' })
