import { type Address, asAddress } from '../../cell/address.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import type { Trace, TraceState } from '../../model/trace.ts'
import type { Queryable } from '../database.ts'
import { decodeTraceNodes } from '../tables/trace-nodes-codec.ts'
import { TRACE_STATES, TRACES, type TraceRow } from '../tables/traces.ts'

export interface OpenTrace {
  readonly trace: Trace
  /** Each account once, in the order in which the trace reached them. */
  readonly accounts: readonly Address[]
}

const COLUMNS = TRACES.columns.join(', ')

/** Traces with messages on the way, and the accounts they have reached so far: all of them, or the open ones among `ids`. */
export async function listOpenTraces(db: Queryable, ids?: readonly Hash[]): Promise<OpenTrace[]> {
  const rows = await (ids === undefined
    ? db.query<TraceRow>(`select ${COLUMNS} from traces where pending > 0 order by trace_id`)
    : db.query<TraceRow>(
        `select ${COLUMNS} from traces where trace_id = any($1::bytea[]) and pending > 0 order by trace_id`,
        [ids],
      ))
  const accounts = await accountsByTrace(
    db,
    rows.map((row) => row.trace_id),
  )
  return rows.map((row) => ({ trace: toTrace(row), accounts: accounts.get(row.trace_id.toString('hex')) ?? [] }))
}

async function accountsByTrace(db: Queryable, ids: readonly Buffer[]): Promise<Map<string, Address[]>> {
  const rows = await db.query<{ trace_id: Buffer; nodes: Buffer }>(
    'select trace_id, nodes from trace_nodes where trace_id = any($1::bytea[]) order by trace_id, mc_seqno',
    [ids],
  )
  const found = new Map<string, Map<string, Address>>()
  for (const row of rows) {
    const id = row.trace_id.toString('hex')
    const accounts = found.get(id) ?? new Map<string, Address>()
    found.set(id, accounts)
    for (const { account } of decodeTraceNodes(row.trace_id, row.nodes)) {
      const key = Buffer.from(account).toString('latin1')
      if (!accounts.has(key)) accounts.set(key, asAddress(Uint8Array.from(account)))
    }
  }
  return new Map(Array.from(found, ([id, accounts]) => [id, [...accounts.values()]]))
}

const toTrace = (row: TraceRow): Trace => ({
  id: asHash(Uint8Array.from(row.trace_id)),
  externalHash: row.external_hash && asHash(Uint8Array.from(row.external_hash)),
  mcSeqnoStart: row.mc_seqno_start,
  mcSeqnoEnd: row.mc_seqno_end,
  startLt: row.start_lt,
  startUtime: Number(row.start_utime),
  endLt: row.end_lt,
  endUtime: Number(row.end_utime),
  state: TRACE_STATES[row.state] as TraceState,
  transactions: row.transactions,
  messages: row.messages,
  pendingMessages: row.pending,
})
