import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../database.ts'
import { decodeTraceNodes } from '../tables/trace-nodes-codec.ts'

const ITS_TRANSACTIONS = 'join transactions t on t.seqno = b.seqno and t.shard = b.shard and t.workchain = b.workchain'

interface EndedTransaction {
  readonly traceId: Uint8Array
  /** When the trace ended. */
  readonly endLt: bigint
  readonly account: Address
  readonly lt: bigint
  readonly hash: Hash
}

/** Traces that go, with all their transactions, wherever these lie. */
export interface EndedTraces {
  readonly ids: readonly Uint8Array[]
  readonly transactions: readonly EndedTransaction[]
}

/**
 * Those of stored blocks before masterchain block `edge` that wait for nothing and have ended before it. Shard blocks that are current there stay, with
 * the traces of their transactions: they are part of what the edge is asked for.
 */
export async function listEndedTraces(db: Queryable, edge: number): Promise<EndedTraces> {
  const ended = await db.query<{ trace_id: Buffer; end_lt: bigint }>(
    `select x.trace_id, x.end_lt from traces x where x.pending = 0 and x.mc_seqno_end < $1
       and x.trace_id in (select t.trace_id from blocks b ${ITS_TRANSACTIONS} where b.mc_seqno < $1)
       and x.trace_id not in (select t.trace_id from shard_state s
         join blocks b on b.workchain = s.workchain and b.shard = s.shard and b.seqno = s.seqno and b.mc_seqno < $1 ${ITS_TRANSACTIONS}
         where s.mc_seqno = $1)`,
    [edge],
  )
  const ids = ended.map(({ trace_id }) => Buffer.from(trace_id))
  const ends = new Map(ended.map(({ trace_id, end_lt }) => [byteKey(trace_id), end_lt]))
  const rows = await db.query<{ trace_id: Buffer; nodes: Buffer }>(
    'select trace_id, nodes from trace_nodes where trace_id = any($1::bytea[])',
    [ids],
  )
  const transactions = rows.flatMap(({ trace_id, nodes }) => {
    const trace = { traceId: Buffer.from(trace_id), endLt: ends.get(byteKey(trace_id)) as bigint }
    const own = decodeTraceNodes(trace.traceId, Uint8Array.from(nodes))
    return own.map(({ account, lt, hash }) => ({ ...trace, account, lt, hash }))
  })
  return { ids, transactions }
}
