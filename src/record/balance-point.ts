import { defineRecord } from './define-record.ts'
import { amount, decimal, int64 } from './kinds.ts'

/** What an account, or its wallet of a jetton, held after a transaction. */
export interface BalancePoint {
  readonly utime: bigint
  readonly lt: bigint
  readonly balance: bigint
}

export const BalancePointRecord = defineRecord<BalancePoint>()('BalancePoint', {
  utime: int64((point) => point.utime),
  lt: decimal((point) => point.lt),
  balance: amount((point) => point.balance),
})
