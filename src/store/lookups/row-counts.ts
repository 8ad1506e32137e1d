import type { Queryable } from '../database.ts'
import { hasCitus } from '../database.ts'
import { tableOfHashes } from '../hash-rows.ts'

/** Rows of whole tables, and those that belong to nothing; from masterchain block `first` on where a table has blocks. */
export async function countRows(db: Queryable, first: number): Promise<Record<string, bigint> | undefined> {
  // Rows that are spread by account find those that are spread by trace only where they are set apart first.
  const apart = (await hasCitus(db)) ? 'offset 0' : ''
  const [counts] = await db.query<Record<string, bigint>>(
    `select (select count(*) from transactions where mc_seqno >= $1) as transactions,
       (select count(*) from ${await tableOfHashes(db)}) - (select count(*) from transactions where mc_seqno < $1) as hashes,
       (select coalesce(sum(tx_count), 0)::bigint from blocks where mc_seqno >= $1) as in_blocks,
       (select coalesce(sum(transactions), 0)::bigint from traces where mc_seqno_end >= $1) - (select count(*) from
         (select trace_id from transactions where mc_seqno < $1 ${apart}) t join traces x on x.trace_id = t.trace_id
         where x.mc_seqno_end >= $1) as nodes,
       (select count(*) from open_messages) as open_messages, (select coalesce(sum(pending), 0)::bigint from traces) as pending,
       (select count(*) from messages m where m.idx = 0 and m.in_tx_hash is null) as orphans,
       (select count(*) from trace_nodes n where not exists (select from traces t where t.trace_id = n.trace_id)) as lost_nodes,
       (select count(*) from trace_accounts) - (select count(*) from (select trace_id, end_lt from trace_accounts ${apart}) a
         join traces t on t.trace_id = a.trace_id and t.end_lt = a.end_lt) as lost_accounts`,
    [first],
  )
  return counts
}
