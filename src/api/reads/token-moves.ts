import type { Order } from '../edge/forms.ts'
import { ACCOUNT, LT, NOW } from './contract-order.ts'
import type { KeyColumn } from './keyset.ts'
import { type Sql, sql } from './sql.ts'

/** What every row about a move of tokens has: the transaction of the contract that was told to move them. */
export interface MoveRow {
  readonly account: Buffer
  readonly lt: bigint
  readonly tx_hash: Buffer
  readonly now: bigint
  readonly trace_id: Buffer
  readonly aborted: boolean
  readonly query_id: bigint
}

export const MOVE_COLUMNS = sql`t.account, t.lt, t.tx_hash, t.now, t.trace_id, t.aborted, t.query_id`

/** When moves happened, and which way the list goes. */
export interface MoveFilter {
  readonly start_utime?: bigint
  readonly end_utime?: bigint
  readonly start_lt?: bigint
  readonly end_lt?: bigint
  readonly sort: Order
}

export const whenMoved = ({ start_utime, end_utime, start_lt, end_lt }: MoveFilter): (Sql | undefined)[] => [
  start_lt === undefined ? undefined : sql`t.lt >= ${start_lt}`,
  end_lt === undefined ? undefined : sql`t.lt <= ${end_lt}`,
  start_utime === undefined ? undefined : sql`t.now >= ${start_utime}`,
  end_utime === undefined ? undefined : sql`t.now <= ${end_utime}`,
]

/** By time when a time is asked for, else by lt. */
export const orderOfMoves = ({ start_utime, end_utime }: MoveFilter): readonly KeyColumn[] =>
  start_utime === undefined && end_utime === undefined ? [LT, ACCOUNT] : [NOW, LT, ACCOUNT]
