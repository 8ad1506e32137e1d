import { byteKey, sameBytes } from '../../lib/byte-key.ts'
import type { TraceNode } from '../../model/trace.ts'
import type { Queryable } from '../../store/database.ts'
import { rowsOf } from '../../store/rows-of.ts'
import { decodeTraceNodes } from '../../store/tables/trace-nodes-codec.ts'
import type { TraceRow } from '../../store/tables/traces.ts'
import { transactionKey } from '../../store/transaction-key.ts'
import type { Findings } from './finding.ts'
import { listMisdrawn } from './outlines.ts'
import type { StoredRange } from './transaction.ts'

type CheckedTrace = Omit<TraceRow, 'external_hash' | 'start_utime'>

const PAGE = 200
const PENDING = 0
const COMPLETE = 1
const BROKEN = 2

/** Traces: the sums are those of their nodes, every node is a stored transaction of that trace and drawn as such, every account is listed at its end. */
export async function verifyTraces(db: Queryable, range: StoredRange, findings: Findings): Promise<void> {
  let after = Buffer.alloc(0)
  while (!findings.isFull) {
    const rows = await db.query<CheckedTrace>(
      `select t.trace_id, t.mc_seqno_start, t.mc_seqno_end, t.start_lt, t.end_lt, t.end_utime, t.state, t.transactions, t.messages, t.pending
       from traces t where t.trace_id > $1 order by t.trace_id limit ${PAGE}`,
      [after],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    after = Buffer.from(last.trace_id)
    const inRange = rows.filter((row) => row.mc_seqno_end >= range.from && row.mc_seqno_start <= range.to)
    if (inRange.length > 0) await checkPage(db, inRange, range, findings)
  }
}

async function checkPage(
  db: Queryable,
  traces: readonly CheckedTrace[],
  range: StoredRange,
  findings: Findings,
): Promise<void> {
  const nodes = await readNodes(db, traces)
  const misplaced = await listMisplaced(db, nodes)
  const misdrawn = await listMisdrawn(db, nodes)
  const listed = await countListed(db, traces, nodes)
  const open = await countOpen(db, traces)
  for (const trace of traces) {
    const key = byteKey(trace.trace_id)
    const own = nodes.get(key) ?? []
    const complain = (what: string) => findings.add('traces', trace.trace_id.toString('base64'), what)
    checkSums(trace, own, range, complain)
    const openMessages = open.get(key) ?? 0
    if (trace.pending !== openMessages) complain(`${openMessages} of its ${trace.pending} open messages are listed`)
    checkTree(trace, own, complain)
    if (misplaced.has(key)) complain('a node of it is not stored, or stored as part of another trace')
    if (misdrawn.has(key)) complain('what is drawn of a node is not what its transaction says')
    if ((listed.get(key) ?? 0) !== accountsOf(own).size) complain('not every account of it is listed at its end')
  }
}

function checkSums(
  trace: CheckedTrace,
  nodes: readonly TraceNode[],
  range: StoredRange,
  complain: (what: string) => void,
): void {
  const root = nodes.find((node) => node.parentHash === null)
  const messages = nodes.reduce((sum, node) => sum + node.outMsgs, root?.inMsgHash ? 1 : 0)
  let endLt = 0n
  for (const { lt } of nodes) if (lt > endLt) endLt = lt
  if (nodes.length !== trace.transactions) complain(`has ${nodes.length} nodes and counts ${trace.transactions}`)
  if (messages !== trace.messages) complain(`has ${messages} messages and counts ${trace.messages}`)
  if (endLt !== trace.end_lt || root?.lt !== trace.start_lt) complain('its start and end are not those of its nodes')
  const expected = trace.pending > 0 ? PENDING : COMPLETE
  if (trace.state !== expected && trace.state !== BROKEN) complain('its state does not fit its open messages')
  if (trace.state === BROKEN && range.first === 1) complain('it starts with a message whose sender is not stored')
}

function checkTree(trace: CheckedTrace, nodes: readonly TraceNode[], complain: (what: string) => void): void {
  const seen = new Set<string>()
  for (const node of nodes) {
    const isRoot = sameBytes(node.hash, trace.trace_id)
    if (isRoot !== (node.parentHash === null)) complain('its root is not the transaction it is named after')
    if (node.parentHash !== null && !seen.has(byteKey(node.parentHash))) complain('a node comes before its parent')
    seen.add(byteKey(node.hash))
  }
}

async function readNodes(db: Queryable, traces: readonly CheckedTrace[]): Promise<Map<string, TraceNode[]>> {
  const rows = await db.query<{ trace_id: Buffer; nodes: Buffer; outlines: Buffer | null }>(
    'select trace_id, nodes, outlines from trace_nodes where trace_id = any($1::bytea[]) order by trace_id, mc_seqno',
    [traces.map((trace) => trace.trace_id)],
  )
  const found = new Map<string, TraceNode[]>()
  for (const { trace_id, nodes, outlines } of rows) {
    const key = byteKey(trace_id)
    found.set(key, [...(found.get(key) ?? []), ...decodeTraceNodes(trace_id, nodes, outlines)])
  }
  return found
}

const accountsOf = (nodes: readonly TraceNode[]): Map<string, TraceNode> =>
  new Map(nodes.map((node) => [byteKey(node.account), node]))

async function listMisplaced(db: Queryable, nodes: ReadonlyMap<string, TraceNode[]>): Promise<Set<string>> {
  const all = [...nodes].flatMap(([key, list]) => list.map((node) => ({ key, node })))
  const rows = await db.query<{ account: Buffer; lt: bigint; trace_id: Buffer; hash: Buffer }>(
    `select x.account, x.lt, x.trace_id, x.hash from ${rowsOf({ account: 'bytea', lt: 'bigint' })} t
     join transactions x on x.account = t.account and x.lt = t.lt`,
    [all.map(({ node }) => node.account), all.map(({ node }) => node.lt)],
  )
  const stored = new Map(rows.map((row) => [transactionKey(row), row]))
  const misplaced = new Set<string>()
  for (const { key, node } of all) {
    const row = stored.get(transactionKey(node))
    const isRight = row && byteKey(row.trace_id) === key && sameBytes(row.hash, node.hash)
    if (!isRight) misplaced.add(key)
  }
  return misplaced
}

async function countListed(
  db: Queryable,
  traces: readonly CheckedTrace[],
  nodes: ReadonlyMap<string, TraceNode[]>,
): Promise<Map<string, number>> {
  const wanted = traces.flatMap((trace) =>
    [...accountsOf(nodes.get(byteKey(trace.trace_id)) ?? []).values()].map((node) => ({
      trace,
      account: node.account,
    })),
  )
  const rows = await db.query<{ trace_id: Buffer; found: bigint }>(
    `select a.trace_id, count(*) as found from ${rowsOf({ account: 'bytea', lt: 'bigint', id: 'bytea', utime: 'bigint' })} t
     join trace_accounts a on a.account = t.account and a.end_lt = t.lt and a.trace_id = t.id and a.end_utime = t.utime
     group by a.trace_id`,
    [
      wanted.map(({ account }) => account),
      wanted.map(({ trace }) => trace.end_lt),
      wanted.map(({ trace }) => trace.trace_id),
      wanted.map(({ trace }) => trace.end_utime),
    ],
  )
  return new Map(rows.map(({ trace_id, found }) => [byteKey(trace_id), Number(found)]))
}

async function countOpen(db: Queryable, traces: readonly CheckedTrace[]): Promise<Map<string, number>> {
  const waiting = traces.filter(({ pending }) => pending > 0)
  if (waiting.length === 0) return new Map()
  const rows = await db.query<{ trace_id: Buffer; found: bigint }>(
    'select trace_id, count(*) as found from open_messages where trace_id = any($1::bytea[]) group by trace_id',
    [waiting.map((trace) => trace.trace_id)],
  )
  return new Map(rows.map(({ trace_id, found }) => [byteKey(trace_id), Number(found)]))
}
