import type { Order } from '../http/value-parser.ts'
import { type Bounds, boundsOf, hasTimes } from './bounds.ts'
import { ACCOUNT, LT, NOW } from './contract-order.ts'
import type { KeyColumn } from './keyset.ts'
import { type Sql, sql } from './sql.ts'

/** When moves happened, and which way the list goes. */
export interface MoveFilter extends Bounds {
  readonly sort: Order
}

export const whenMoved = (filter: MoveFilter): (Sql | undefined)[] => boundsOf(sql`t.lt`, sql`t.now`, filter)

/** By time when a time is asked for, else by lt. */
export const orderOfMoves = (filter: MoveFilter): readonly KeyColumn[] =>
  hasTimes(filter) ? [NOW, LT, ACCOUNT] : [LT, ACCOUNT]
