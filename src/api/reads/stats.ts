import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { PERIODS, type Period } from '../../model/stats.ts'
import type { StatsRow } from '../../record/stats.ts'
import type { Queryable } from '../../store/database.ts'
import { run, sql } from './sql.ts'

/** Times of the first and last masterchain block that are counted. */
export interface CountedTimes {
  readonly first: bigint
  readonly last: bigint
}

export async function findCountedTimes(db: Queryable): Promise<CountedTimes | undefined> {
  const [row] = await run<CountedTimes>(
    db,
    sql`select (select first_utime from stats where period = ${PERIODS[0]} and first_utime is not null order by start limit 1) as first,
        l.gen_utime as last from stats_progress p
      join blocks l on l.workchain = ${MASTERCHAIN} and l.shard = ${WHOLE_SHARD} and l.seqno = p.last_mc_seqno`,
  )
  return row
}

/** Periods that begin between `from` and `to`, oldest first. */
export async function listStats(
  db: Queryable,
  period: Period,
  { from, to }: { readonly from: bigint; readonly to: bigint },
  counted: CountedTimes,
): Promise<StatsRow[]> {
  const rows = await run<Omit<StatsRow, 'isComplete'>>(
    db,
    sql`select start, transactions, failed, fees, value, new_accounts, active_accounts, mc_blocks, first_utime, last_utime, shards
      from stats where period = ${period} and start between ${from} and ${to} order by start`,
  )
  return rows.map((row) => ({
    ...row,
    isComplete: row.start >= counted.first && row.start + BigInt(period) <= counted.last,
  }))
}
