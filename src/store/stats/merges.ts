import { PERIODS } from '../../model/stats.ts'
import { STATS } from '../../record/stats.ts'

/** Seconds of every period, as a table `p`. */
export const PERIODS_TABLE = `unnest(array[${PERIODS.join()}]) as p (period)`

/** Adds rows to those that are there. */
export const ADD_STATS = `on conflict (period, start) do update set ${STATS.columns
  .filter((column) => column !== 'period' && column !== 'start')
  .map((column) => `${column} = ${added(column)}`)
  .join(', ')}`

function added(column: string): string {
  const [held, fresh] = [`stats.${column}`, `excluded.${column}`]
  switch (column) {
    case 'first_utime':
      return `least(${held}, ${fresh})`
    case 'last_utime':
    case 'shards':
      return `greatest(${held}, ${fresh})`
    default:
      return `${held} + ${fresh}`
  }
}

/**
 * Counts accounts as active in the periods of transactions (`account`, `lt`, `now`) that are the first there of their account. They are
 * stored already: from there on Citus finds the one before on the server that has them. Time does not run back
 * along an account, so its transaction before tells; those of blocks that are not counted, from before the first stored block, do not.
 */
export const addActive = (transactions: string): string =>
  `insert into ${STATS.target}
   select p.period, t.now / p.period * p.period, 0, 0, 0, 0, 0, count(*), 0, null, null, 0
   from (select a.now, (select case when b.mc_seqno >= (select first_mc_seqno from checkpoint) then b.now end from transactions b
       where b.account = a.account and b.lt < a.lt order by b.lt desc limit 1) as before
     from (${transactions}) s join transactions a on a.account = s.account and a.lt = s.lt) t cross join ${PERIODS_TABLE}
   where t.before is null or t.before < t.now / p.period * p.period
   group by 1, 2 ${ADD_STATS}`

/** Rows of a batch, summed while it was made. */
export const STATS_MERGE = {
  stage: 'stage_stats',
  columns: 'like stats',
  merge: `insert into ${STATS.target} select ${STATS.columns.join(', ')} from stage_stats ${ADD_STATS}`,
}

/** The first transaction of every account in a batch. */
export const ACTIVE_MERGE = {
  stage: 'stage_active_accounts',
  columns: 'account bytea, lt bigint, now bigint',
  merge: addActive('select account, lt, now from stage_active_accounts'),
}
