import { type Address, asAddress } from '../../cell/address.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { transactionCells } from '../compact/beside.ts'
import type { Queryable } from '../database.ts'
import { rowsOf } from '../rows-of.ts'
import { decodeTraceNodes } from '../tables/trace-nodes-codec.ts'
import { transactionKey } from '../transaction-key.ts'

/** A transaction of a trace as stored. */
export interface StoredTraceTransaction {
  readonly traceId: Hash
  readonly account: Address
  readonly mcSeqno: number
  /** null for one that was stored before bags of cells were. */
  readonly boc: Uint8Array | null
}

interface TransactionRow {
  readonly trace_id: Buffer
  readonly account: Buffer
  readonly lt: bigint
  readonly mc_seqno: number
  readonly boc: Buffer | null
}

/** All transactions of these traces, in the order in which the traces reached them. */
export async function listTraceTransactions(db: Queryable, ids: readonly Hash[]): Promise<StoredTraceTransaction[]> {
  if (ids.length === 0) return []
  const stored = await db.query<{ trace_id: Buffer; nodes: Buffer }>(
    'select trace_id, nodes from trace_nodes where trace_id = any($1::bytea[])',
    [ids],
  )
  const nodes = stored.flatMap((row) => decodeTraceNodes(row.trace_id, row.nodes))
  const rows = await db.query<TransactionRow>(
    `select t.trace_id, t.account, t.lt, t.mc_seqno, ${transactionCells('t')} as boc
     from ${rowsOf({ account: 'bytea', lt: 'bigint' })} k join transactions t on t.account = k.account and t.lt = k.lt`,
    [nodes.map(({ account }) => account), nodes.map(({ lt }) => lt)],
  )
  const found = new Map(rows.map((row) => [transactionKey(row), row]))
  const inOrder = nodes.flatMap((node) => found.get(transactionKey(node)) ?? [])
  return inOrder.map((row) => ({
    traceId: asHash(Uint8Array.from(row.trace_id)),
    account: asAddress(Uint8Array.from(row.account)),
    mcSeqno: row.mc_seqno,
    boc: row.boc === null ? null : Uint8Array.from(row.boc),
  }))
}
