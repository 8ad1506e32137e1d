import { type TNull, type TSchema, type TUnion, Type } from '@sinclair/typebox'

/** Small values that replies are made of. Schemas with an `$id` become components of the OpenAPI document. */
export const Hash = Type.String({
  $id: 'Hash',
  pattern: '^[A-Za-z0-9+/]{43}=$',
  description: '256-bit hash, padded standard base64',
})

export const Address = Type.String({
  $id: 'Address',
  pattern: '^(-?[0-9]+:[0-9A-F]{64}|addr_none|addr_extern|addr_var)$',
  description: 'raw form with upper-case hex',
})

/** A number that may be too large for JSON. `cellar/client` reads every text whose schema has this pattern as a bigint. */
export const DECIMAL = '^-?[0-9]+$'

export const NumericString = Type.String({ $id: 'NumericString', pattern: DECIMAL })

export const ShardId = Type.String({
  $id: 'ShardId',
  pattern: '^-?[0-9]{1,19}$',
  description: 'signed 64-bit decimal',
  'x-public-spelling': 'upper-case hex of the unsigned 64-bit value, no prefix, e.g. 8000000000000000',
  examples: ['-9223372036854775808'],
})

export const AccountStatus = words('AccountStatus', 'uninit', 'frozen', 'active', 'nonexist')

export const Int32 = Type.Integer({ format: 'int32' })

export const Int64 = Type.Integer({ format: 'int64' })

export const Nullable = <T extends TSchema>(schema: T): TUnion<[T, TNull]> => Type.Union([schema, Type.Null()])

export const ExtraCurrencies = Type.Record(Type.String(), Type.String({ pattern: DECIMAL }), {
  description: 'decimal currency id to decimal amount',
})

/** One of a few words, as an `enum`. */
export function words(id: string | undefined, ...values: readonly string[]): TSchema {
  return Type.Unsafe<string>({ type: 'string', enum: values, ...(id === undefined ? {} : { $id: id }) })
}

export const FailureText = Type.String({
  description: 'why it failed, as a sentence for people, with `include_sentences`',
})

/** An addition of the documented dialect; the public one says it in the header alone. */
export const NextCursor = {
  next_cursor: Type.Optional(
    Type.String({ description: 'cursor of the next page, when there may be one; the same as X-Next-Cursor' }),
  ),
}

export const ErrorBody = Type.Object({ error: Type.String() }, { $id: 'Error' })
