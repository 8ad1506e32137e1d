import { isCellarError } from '../../lib/errors.ts'
import { PERIODS } from '../../model/stats.ts'
import { STATS } from '../../record/stats.ts'
import type { Checkpoint } from '../../store/commit.ts'
import type { Queryable } from '../../store/database.ts'
import { COUNTED, findCounted, sumByMinute } from '../../store/stats/count-blocks.ts'
import { PERIODS_TABLE } from '../../store/stats/merges.ts'
import type { Findings } from './finding.ts'

const MAX_NAMED = 20
const COLUMNS = STATS.columns.join(', ')
/** Active accounts are counted by themselves. */
const EXPECTED = STATS.columns
  .map((column) => (column === 'active_accounts' ? 'coalesce(a.active, 0)' : `c.${column}`))
  .join(', ')

/** The kept series are what the stored blocks add up to: of everything that is stored, once all of it is counted. */
export async function verifyStats(
  db: Queryable,
  { firstMcSeqno: first, lastMcSeqno: last }: Pick<Checkpoint, 'firstMcSeqno' | 'lastMcSeqno'>,
  findings: Findings,
): Promise<void> {
  const counted = await findCounted(db)
  if (counted?.first !== first || counted.last !== last) return
  // A document that is damaged has no sum; it is named by whoever verifies documents.
  const sums = await sumByMinute(db, { first, last }).catch((error: unknown) => {
    if (isCellarError(error, 'BROKEN_STORE')) return undefined
    throw error
  })
  if (sums === undefined) return
  const wrong = await db.query<{ period: number; start: bigint }>(
    `with counted as (${COUNTED}), active as (
       select p.period, t.now / p.period * p.period as start, count(distinct t.account) as active
       from transactions t cross join ${PERIODS_TABLE} where t.mc_seqno between $1 and $2 group by 1, 2
     ), expected as (
       select ${EXPECTED} from counted c left join active a on a.period = c.period and a.start = c.start
     )
     select distinct d.period, d.start from (
       (select * from expected except select ${COLUMNS} from stats)
       union all (select ${COLUMNS} from stats except select * from expected)) d
     order by d.period, d.start limit ${MAX_NAMED}`,
    sums,
  )
  for (const { period, start } of wrong) {
    findings.add(
      'stats',
      `${WORDS[period]} ${new Date(Number(start) * 1000).toISOString()}`,
      'is not what its blocks add up to',
    )
  }
}

const WORDS: Readonly<Record<number, string>> = Object.fromEntries(
  ['minute', 'hour', 'day'].map((word, i) => [PERIODS[i], word]),
)
