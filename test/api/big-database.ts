import { hasCitus, type Queryable } from '../../src/store/database.ts'

/** What replies with states put their BoCs into. */
const STATES = ',"account_state_before":{"hash":null},"account_state_after":{"hash":null}'

/** What sentences are made of. */
const TOLD =
  ',"type":"ton_transfer","success":true,"finality":"finalized","details":{"source":null,"destination":null,"value":"1","comment":null}'

/**
 * A chain of made-up rows, made by the server: many accounts of which the first few are busy, 30 transactions a
 * masterchain block, two messages a transaction of which every fourth came from outside.
 */
export async function fillBigDatabase(db: Queryable, transactions: number): Promise<void> {
  await insertBigDatabase(db, transactions)
  await db.query(AS_AUTOVACUUM)
}

/** Analyzed and all-visible, as after autovacuum. */
export const AS_AUTOVACUUM = 'vacuum analyze'

/** Before it was vacuumed. */
export async function insertBigDatabase(db: Queryable, transactions: number): Promise<void> {
  const blocks = Math.ceil(transactions / 30)
  const statements = [
    // Stable, so that they are inlined: what turns a text into bytes is no more than that.
    `create or replace function h(text) returns bytea language sql stable as $$ select sha256(convert_to($1, 'UTF8')) $$`,
    // Account 0 has a third of everything, 1 a sixth and so on; the rest is spread over 3000.
    `create or replace function acc(i bigint) returns bytea language sql stable as $$
       select '\\x00'::bytea || h('a' || case when i % 3 = 0 then 0 when i % 6 = 1 then 1 when i % 12 = 2 then 2 else 3 + i * 7919 % 3000 end) $$`,
    `insert into checkpoint (network_id, first_mc_seqno, last_mc_seqno, resume) values (-239, 1, ${blocks}, '')`,
    `insert into blocks select w, ${WHOLE}, i, i, h('r' || w || i), h('f' || w || i), 1000000 + i * 3, i * 1000000 + w + 1, i * 1000000 + 999,
       case when w = 0 then 30 else 1 end, false, '', convert_to('{"seqno":' || i || '}', 'UTF8') from generate_series(1, ${blocks}::bigint) i, generate_series(-1, 0) w`,
    `insert into shard_state select i, w, ${WHOLE}, i from generate_series(1, ${blocks}::bigint) i, generate_series(-1, 0) w`,
    `insert into transactions
       (account, lt, hash, prev_trans_lt, prev_trans_hash, now, mc_seqno, workchain, shard, seqno, state_before, state_after, trace_id, book, doc, in_opcode)
     select acc(i), lt, h('t' || i), 0, h('t'), 1000000 + (i / 30 + 1) * 3, i / 30 + 1, 0, ${WHOLE}, i / 30 + 1, h('s'), h('s'),
       h('t' || i / 3 * 3), acc(i), convert_to('{"lt":"' || lt || '","in_msg":{"hash":"' || encode(h('m' || i || 'false'), 'base64') || '"}${STATES}', 'UTF8'), i % 50
     from (select i, (i / 30 + 1) * 1000000 + i % 30 / 2 as lt from generate_series(0, ${transactions - 1}::bigint) i) s`,
    `insert into transactions
       (account, lt, hash, prev_trans_lt, prev_trans_hash, now, mc_seqno, workchain, shard, seqno, state_before, state_after, trace_id, book, doc, in_opcode)
     select '\\xff'::bytea || h('elector'), i * 1000000 + 500, h('k' || i), 0, h('t'), 1000000 + i * 3, i, -1, ${WHOLE}, i, h('s'), h('s'), h('k' || i),
       '\\xff'::bytea || h('elector'), convert_to('{"lt":"' || i || '","in_msg":null${STATES}', 'UTF8'), null from generate_series(1, ${blocks}::bigint) i`,
    `insert into messages
       (account, lt, idx, hash, hash_norm, body_hash, opcode, source, destination, created_lt, created_at, out_tx_hash, in_tx_hash, in_lt, doc_offset, doc_length)
     select acc(i), lt, case when out then 1 else 0 end, h('m' || i || out), case when out then null else h('n' || i) end, h('b' || i / 5),
       i % 50, case when out or i % 2 = 0 then acc(i) end, acc(i + 5), case when out or i % 2 = 0 then lt + 1 end,
       1000000 + (i / 30 + 1) * 3,
       case when out then h('t' || i) end, h('t' || i + 5), lt + 1000000, 0, 8 + length(lt::text)
     from (select i, (i / 30 + 1) * 1000000 + i % 30 / 2 as lt from generate_series(0, ${transactions - 1}::bigint) i) s, (values (false), (true)) o (out)`,
    `insert into traces select h('t' || i * 3), h('m' || i * 3), i / 10 + 1, i / 10 + 1, i * 100000, 1000000 + (i / 10 + 1) * 3, i * 100000 + 2,
       1000000 + (i / 10 + 1) * 3, 1, 0, 3, 0 from generate_series(0, ${Math.floor(transactions / 3) - 1}::bigint) i`,
    `insert into trace_accounts select distinct acc(i * 3 + k), i * 100000 + 2, h('t' || i * 3), 1000000 + (i / 10 + 1) * 3
       from generate_series(0, ${Math.floor(transactions / 3) - 1}::bigint) i, generate_series(0, 2) k`,
    `insert into unclassified_traces select h('u' || i), 1 from generate_series(1, 5000) i`,
    `insert into trace_nodes select trace_id, mc_seqno_end, '' from traces`,
    // Three actions a trace; every 35000th is of a rare type.
    `insert into actions select h('t' || i / 3 * 3), i % 3, h('A' || i), i / 3 * 100000 + 2, 1000000 + (i / 30 + 1) * 3, i / 30 + 1,
       case when i % 35000 = 0 then 7 else 10 + i % 40 end, null, h('t' || i), acc(i), 1, convert_to('{"trace_id":"' || encode(h('t' || i / 3 * 3), 'base64') || '","action_id":"' || encode(h('A' || i), 'base64') || '","start_lt":"' || i || '"${TOLD}', 'UTF8')
     from generate_series(0, ${Math.floor(transactions / 3) * 3 - 1}::bigint) i`,
    `insert into action_accounts select addresses, trace_end_lt, trace_id, place, trace_end_utime, type, null from actions`,
    `insert into unclassified_traces select h('t' || i * 3), 0 from generate_series(0, ${Math.floor(transactions / 3) - 1}::bigint, 10) i`,
    `insert into accounts select account, max(lt), h('s'), h('t'), 2, count(*) * 1000, null, null, h('c' || count(*) % 20), h('d') from transactions group by account`,
    `insert into account_states select account, lt, hash, transaction_hash, status, balance, null, null, null, null, null from accounts`,
    `insert into account_states select account, lt, h('s'), hash, 2, lt, null, null, null, null, null from transactions where account = acc(0)
      and lt < (select lt from accounts where account = acc(0))`,
    `insert into sent_messages select h('x' || i), h('y' || i), acc(i), i, null, 0, null from generate_series(1, 5000) i`,
    `insert into inner_states select account, lt, h('i'), 1, null, h('c1'), h('d'), null, null from transactions where lt % 3 = 1`,
    `insert into account_data select account, h('d'), h('d') from accounts`,
    // A configuration that says the version and nothing else, far more often than any chain has a new one.
    `insert into configs (mc_seqno, boc) select i, '\\xb5ee9c7241010201001700010aa00000000801001ac40000000c0000000000000000365f34f3' from generate_series(1, ${blocks}::bigint) i`,
    `insert into nominator_events select acc(i % 20), i, 0, h('n' || i), 1000000 + i, acc(i % 500), i % 5, 1, 1, 1, 1, 1, false, false
      from generate_series(1, ${transactions / 5}::bigint) i`,
    `insert into pool_validator_events select acc(i % 20), i, h('p' || i), 1000000 + i, acc(i % 50), i % 4, 1, 2, null, null, 3000
      from generate_series(1, ${transactions / 5}::bigint) i`,
    `insert into validator_events select acc(i % 100), i, h('v' || i), 1000000 + i, i % 5, acc(i % 300), 0, 1, h('k' || i % 300),
      h('l' || i % 300), 5, null from generate_series(1, ${transactions / 5}::bigint) i`,
    `insert into stats select p, now / p * p, count(*), 0, 0, 0, 0, count(distinct account), count(distinct mc_seqno), min(now), max(now), 1
      from transactions, unnest(array[60, 3600, 86400]) p group by 1, 2`,
    // Minutes of another time, so that there are many.
    `insert into stats select 60, i * 60, 1, 0, 0, 0, 0, 1, 1, i * 60, i * 60, 1 from generate_series(0, 16000) i`,
    `insert into stats_progress (first_mc_seqno, last_mc_seqno) values (1, ${blocks})`,
    // Of the interface `cron`, of which nothing more is stored.
    `insert into codes select h('c' || i), '\\x00', array[0, 77915] from generate_series(0, 19) i`,
  ]
  for (const statement of statements) await db.query(statement)
  // Whoever indexes fills it on Citus alone.
  if (await hasCitus(db)) {
    await db.query('insert into transaction_hashes (hash, account, lt) select hash, account, lt from transactions')
  }
}

const WHOLE = '-9223372036854775808'
