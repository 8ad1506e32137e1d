import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { BlockId } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'
import { isSame, run, sql, TRANSACTION_CELLS, where } from './sql.ts'

/** A transaction with its own cells. `boc` is null in rows written before cells were kept. */
export interface CellRow {
  readonly account: Buffer
  readonly lt: bigint
  readonly hash: Buffer
  readonly prev_trans_lt: bigint
  readonly prev_trans_hash: Buffer
  readonly boc: Buffer | null
}

const COLUMNS = sql`t.account, t.lt, t.hash, t.prev_trans_lt, t.prev_trans_hash, ${TRANSACTION_CELLS} as boc`

/** An account's transactions from the newest down, beginning with `fromLt`, as long as they are newer than `toLt`. */
export const listTransactions = (
  db: Queryable,
  account: Address,
  fromLt: bigint | undefined,
  toLt: bigint,
  limit: number,
): Promise<CellRow[]> =>
  run(
    db,
    sql`select ${COLUMNS} from transactions t ${where(
      sql`t.account = ${account}`,
      sql`t.lt > ${toLt}`,
      fromLt !== undefined && sql`t.lt <= ${fromLt}`,
    )} order by t.lt desc limit ${limit}`,
  )

/** A block's transactions by account, then by lt, behind the place where the last page ended. */
export const listBlockTransactions = (
  db: Queryable,
  { workchain, shard, seqno }: BlockId,
  after: { readonly account: Uint8Array; readonly lt: bigint } | undefined,
  limit: number,
): Promise<CellRow[]> =>
  run(
    db,
    sql`select ${COLUMNS} from transactions t ${where(
      sql`t.workchain = ${workchain} and t.shard = ${shard} and t.seqno = ${seqno}`,
      after !== undefined && sql`(t.account, t.lt) > (${after.account}, ${after.lt})`,
    )} order by t.account, t.lt limit ${limit}`,
  )

export async function findTransaction(db: Queryable, account: Uint8Array, lt: bigint): Promise<CellRow | undefined> {
  const [row] = await run<CellRow>(
    db,
    sql`select ${COLUMNS} from transactions t where t.account = ${account} and t.lt = ${lt}`,
  )
  return row
}

interface MessageRow {
  readonly account: Buffer
  readonly lt: bigint
  readonly out_tx_hash: Hash | null
  readonly in_lt: bigint | null
}

/** The message that `source` sent to `destination` at `createdLt`: where it was sent and where it was received, as far as known. */
export async function findMessageEnds(
  db: Queryable,
  source: Address,
  destination: Address,
  createdLt: bigint,
): Promise<{ readonly sentLt: bigint | undefined; readonly receivedLt: bigint | undefined } | undefined> {
  const [row] = await run<MessageRow>(
    db,
    sql`select account, lt, out_tx_hash, in_lt from messages
      where ${isSame(sql`source`, source)} and coalesce(created_lt, lt) = ${createdLt} and created_lt = ${createdLt}
        and destination = ${destination} limit 1`,
  )
  if (row === undefined) return undefined
  return { sentLt: row.out_tx_hash === null ? undefined : row.lt, receivedLt: row.in_lt ?? undefined }
}
