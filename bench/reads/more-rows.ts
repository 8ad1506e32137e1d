import type { Database } from '../../src/store/database.ts'

/** Of the masterchain, in front of those that were imported. */
const BLOCKS = 150_000
const ACTIONS = 150_000

const MADE_LT = 1_000_000_000_000

/** Rows around the transactions that `generate` made: their messages and hashes, and as many blocks, traces and actions as a deep page needs. */
export async function addRowsAround(db: Database): Promise<void> {
  const statements = [
    `create table models as select row_number() over (order by lt, account) - 1 as n, count(*) over () as n_all, account, lt
       from transactions where workchain = 0 and lt < ${MADE_LT}`,
    `alter table models add primary key (n)`,
    `insert into messages (account, lt, idx, hash, body_hash, opcode, source, destination, created_lt, created_at, out_tx_hash,
         in_tx_hash, in_lt, doc_offset, doc_length, hash_norm)
       select t.account, t.lt, m.idx, sha256(t.hash || int2send(m.idx)), m.body_hash, m.opcode, m.source, m.destination,
         t.lt + m.idx, t.now, m.out_tx_hash, m.in_tx_hash, m.in_lt, m.doc_offset, m.doc_length,
         case when m.hash_norm is not null then sha256(t.hash || m.hash_norm) end
       from transactions t join models o on o.n = ((select max(lt) from transactions) - t.lt) / 1000 % (select n_all from models limit 1)
         join messages m on m.account = o.account and m.lt = o.lt where t.lt >= ${MADE_LT}`,
    `insert into blocks select b.workchain, b.shard, b.seqno + 100000 + i, b.mc_seqno, sha256(b.root_hash || int4send(i)),
         sha256(b.file_hash || int4send(i)), b.gen_utime + i, b.start_lt + i * 1000000::bigint, b.end_lt + i * 1000000::bigint, b.tx_count,
         b.key_block, b.prev, b.doc, b.state_hash, b.out_queue_size
       from (select * from blocks where workchain = -1 order by seqno limit 1) b, generate_series(1, ${BLOCKS}) i`,
    `insert into traces select hash, null, mc_seqno, mc_seqno, lt, now, lt, now, 1, 1, 1, 0 from transactions where lt >= ${MADE_LT}`,
    `insert into actions select sha256(a.trace_id || int4send(i)), 0, sha256(a.action_id || int4send(i)), ${MADE_LT} + i * 1000::bigint,
         a.trace_end_utime + i, a.mc_seqno, a.type, a.ancestors, a.transactions, a.addresses, a.accounts, a.doc
       from generate_series(1, ${ACTIONS}) i
       join (select row_number() over (order by trace_end_lt) - 1 as n, * from actions) a on a.n = i % (select count(*) from actions)`,
    'drop table models',
    'vacuum analyze',
  ]
  for (const statement of statements) await db.query(statement)
}
