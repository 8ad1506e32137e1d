import { type TLiteral, type TUnsafe, Type } from '@sinclair/typebox'
import { DECIMAL } from '../../../record/schema.ts'

/** The name of a type as the node's schema has it. */
export const TypeName = <const T extends string>(name: T): TLiteral<T> => Type.Literal(name)

/** A name that the two dialects spell differently. */
export const DialectTypeName = <const D extends string, const P extends string>(
  documented: D,
  publicName: P,
): TUnsafe<D | P> => Type.Unsafe<D | P>({ type: 'string', const: documented, 'x-public-value': publicName })

export const Hash = Type.String({
  $id: 'Hash',
  description: '32 bytes, padded standard base64; empty when there is none',
})

export const Bytes = Type.String({
  $id: 'Bytes',
  contentEncoding: 'base64',
  description: 'a bag of cells in base64; empty when there is none',
})

export const Decimal = Type.String({ $id: 'Decimal', pattern: DECIMAL })

const Shard = Type.String({
  $id: 'Shard',
  pattern: '^-?\\d+$',
  description: 'signed decimal; the masterchain is always -9223372036854775808',
})

export const BlockIdExt = Type.Object(
  {
    '@type': DialectTypeName('chain.blockIdExt', 'ton.blockIdExt'),
    workchain: Type.Integer(),
    shard: Shard,
    seqno: Type.Integer(),
    root_hash: Hash,
    file_hash: Hash,
  },
  { $id: 'BlockIdExt' },
)

export const TransactionId = Type.Object(
  { '@type': TypeName('internal.transactionId'), lt: Decimal, hash: Hash },
  { $id: 'InternalTransactionId' },
)

export const AccountAddress = Type.Object(
  { '@type': TypeName('accountAddress'), account_address: Type.String() },
  { $id: 'AccountAddress' },
)

export const ExtraCurrency = Type.Object(
  { '@type': TypeName('extraCurrency'), id: Type.Integer(), amount: Decimal },
  { $id: 'ExtraCurrency' },
)

export const CellBoxed = Type.Object({ '@type': TypeName('tvm.cell'), bytes: Bytes }, { $id: 'CellBoxed' })

export const ErrorEnvelope = Type.Object(
  {
    ok: Type.Literal(false),
    error: Type.String(),
    code: Type.Integer(),
    '@extra': Type.Optional(Type.String()),
  },
  { $id: 'ErrorEnvelope' },
)
