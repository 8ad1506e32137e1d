import { type Address, workchainOf } from '../../cell/address.ts'
import type { Queryable } from '../../store/database.ts'
import { int8Array } from '../../store/wire/binary-array.ts'
import { shardHasAccount } from '../../tlb/shard-ident.ts'
import { hasWorkchain } from './blocks.ts'
import { lineageOf } from './indexed-blocks.ts'
import { run, type Sql, sql } from './sql.ts'

/** From when, to before when. */
export interface Times {
  readonly from?: bigint | undefined
  readonly to?: bigint | undefined
}

/** Lts of an account: `from` and greater ones, less than `to`. */
export interface LtWindow {
  readonly account: Address
  readonly from: bigint
  readonly to: bigint
}

const LAST_LT = 2n ** 63n - 1n
/** Later than any. */
const NEVER = 2n ** 62n

/**
 * Which of each account's transactions are of a time, by their lt. Time does not run back along an account, since it does not along the shard blocks that
 * hold it; so the first of these blocks that is of the time has the first of its lts.
 */
export async function findLtWindows(
  db: Queryable,
  accounts: readonly Address[],
  { from, to }: Times,
): Promise<LtWindow[]> {
  const froms = from === undefined ? undefined : await findLts(db, accounts, from)
  const tos = to === undefined ? undefined : await findLts(db, accounts, to)
  return accounts.map((account, i) => ({ account, from: froms?.[i] ?? 0n, to: tos?.[i] ?? LAST_LT }))
}

/** For each account the lt that its transactions before the time are less than, and the others are not. */
async function findLts(db: Queryable, accounts: readonly Address[], time: bigint): Promise<bigint[]> {
  if (time <= 0n) return accounts.map(() => 0n)
  const known: Place[] = []
  let isEarlier: boolean | undefined
  const lts: bigint[] = []
  for (const account of accounts) {
    let place = known.find((other) => covers(other, account))
    if (place === undefined) {
      ;[place] = (await findPlaces(db, account, [time])) as [Place]
      known.push(place)
    }
    if (place.before === null) isEarlier ??= await hasEarlier(db)
    lts.push(await ltOf(db, account, place, isEarlier === true))
  }
  return lts
}

/** The same for one account and many times, in their order. */
export async function findLtsOf(db: Queryable, account: Address, times: readonly bigint[]): Promise<bigint[]> {
  const places = await findPlaces(db, account, times)
  const isEarlier = places.some(({ before }) => before === null) && (await hasEarlier(db))
  const lts: bigint[] = []
  for (const place of places) lts.push(await ltOf(db, account, place, isEarlier))
  return lts
}

/** The stored blocks around a time, of those that can hold an account. */
interface Place {
  readonly time: bigint
  readonly workchain: number
  /** The last one before it: where that ends. */
  readonly before: bigint | null
  readonly before_shard: bigint | null
  /** The first one of it: where that starts. */
  readonly after: bigint | null
  readonly after_shard: bigint | null
}

const covers = ({ workchain, before_shard, after_shard }: Place, account: Address): boolean =>
  workchain === workchainOf(account) &&
  after_shard !== null &&
  [before_shard ?? after_shard, after_shard].every((shard) => shardHasAccount(shard, account.subarray(1)))

async function findPlaces(db: Queryable, account: Address, times: readonly bigint[]): Promise<Place[]> {
  const workchain = workchainOf(account)
  const asked = times.map((time) => (time > NEVER ? NEVER : time))
  const none = { workchain, before: null, before_shard: null, after: null, after_shard: null }
  if (!(await hasWorkchain(db, workchain))) return asked.map((time) => ({ ...none, time }))
  const prefix = Buffer.from(account.buffer, account.byteOffset + 1, 8).readBigInt64BE()
  // Asked for as a sum, which no index has: by the order of time, the next block of one of them is a few rows away.
  const holds = sql`b.workchain = ${workchain} and (b.shard + 0) = any(${int8Array(lineageOf(prefix))}::bigint[])`
  const rows = await run<Omit<Place, 'workchain'>>(
    db,
    sql`select p.time, b.end_lt as before, b.shard as before_shard, a.start_lt as after, a.shard as after_shard
      from unnest(${int8Array(asked)}::bigint[]) with ordinality as p (time, i)
      left join lateral (select b.end_lt, b.shard from blocks b where ${holds} and b.gen_utime < p.time
        order by b.gen_utime desc, b.start_lt desc limit 1) b on true
      left join lateral (select b.start_lt, b.shard from blocks b where ${holds} and b.gen_utime >= p.time
        order by b.gen_utime, b.start_lt limit 1) a on true
      order by p.i`,
  )
  return rows.map((row) => ({ ...row, workchain }))
}

function ltOf(db: Queryable, account: Address, place: Place, isEarlier: boolean): bigint | Promise<bigint> {
  const { time, before, after } = place
  if (before !== null) return after ?? before + 1n
  return isEarlier ? searchEarlier(db, account, time, after ?? LAST_LT) : (after ?? 0n)
}

/** Whether there are transactions whose blocks are not stored: those that were asked for by account, or stayed with a trace. */
async function hasEarlier(db: Queryable): Promise<boolean> {
  const [checkpoint] = await run<{ first: number }>(db, sql`select first_mc_seqno as first from checkpoint`)
  if (checkpoint === undefined) return true
  return (
    (await run(db, sql`select 1 from transactions where mc_seqno < ${checkpoint.first} order by mc_seqno limit 1`))
      .length > 0
  )
}

/** By halves, among the account's transactions from before its first stored block. */
async function searchEarlier(db: Queryable, account: Address, time: bigint, end: bigint): Promise<bigint> {
  const own = sql`from transactions t where t.account = ${account}`
  const half = sql`s.low + (s.high - s.low) / 2`
  const [found] = await run<{ lt: bigint }>(
    db,
    sql`with recursive s (low, high) as (
        select coalesce((select t.lt ${own} and t.lt < ${end} order by t.lt limit 1), 0),
          coalesce((select t.lt + 1 ${own} and t.lt < ${end} order by t.lt desc limit 1), 0)
        union all select ${either(sql`p.lt + 1`, sql`s.low`, time)}, ${either(sql`s.high`, half, time)}
        from s left join lateral (select t.lt, t.now ${own} and t.lt >= ${half} and t.lt < s.high order by t.lt limit 1) p on true
        where s.low < s.high)
      select max(low) as lt from s`,
  )
  return found?.lt ?? 0n
}

/** The first when the transaction that was looked at is from before the time, the second when it is not, or there is none. */
const either = (earlier: Sql, other: Sql, time: bigint): Sql =>
  sql`case when p.now < ${time} then ${earlier} else ${other} end`
