import type { ComplaintRow, VotingSet } from '../../record/validator-complaint.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import type { ValidatorFilter } from '../http/validator-parameters.ts'
import { bothWays, keyColumn } from './keyset.ts'
import { run, type Sql, sql, where } from './sql.ts'
import { timesOf } from './staking.ts'
import type { ValidatorPageRequest } from './validators.ts'

export interface ComplaintFilter extends ValidatorFilter {
  readonly cycle_start?: number
  readonly election_id?: number
}

/** A complaint needs the cycle it is about. */
const COMPLAINTS = sql`select t.*, c.cycle_start, m.adnl, p.holder
  from validator_complaints t join validator_cycles c on c.election_id = t.election_id
  left join validator_cycle_members m on m.cycle_start = c.cycle_start and m.pubkey = t.pubkey
  left join lateral (select p.holder from election_participants p where p.election_id = t.election_id and p.pubkey = t.pubkey
    order by p.stake desc limit 1) p on true`

const ORDERS = bothWays<ComplaintRow>('validator complaints', [
  keyColumn('created_at', 'int8'),
  keyColumn('hash', 'hash', { isTieBreak: true }),
])

export function listComplaints(
  db: Queryable,
  filter: ComplaintFilter,
  page: ValidatorPageRequest,
): Promise<ComplaintRow[]> {
  const { limit, offset, sort } = page
  const equal = (column: Sql, value: Uint8Array | number | undefined): Sql | undefined =>
    value === undefined ? undefined : sql`${column} = ${value}`
  return run(
    db,
    sql`${COMPLAINTS} ${where(
      equal(sql`c.cycle_start`, filter.cycle_start),
      equal(sql`t.election_id`, filter.election_id),
      equal(sql`p.holder`, filter.stake_holder_address),
      equal(sql`m.adnl`, filter.adnl_address),
      equal(sql`t.pubkey`, filter.validator_pubkey),
      ...timesOf(sql`t.created_at`, page),
    )} ${ORDERS[sort].orderBy} limit ${limit} offset ${offset}`,
  )
}

export async function listComplaintsOf(db: Queryable, elections: readonly bigint[]): Promise<ComplaintRow[]> {
  if (elections.length === 0) return []
  const ids = `{${elections.join()}}`
  return run(db, sql`${COMPLAINTS} where t.election_id = any(${ids}::bigint[]) ${ORDERS.asc.orderBy}`)
}

/** By the hash of the set in hex; under `''` the set that works now. */
export async function findVotingSets(db: Queryable, ids: readonly Buffer[]): Promise<ReadonlyMap<string, VotingSet>> {
  const sets = new Map<string, VotingSet>()
  if (ids.length === 0) return sets
  const rows = await run<{
    vset_hash: Buffer
    total_weight: bigint
    is_current: boolean
    pubkey: Buffer
    adnl: Buffer | null
    weight: bigint
  }>(
    db,
    sql`with current as (
        select cycle_start from validator_cycles where cycle_start <= (
          select gen_utime from blocks where workchain = -1 order by seqno desc limit 1
        ) order by cycle_start desc limit 1
      )
      select c.vset_hash, c.total_weight, c.cycle_start in (select cycle_start from current) as is_current,
        m.pubkey, m.adnl, m.weight
      from validator_cycles c join validator_cycle_members m on m.cycle_start = c.cycle_start
      where c.vset_hash = any(${byteaArray(ids)}::bytea[]) or c.cycle_start in (select cycle_start from current)
      order by c.cycle_start, m.idx`,
  )
  for (const { vset_hash, total_weight: totalWeight, is_current: isCurrent, pubkey, adnl, weight } of rows) {
    for (const key of [vset_hash.toString('hex'), ...(isCurrent ? [''] : [])]) {
      const members = sets.get(key)?.members ?? []
      sets.set(key, { totalWeight, members: [...members, { pubkey, adnl, weight }] })
    }
  }
  return sets
}
