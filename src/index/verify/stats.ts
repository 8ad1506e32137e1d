import { isCellarError } from '../../lib/errors.ts'
import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
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
  if (counted === undefined || counted.first > first || counted.last !== last) return
  const edge = counted.first < first ? await findUtime(db, first) : -1n
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
     where d.start > $9::bigint order by d.period, d.start limit ${MAX_NAMED}`,
    [...sums, edge],
  )
  for (const { period, start } of wrong) {
    findings.add(
      'stats',
      `${WORDS[period]} ${new Date(Number(start) * 1000).toISOString()}`,
      'is not what its blocks add up to',
    )
  }
}

/** Periods that begin later have nothing of the blocks before: nothing is made after the masterchain block that commits it. */
async function findUtime(db: Queryable, seqno: number): Promise<bigint> {
  const [block] = await db.query<{ gen_utime: bigint }>(
    'select gen_utime from blocks where workchain = $1 and shard = $2 and seqno = $3',
    [MASTERCHAIN, WHOLE_SHARD, seqno],
  )
  return block?.gen_utime ?? -1n
}

const WORDS: Readonly<Record<number, string>> = Object.fromEntries(
  ['minute', 'hour', 'day'].map((word, i) => [PERIODS[i], word]),
)
