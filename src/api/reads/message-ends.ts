import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Queryable } from '../../store/database.ts'
import { isOneOf, isSame, run, type Sql, sql, startOf, where } from './sql.ts'
import { accountOf, type HashedRow, type TransactionKey } from './transactions.ts'

/** Messages that one search follows to their ends: a hash that was included hundreds of times still fits. */
const MAX_MESSAGES = 5000

interface Ends {
  readonly account: Buffer
  readonly lt: bigint
  readonly idx: number
  readonly destination: Buffer | null
  readonly in_lt: bigint | null
  readonly in_tx_hash: Buffer | null
  readonly out_tx_hash: Buffer | null
}

const ENDS = sql`account, lt, idx, destination, in_lt, in_tx_hash, out_tx_hash`

export interface MessageSearch {
  readonly msg_hash?: readonly Hash[]
  readonly body_hash?: Hash
  readonly opcode?: bigint
  readonly source?: Address | 'null'
  readonly destination?: Address | 'null'
}

/** A message's sender: its home, unless that is where it arrived from outside. */
const senderOf = (row: Ends): TransactionKey[] =>
  row.out_tx_hash !== null && row.idx > 0 ? [{ account: row.account, lt: row.lt }] : []

const receiverOf = (row: Ends): TransactionKey[] =>
  row.in_lt !== null && row.destination !== null ? [{ account: row.destination, lt: row.in_lt }] : []

/** Where a search by messages led to. */
export interface FoundEnds {
  readonly keys: readonly TransactionKey[]
  /** There were more messages than are followed. */
  readonly isCut: boolean
}

/** What a caller is told when a search was cut. */
export const CUT = `only the newest ${MAX_MESSAGES} messages were followed; page through /messages for all`

/**
 * Transactions at the ends of the messages found, one entry for each end: a transaction two of whose messages match is
 * there twice. With more than `MAX_MESSAGES` matches the newest, as `/messages` lists them, are followed.
 */
export async function listMessageEnds(
  db: Queryable,
  search: MessageSearch,
  direction: 'in' | 'out' | undefined,
): Promise<FoundEnds> {
  const rows = await listEnds(db, search)
  return { keys: endsOf(rows, direction), isCut: rows.length === MAX_MESSAGES }
}

const endsOf = (rows: readonly Ends[], direction: 'in' | 'out' | undefined): TransactionKey[] =>
  rows.flatMap((row) => [...(direction === 'out' ? [] : receiverOf(row)), ...(direction === 'in' ? [] : senderOf(row))])

function listEnds(db: Queryable, search: MessageSearch): Promise<Ends[]> {
  const { msg_hash, body_hash, opcode, source, destination } = search
  const conditions = [
    body_hash === undefined ? undefined : isSame(sql`body_hash`, body_hash),
    opcode === undefined ? undefined : sql`opcode = ${opcode}`,
    source === undefined ? undefined : isAt(sql`source`, source),
    destination === undefined ? undefined : isAt(sql`destination`, destination),
  ]
  if (msg_hash === undefined) {
    const order = sql`order by coalesce(created_lt, lt) desc limit ${MAX_MESSAGES}`
    return run(db, sql`select ${ENDS} from messages ${where(...conditions)} ${order}`)
  }
  const isHash = isOneOf(sql`hash`, msg_hash)
  const isNorm = sql`${isOneOf(sql`hash_norm`, msg_hash)} and not (${isHash})`
  return run(
    db,
    sql`select ${ENDS} from messages ${where(isHash, ...conditions)}
      union all select ${ENDS} from messages ${where(isNorm, ...conditions)} limit ${MAX_MESSAGES}`,
  )
}

/** The word `null` stands for messages that have none. */
export const isAt = (column: Sql, address: Address | 'null'): Sql =>
  address === 'null' ? sql`${startOf(column)} is null` : isSame(column, address)

/** Traces of the transactions that hold these messages. */
export async function listTraceIdsByMessage(db: Queryable, hashes: readonly Hash[]): Promise<Buffer[]> {
  const rows = await run<{ trace_id: Buffer }>(
    db,
    sql`select distinct t.trace_id from (
        select account, lt from messages where ${isOneOf(sql`hash`, hashes)}
        union all select account, lt from messages where ${isOneOf(sql`hash_norm`, hashes)} limit ${MAX_MESSAGES}) m
      join transactions t on t.account = m.account and t.lt = m.lt`,
  )
  return rows.map((row) => row.trace_id)
}

/** The transaction that sent this one its in-message. */
export async function listParents(db: Queryable, tx: HashedRow, inMsgHash: Uint8Array): Promise<TransactionKey[]> {
  const rows = await run<Ends>(
    db,
    sql`select ${ENDS} from messages where hash = ${inMsgHash} and in_tx_hash = ${tx.hash} limit ${MAX_MESSAGES}`,
  )
  return rows.flatMap(senderOf)
}

/** The transactions that received what this one sent. */
export async function listChildren(db: Queryable, tx: HashedRow): Promise<TransactionKey[]> {
  const rows = await run<Ends>(
    db,
    sql`select ${ENDS} from messages where ${isSame(sql`account`, accountOf(tx))} and lt = ${tx.lt} and idx > 0`,
  )
  return rows.flatMap(receiverOf)
}
