import { type TSchema, Type } from '@sinclair/typebox'
import { Hash, Int64, Nullable, NumericString } from '../../record/schema.ts'

const AnyObject = Type.Object({}, { additionalProperties: true })

export const TokenContent = Nullable(AnyObject)

/** A payload as a bag of cells, and what it says where its layout is known. */
export const Payload = (name: string): Record<string, TSchema> => ({
  [name]: Nullable(Type.String()),
  [`decoded_${name}`]: Nullable(AnyObject),
})

/** The transaction that moved something. */
export const Move = {
  transaction_hash: Hash,
  transaction_lt: NumericString,
  transaction_now: Int64,
  transaction_aborted: Type.Boolean(),
  trace_id: Nullable(Hash),
}
