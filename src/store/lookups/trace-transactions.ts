import { type Address, asAddress } from '../../cell/address.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import type { Queryable } from '../database.ts'
import { decodeTraceNodes } from '../tables/trace-nodes-codec.ts'

/** A transaction of a trace as stored. */
export interface StoredTraceTransaction {
  readonly traceId: Hash
  readonly account: Address
  readonly mcSeqno: number
  /** null for one that was stored before bags of cells were. */
  readonly boc: Uint8Array | null
}

/** All transactions of these traces, in no order. */
export async function listTraceTransactions(db: Queryable, ids: readonly Hash[]): Promise<StoredTraceTransaction[]> {
  if (ids.length === 0) return []
  const stored = await db.query<{ nodes: Buffer }>('select nodes from trace_nodes where trace_id = any($1::bytea[])', [
    ids,
  ])
  const nodes = stored.flatMap((row) => decodeTraceNodes(row.nodes))
  const rows = await db.query<{ trace_id: Buffer; account: Buffer; mc_seqno: number; boc: Buffer | null }>(
    `select t.trace_id, t.account, t.mc_seqno, t.boc
     from unnest($1::bytea[], $2::bigint[]) as k (account, lt) join transactions t on t.account = k.account and t.lt = k.lt`,
    [nodes.map(({ account }) => account), nodes.map(({ lt }) => lt)],
  )
  return rows.map((row) => ({
    traceId: asHash(Uint8Array.from(row.trace_id)),
    account: asAddress(Uint8Array.from(row.account)),
    mcSeqno: row.mc_seqno,
    boc: row.boc === null ? null : Uint8Array.from(row.boc),
  }))
}
