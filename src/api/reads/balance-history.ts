import { asAddress } from '../../cell/address.ts'
import type { BalancePoint } from '../../record/balance-point.ts'
import type { Queryable } from '../../store/database.ts'
import { int8Array } from '../../store/wire/binary-array.ts'
import { findLtsOf, findLtWindows, type LtWindow } from './account-times.ts'
import { isSame, run, type Sql, sql } from './sql.ts'

/** Where balances after transactions of an account stand: with its states, or with what its jetton wallet held after each block. */
export interface BalanceSource {
  /** The account itself, or the jetton wallet. */
  readonly account: Uint8Array
  readonly isWallet: boolean
}

export interface BalanceHistory {
  readonly points: readonly BalancePoint[]
  /** Whether they are all there is to tell. */
  readonly isComplete: boolean
}

interface Range {
  readonly from: bigint
  readonly to: bigint
}

/** The wallet of a jetton that belongs to an owner. */
export async function findJettonWallet(
  db: Queryable,
  owner: Uint8Array,
  jetton: Uint8Array,
): Promise<Buffer | undefined> {
  const [row] = await run<{ account: Buffer }>(
    db,
    sql`select account from jetton_wallets where owner = ${owner} and jetton = ${jetton} order by account limit 1`,
  )
  return row?.account
}

/** All balances of a time where these are few; else as many as asked for, evenly over the time. Either way it takes some steps of an index a point. */
export async function listBalances(
  db: Queryable,
  source: BalanceSource,
  range: Range,
  points: number,
): Promise<BalanceHistory> {
  const account = asAddress(source.account)
  const [window] = (await findLtWindows(db, [account], { from: range.from, to: range.to + 1n })) as [LtWindow]
  const steps = await run<Step>(
    db,
    sql`select now, lt from transactions where account = ${account} and lt >= ${window.from} and lt < ${window.to}
      order by lt limit ${points + 1}`,
  )
  const [first] = steps
  if (first === undefined) return { points: [], isComplete: true }
  const isComplete = steps.length <= points
  const ends = isComplete ? endsOf(steps) : await listEnds(db, window, first, points)
  return { points: await listBalancesAt(db, source, ends, window.from), isComplete }
}

interface Step {
  readonly now: bigint
  readonly lt: bigint
}

/** The lts before which the transactions of each time are. */
const endsOf = (steps: readonly Step[]): bigint[] =>
  steps.filter(({ now }, i) => now !== steps[i + 1]?.now).map(({ lt }) => lt + 1n)

async function listEnds(db: Queryable, window: LtWindow, first: Step, points: number): Promise<bigint[]> {
  const [last] = await run<Step>(
    db,
    sql`select now, lt from transactions where account = ${window.account} and lt >= ${window.from} and lt < ${window.to}
      order by lt desc limit 1`,
  )
  const times = [...new Set(spread(first.now, last?.now ?? first.now, points))]
  return findLtsOf(
    db,
    window.account,
    times.map((time) => time + 1n),
  )
}

/** Times from the first to the last, evenly. */
function spread(first: bigint, last: bigint, points: number): bigint[] {
  const gaps = BigInt(Math.max(1, points - 1))
  return Array.from({ length: points }, (_, i) => first + ((last - first) * BigInt(i)) / gaps)
}

/** What was held at each end, by the last transaction before it: a block has one time, and the state behind its last transaction is stored. */
async function listBalancesAt(
  db: Queryable,
  { account, isWallet }: BalanceSource,
  ends: readonly bigint[],
  from: bigint,
): Promise<BalancePoint[]> {
  const rows = await run<BalancePoint>(
    db,
    sql`select b.utime, b.lt, b.balance from unnest(${int8Array(ends)}::bigint[]) as p (lt)
      cross join lateral (select now, lt, mc_seqno from transactions where account = ${account} and lt >= ${from} and lt < p.lt
        order by lt desc limit 1) t
      cross join lateral (${isWallet ? ofWallet(account) : ofAccount(account)}) b order by b.lt`,
  )
  return rows.filter(({ lt }, i) => lt !== rows[i - 1]?.lt)
}

const ofAccount = (account: Uint8Array): Sql =>
  sql`select t.now as utime, s.lt, s.balance from account_states s where ${isSame(sql`s.account`, account)} and s.lt = t.lt limit 1`

/** Of a wallet, what it held behind each masterchain block that changed it is stored. */
const ofWallet = (account: Uint8Array): Sql =>
  sql`select (select x.now from transactions x where x.account = ${account} and x.lt = c.lt) as utime, c.lt, c.balance
    from (select lt, balance from jetton_wallet_changes where account = ${account} and mc_seqno <= t.mc_seqno
      order by account desc, mc_seqno desc limit 1) c`
