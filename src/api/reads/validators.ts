import { VALIDATOR_EVENTS, type ValidatorEventType } from '../../model/staking.ts'
import type { CycleMemberRow, CycleRow } from '../../record/validator-cycle.ts'
import type { ElectionRow, ParticipantRow } from '../../record/validator-election.ts'
import type { ValidatorEventRow } from '../../record/validator-event.ts'
import type { Queryable } from '../../store/database.ts'
import type { TimeRange } from '../http/staking-parameters.ts'
import type { ValidatorFilter } from '../http/validator-parameters.ts'
import type { Order } from '../http/value-parser.ts'
import { ACCOUNT, LT, NOW } from './contract-order.ts'
import { selectPage } from './keys-first.ts'
import { bothWays, keyColumn } from './keyset.ts'
import { listByKey } from './list-by-key.ts'
import type { Page } from './page.ts'
import { run, type Sql, sql, where } from './sql.ts'
import { timesOf } from './staking.ts'

export interface ValidatorPageRequest extends TimeRange {
  readonly limit: number
  readonly offset: number
  readonly sort: Order
}

/** By time, then lt. */
export const listValidatorEvents = (
  db: Queryable,
  filter: ValidatorFilter & { readonly type?: ValidatorEventType },
  page: ValidatorPageRequest,
): Promise<Page<ValidatorEventRow>> =>
  listByKey(
    db,
    'validator events',
    {
      columns: sql`t.*`,
      table: sql`validator_events t`,
      conditions: [
        ...whoOf(filter, { holder: sql`t.holder`, adnl: sql`t.adnl`, pubkey: sql`t.pubkey` }),
        filter.type === undefined ? undefined : sql`t.type = ${VALIDATOR_EVENTS.indexOf(filter.type)}`,
        ...timesOf(sql`t.now`, page),
      ],
      order: [NOW, LT, ACCOUNT],
      direction: page.sort,
    },
    page,
  )

interface Columns {
  readonly holder?: Sql
  readonly adnl: Sql
  readonly pubkey: Sql
}

const whoOf = (who: ValidatorFilter, { holder, adnl, pubkey }: Columns): (Sql | undefined)[] => [
  who.stake_holder_address === undefined || holder === undefined
    ? undefined
    : sql`${holder} = ${who.stake_holder_address}`,
  who.adnl_address === undefined ? undefined : sql`${adnl} = ${who.adnl_address}`,
  who.validator_pubkey === undefined ? undefined : sql`${pubkey} = ${who.validator_pubkey}`,
]

const isAnyone = ({
  stake_holder_address: holder,
  adnl_address: adnl,
  validator_pubkey: pubkey,
}: ValidatorFilter): boolean => holder === undefined && adnl === undefined && pubkey === undefined

const PARTICIPANT = { holder: sql`p.holder`, adnl: sql`p.adnl`, pubkey: sql`p.pubkey` }

export interface ElectionFilter extends ValidatorFilter {
  readonly election_id?: number
  readonly finished?: boolean
}

const ELECTIONS = bothWays<ElectionRow>('validator elections', [keyColumn('election_id', 'int8')])

export function listElections(
  db: Queryable,
  filter: ElectionFilter,
  page: ValidatorPageRequest,
): Promise<ElectionRow[]> {
  const conditions = [
    filter.election_id === undefined ? undefined : sql`t.election_id = ${filter.election_id}`,
    filter.finished === undefined ? undefined : sql`t.finished = ${filter.finished}`,
    isAnyone(filter)
      ? undefined
      : sql`t.election_id in (select p.election_id from election_participants p ${where(...whoOf(filter, PARTICIPANT))})`,
    ...timesOf(sql`t.election_id`, page),
  ]
  const columns = sql`t.election_id, t.closes_at, t.min_stake, t.total_stake, t.failed, t.finished,
    (select count(*) from election_participants p where p.election_id = t.election_id) as participants`
  const list = { columns, table: sql`validator_elections t`, conditions, order: ELECTIONS[page.sort] }
  return run(db, selectPage(list, page))
}

/** The largest stake first. */
export async function listParticipants(
  db: Queryable,
  elections: readonly bigint[],
  who: ValidatorFilter,
): Promise<ParticipantRow[]> {
  if (elections.length === 0) return []
  return run(
    db,
    sql`select p.*, m.idx from election_participants p
      left join validator_cycles c on c.election_id = p.election_id
      left join validator_cycle_members m on m.cycle_start = c.cycle_start and m.pubkey = p.pubkey
      ${where(sql`p.election_id = any(${numbers(elections)}::bigint[])`, ...whoOf(who, PARTICIPANT))}
      order by p.election_id, p.stake desc, p.pubkey, p.holder`,
  )
}

const numbers = (values: readonly bigint[]): string => `{${values.join()}}`

export interface CycleFilter extends ValidatorFilter {
  readonly cycle_start?: number
  readonly election_id?: number
}

/** Members with what the election tells of them. */
const MEMBERS = sql`validator_cycle_members m join validator_cycles c on c.cycle_start = m.cycle_start
  left join election_participants p on p.election_id = c.election_id and p.pubkey = m.pubkey`
const MEMBER = { holder: sql`p.holder`, adnl: sql`m.adnl`, pubkey: sql`m.pubkey` }

const CYCLES = bothWays<CycleRow>('validator cycles', [keyColumn('cycle_start', 'int8')])

export function listCycles(db: Queryable, filter: CycleFilter, page: ValidatorPageRequest): Promise<CycleRow[]> {
  const order = CYCLES[page.sort]
  const conditions = [
    filter.cycle_start === undefined ? undefined : sql`t.cycle_start = ${filter.cycle_start}`,
    filter.election_id === undefined ? undefined : sql`t.election_id = ${filter.election_id}`,
    isAnyone(filter)
      ? undefined
      : sql`t.cycle_start in (select m.cycle_start from ${MEMBERS} ${where(...whoOf(filter, MEMBER))})`,
    ...timesOf(sql`t.cycle_start`, page),
  ]
  return run(
    db,
    sql`select t.*, s.least_stake, s.most_stake
      from (${selectPage({ columns: sql`t.*`, table: sql`validator_cycles t`, conditions, order }, page)}) t, lateral (
        select case when count(m.stake) = count(*) then min(m.stake) end as least_stake,
          case when count(m.stake) = count(*) then max(m.stake) end as most_stake
        from validator_cycle_members m where m.cycle_start = t.cycle_start
      ) s ${order.orderBy}`,
  )
}

/** In the order of their places. */
export async function listMembers(
  db: Queryable,
  cycles: readonly bigint[],
  who: ValidatorFilter,
): Promise<CycleMemberRow[]> {
  if (cycles.length === 0) return []
  return run(
    db,
    sql`select distinct on (m.cycle_start, m.idx) m.*, p.holder, p.max_factor from ${MEMBERS}
      ${where(sql`m.cycle_start = any(${numbers(cycles)}::bigint[])`, ...whoOf(who, MEMBER))}
      order by m.cycle_start, m.idx, p.stake desc`,
  )
}
