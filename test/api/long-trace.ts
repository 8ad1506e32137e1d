import { createHash } from 'node:crypto'
import { asAddress } from '../../src/cell/address.ts'
import { asHash } from '../../src/cell/hash.ts'
import type { TraceNode } from '../../src/model/trace.ts'
import { OutlineReader } from '../../src/record/transaction-outline.ts'
import { transactionDoc } from '../../src/store/compact/beside.ts'
import { searchDocument } from '../../src/store/compact/packed-document.ts'
import type { Queryable } from '../../src/store/database.ts'
import { encodeTraceNodes } from '../../src/store/tables/trace-nodes-codec.ts'
import { encodeOutlines } from '../../src/store/tables/trace-outlines-codec.ts'

export const LONG_TRACE_NODES = 4_000
const CHILDREN = 4
const idOf = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Of the longest documents that are recorded. */
export const LONG_TRACE = idOf('long trace')
/** Of documents as they come. */
export const USUAL_TRACE = idOf('usual trace')
/** Later than any transaction that is recorded, and earlier than those that benchmarks make. */
const FIRST_LT = 500_000_000_000

const DOCUMENTS = {
  longest: { id: LONG_TRACE, firstLt: FIRST_LT, order: 'length(doc) desc, lt' },
  usual: { id: USUAL_TRACE, firstLt: FIRST_LT + LONG_TRACE_NODES, order: 'hash' },
}

/** A trace of real documents, each on an account of its own, as an airdrop makes them: four times a thousand that are recorded. */
export async function addLongTrace(db: Queryable, kind: keyof typeof DOCUMENTS): Promise<void> {
  const { id, firstLt, order } = DOCUMENTS[kind]
  const [columns] = await db.query<{ list: string }>(
    `select string_agg(column_name, ', ' order by ordinal_position) as list from information_schema.columns
      where table_name = 'transactions' and column_name not in ('account', 'lt', 'hash', 'trace_id')`,
  )
  await db.query(
    `insert into transactions (account, lt, hash, trace_id, ${columns?.list})
      select '\\x00'::bytea || sha256(int8send(-${firstLt} - i)), ${firstLt} + i, sha256(int8send(${firstLt} + i)), $1, ${columns?.list}
      from (select t.*, row_number() over (order by lt, account) as i from
        (select * from transactions where lt < ${FIRST_LT} order by ${order} limit 1000) t, generate_series(1, 4)) t`,
    [id],
  )
  const rows = await db.query<{ account: Buffer; lt: bigint; hash: Buffer; now: bigint; stored: Buffer }>(
    `select t.account, t.lt, t.hash, t.now, ${transactionDoc('t')} as stored from transactions t where t.trace_id = $1 order by t.lt`,
    [id],
  )
  const outline = new OutlineReader()
  const nodes = rows.map(({ account, lt, hash, now, stored }, i): TraceNode => {
    // Whatever its document sent, each message of a node here has a receiver.
    outline.read(searchDocument(stored), false)
    const parent = rows[Math.floor((i - 1) / CHILDREN)]
    return {
      account: asAddress(account),
      lt,
      hash: asHash(hash),
      inMsgHash: asHash(hash),
      parentHash: i === 0 || parent === undefined ? null : asHash(parent.hash),
      outMsgs: Math.max(0, Math.min(CHILDREN, rows.length - 1 - i * CHILDREN)),
      outline: outline.toOutline(Number(now)),
    }
  })
  await db.query('insert into trace_nodes (trace_id, mc_seqno, nodes, outlines) values ($1, 1, $2, $3)', [
    id,
    encodeTraceNodes(id, nodes),
    encodeOutlines(nodes),
  ])
  await db.query(`insert into traces values ($1, null, 1, 1, 1, 1, ${firstLt + LONG_TRACE_NODES}, 1, 1, $2, $2, 0)`, [
    id,
    LONG_TRACE_NODES,
  ])
}
