import {
  HEAD_BYTES,
  isWholeHead,
  readOutline,
  TAIL_BYTES,
  type TransactionOutline,
} from '../../record/transaction-outline.ts'
import type { Queryable } from '../../store/database.ts'
import { run, type Sql, sql } from './sql.ts'
import { atKeys, type TransactionKey } from './transactions.ts'

export interface OutlineRow extends TransactionKey {
  readonly hash: Buffer
  readonly now: bigint
  readonly outline: TransactionOutline
}

interface EndsRow extends TransactionKey {
  readonly hash: Buffer
  readonly now: bigint
  readonly head: Buffer
  readonly tail: Buffer
}

const TAIL = sql`substring(t.doc from greatest(1, length(t.doc) - ${TAIL_BYTES - 1}::integer)) as tail`

const listEnds = (db: Queryable, head: Sql, keys: readonly TransactionKey[]): Promise<EndsRow[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : run(db, sql`select t.account, t.lt, t.hash, t.now, ${head} as head, ${TAIL} ${atKeys(keys)}`)

/** Outlines of the transactions at these keys, in no order; a key without a row is left out. */
export async function listOutlines(db: Queryable, keys: readonly TransactionKey[]): Promise<OutlineRow[]> {
  const rows = await listEnds(db, sql`substring(t.doc for ${HEAD_BYTES}::integer)`, keys)
  const cut = rows.filter(({ head }) => !isWholeHead(head))
  const whole = await listEnds(db, sql`t.doc`, cut)
  return [...(cut.length === 0 ? rows : rows.filter(({ head }) => isWholeHead(head))), ...whole].map((row) => ({
    account: row.account,
    lt: row.lt,
    hash: row.hash,
    now: row.now,
    outline: readOutline(row.head, row.tail),
  }))
}
