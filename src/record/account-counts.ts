import { Type } from '@sinclair/typebox'
import { defineRecord } from './define-record.ts'
import { as, boolean, int64 } from './kinds.ts'
import { Int64 } from './schema.ts'

/** Transactions of one account that are counted: a kept count would be one more row to write with every transaction of every block. */
export const MOST_COUNTED = 1000

/** What is stored of an account, counted. */
export interface AccountCounts {
  /** One more than are counted when there are more. */
  readonly transactions: bigint
}

const count = as(
  int64,
  Type.Integer({ ...Int64, minimum: 0, maximum: MOST_COUNTED, description: 'in the blocks that are stored' }),
)
const isMore = as(
  boolean,
  Type.Boolean({ description: `there are more than ${MOST_COUNTED} transactions, which are not counted` }),
)

export const AccountCountsRecord = defineRecord<AccountCounts>()('AccountCounts', {
  transactions: count(({ transactions }) => Math.min(Number(transactions), MOST_COUNTED)),
  has_more_transactions: isMore(({ transactions }) => transactions > MOST_COUNTED),
})
