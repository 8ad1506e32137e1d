import { Type } from '@sinclair/typebox'
import { defineRecord } from './define-record.ts'
import { defineKind } from './kind.ts'
import { as } from './kinds.ts'
import { DECIMAL, Int64 } from './schema.ts'

const Decimal = Type.String({ pattern: DECIMAL })

/** By address, in raw form. */
type Sums = ReadonlyMap<string, bigint>

export interface BalanceSums {
  readonly changes: Sums
  readonly fees: Sums
  /** Of owners, by jetton. */
  readonly jettons: ReadonlyMap<string, Sums>
  /** undefined where the dialect does not have it. */
  readonly gross: Sums | undefined
}

/** Sums are numbers in the contract, so Toncoin beyond 9 million loses its last digits; `exact` has them as text. */
const sums = defineKind(Type.Record(Type.String(), Int64), (w, values: Sums) =>
  w.json(Object.fromEntries(Array.from(values, ([account, sum]) => [account, Number(sum)]))),
)

const jettonSums = defineKind(
  Type.Record(Type.String(), Type.Record(Type.String(), Decimal)),
  (w, owners: ReadonlyMap<string, Sums>) =>
    w.json(Object.fromEntries(Array.from(owners, ([owner, held]) => [owner, toTexts(held)]))),
)

const toTexts = (held: Sums) => Object.fromEntries(Array.from(held, ([jetton, sum]) => [jetton, sum.toString()]))

const described = (description: string) => as(sums, Type.Record(Type.String(), Int64, { description }))

const texts = (description: string) =>
  defineKind(Type.Record(Type.String(), Decimal, { description }), (w, values: Sums) => w.json(toTexts(values)))

const ExactBalanceChanges = defineRecord<BalanceSums & { readonly gross: Sums }>()('ExactBalanceChanges', {
  changes: texts('net of fees')((found) => found.changes),
  fees: texts('what each account paid')((found) => found.fees),
  gross_changes: texts('what messages moved, fees not subtracted')((found) => found.gross),
})

export const BalanceChangesRecord = defineRecord<BalanceSums>()('BalanceChangesResult', {
  changes: described('net of fees').orNull((found) => found.changes),
  fees: sums.orNull((found) => found.fees),
  jettons: jettonSums.orNull((found) => found.jettons),
  gross_changes: described('what messages moved, fees not subtracted; not in the public dialect').optional(
    (found) => found.gross,
  ),
  exact: ExactBalanceChanges.optional(({ gross, ...found }) => (gross === undefined ? undefined : { ...found, gross })),
})
