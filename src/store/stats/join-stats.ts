import { CellarError } from '../../lib/errors.ts'
import { STATS } from '../../record/stats.ts'
import type { Joined } from '../backfill/join.ts'
import { STAGING } from '../backfill/staging.ts'
import { hasCitus, type Transaction } from '../database.ts'
import { ADD_STATS, PERIODS_TABLE } from './merges.ts'

/** Older blocks, counted where they were staged, are counted with those in use. Both must be counted whole. */
export async function joinStats(transaction: Transaction, { first, last }: Joined): Promise<void> {
  const moved = await transaction.query(
    `update public.stats_progress p set first_mc_seqno = $1 from ${STAGING}.stats_progress s
     where p.first_mc_seqno = $2 + 1 and s.first_mc_seqno = $1 and s.last_mc_seqno = $2 returning p.id`,
    [first, last],
  )
  if (moved.length === 0) throw new CellarError('STORE_UNAVAILABLE', 'blocks are still being counted')
  await transaction.run(
    `insert into public.${STATS.target} select ${STATS.columns.join(', ')} from ${STAGING}.stats ${ADD_STATS}`,
  )
  await ((await hasCitus(transaction)) ? countOnceOnCitus(transaction, { first, last }) : countOnce(transaction, last))
}

/**
 * An account with transactions on both sides of the border in one period was counted on each. Only periods that have blocks of both sides are concerned:
 * every block in use comes behind one of the shards' newest staged ones, and every staged one before or at one of these. Time does not run back
 * along an account, so the transaction behind its last staged one of the period tells.
 */
async function countOnce(transaction: Transaction, last: number): Promise<void> {
  await transaction.query(
    `update public.stats t set active_accounts = t.active_accounts - d.twice from (
       select b.period, b.start, count(*) as twice from (${BORDER_PERIODS}) b
       cross join lateral (select a.account, max(a.lt) as lt from ${STAGING}.transactions a
         where a.now >= b.start and a.now < b.start + b.period group by a.account) a
       where exists (select from (select u.now, u.mc_seqno from public.transactions u
           where u.account = a.account and u.lt > a.lt order by u.lt limit 1) u
         where u.now < b.start + b.period and u.mc_seqno > $1)
       group by b.period, b.start) d
     where t.period = d.period and t.start = d.start`,
    [last],
  )
}

const BORDER_PERIODS = `select p.period, s.start from ${PERIODS_TABLE}, (
    select min(b.gen_utime) as earliest, max(b.gen_utime) as latest from ${STAGING}.shard_state s
    join ${STAGING}.blocks b on b.workchain = s.workchain and b.shard = s.shard and b.seqno = s.seqno where s.mc_seqno = $1) e,
  generate_series(e.earliest / p.period * p.period, e.latest, p.period) as s (start)`

/** The same among rows in use, which have those of the staged blocks by now: each account is counted where its rows lie. */
async function countOnceOnCitus(transaction: Transaction, { first, last }: Joined): Promise<void> {
  const periods = await transaction.query<{ period: number; start: bigint }>(BORDER_PERIODS, [last])
  for (const { period, start } of periods) {
    const end = BigInt(start) + BigInt(period)
    const [row] = await transaction.query<{ twice: bigint }>(
      `select count(distinct a.account) as twice from public.transactions a
       where a.now >= $1 and a.now < $2 and a.mc_seqno between $3 and $4 and exists (select from public.transactions u
         where u.account = a.account and u.now >= $1 and u.now < $2 and u.mc_seqno > $4)`,
      [start, end, first, last],
    )
    await transaction.query(
      'update public.stats set active_accounts = active_accounts - $1 where period = $2 and start = $3',
      [row?.twice ?? 0n, period, start],
    )
  }
}
