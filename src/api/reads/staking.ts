import type { Address } from '../../cell/address.ts'
import { POOL_VALIDATOR_EVENTS, type PoolValidatorEventType } from '../../model/staking.ts'
import type { NominatorEventRow } from '../../record/nominator-event.ts'
import type { PoolRow, PositionRow } from '../../record/nominator-pool.ts'
import type { PoolValidatorEventRow } from '../../record/pool-validator-event.ts'
import type { Queryable } from '../../store/database.ts'
import type { TimeRange } from '../http/staking-parameters.ts'
import { ACCOUNT, LT, NOW } from './contract-order.ts'
import { keyColumn } from './keyset.ts'
import { listByKey } from './list-by-key.ts'
import type { Page, PageRequest } from './page.ts'
import { run, type Sql, sql } from './sql.ts'

export async function findPool(db: Queryable, pool: Address): Promise<PoolRow | undefined> {
  const [row] = await run<PoolRow>(db, sql`select * from nominator_pools where account = ${pool}`)
  return row
}

/** All pools, by address. */
export const listPools = (db: Queryable, page: PageRequest): Promise<Page<PoolRow>> =>
  listByKey(
    db,
    'nominator pools',
    { columns: sql`t.*`, table: sql`nominator_pools t`, conditions: [], order: [ACCOUNT], direction: 'asc' },
    page,
  )

const POSITION = sql`account, nominator, balance, pending`

export const listNominators = (db: Queryable, pool: Address): Promise<PositionRow[]> =>
  run(db, sql`select ${POSITION} from nominator_positions where account = ${pool} order by nominator`)

/** By pool. */
export const listPositions = (db: Queryable, nominator: Address): Promise<PositionRow[]> =>
  run(db, sql`select ${POSITION} from nominator_positions where nominator = ${nominator} order by account`)

export interface EventPage extends TimeRange {
  readonly limit: number
  readonly cursor?: string
}

const IDX = keyColumn('idx', 'int8')

export const timesOf = (column: Sql, { start_utime: start, end_utime: end }: TimeRange): (Sql | undefined)[] => [
  start === undefined ? undefined : sql`${column} >= ${start}`,
  end === undefined ? undefined : sql`${column} <= ${end}`,
]

const pageOf = ({ limit, cursor }: EventPage) => ({ limit, offset: 0, ...(cursor !== undefined && { cursor }) })

/** Newest first. */
export const listNominatorEvents = (
  db: Queryable,
  filter: { readonly pool: Address; readonly nominator?: Address; readonly isReward?: boolean },
  page: EventPage,
): Promise<Page<NominatorEventRow>> =>
  listByKey(
    db,
    'nominator events',
    {
      columns: sql`t.*`,
      table: sql`nominator_events t`,
      conditions: [
        sql`t.account = ${filter.pool}`,
        filter.nominator === undefined ? undefined : sql`t.nominator = ${filter.nominator}`,
        // Written out, so that the index of rewards is seen to fit.
        filter.isReward === true ? REWARDS_ONLY : undefined,
        ...timesOf(sql`t.now`, page),
      ],
      order: [NOW, LT, IDX],
      direction: 'desc',
    },
    pageOf(page),
  )

/** `reward` is the first of NOMINATOR_EVENTS. */
const REWARDS_ONLY = sql`t.type = 0`

/** Newest first. */
export const listPoolValidatorEvents = (
  db: Queryable,
  filter: { readonly pool?: Address; readonly validator?: Address; readonly type?: PoolValidatorEventType },
  page: EventPage,
): Promise<Page<PoolValidatorEventRow>> =>
  listByKey(
    db,
    'pool validator events',
    {
      columns: sql`t.*`,
      table: sql`pool_validator_events t`,
      conditions: [
        filter.pool === undefined ? undefined : sql`t.account = ${filter.pool}`,
        filter.validator === undefined ? undefined : sql`t.validator = ${filter.validator}`,
        filter.type === undefined ? undefined : sql`t.type = ${POOL_VALIDATOR_EVENTS.indexOf(filter.type)}`,
        ...timesOf(sql`t.now`, page),
      ],
      order: [NOW, LT, ACCOUNT],
      direction: 'desc',
    },
    pageOf(page),
  )
