import type { BalancePoint } from '../../record/balance-point.ts'
import type { Queryable } from '../../store/database.ts'
import { int8Array, run, type Sql, sql } from './sql.ts'

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
  const { account } = source
  const steps = await run<{ now: bigint; lt: bigint }>(
    db,
    sql`select now, lt from transactions where account = ${account} and now between ${range.from} and ${range.to}
      order by now, lt limit ${points + 1}`,
  )
  const [first] = steps
  if (first === undefined) return { points: [], isComplete: true }
  const isComplete = steps.length <= points
  const last = isComplete ? undefined : await findLast(db, account, range)
  const times = last === undefined ? steps.map(({ now }) => now) : spread(first.now, last, points)
  return { points: await listBalancesAt(db, source, [...new Set(times)], range.from), isComplete }
}

async function findLast(db: Queryable, account: Uint8Array, { from, to }: Range): Promise<bigint> {
  const [row] = await run<{ now: bigint }>(
    db,
    sql`select now from transactions where account = ${account} and now between ${from} and ${to} order by now desc, lt desc limit 1`,
  )
  return row?.now ?? to
}

/** Times from the first to the last, evenly. */
function spread(first: bigint, last: bigint, points: number): bigint[] {
  const gaps = BigInt(Math.max(1, points - 1))
  return Array.from({ length: points }, (_, i) => first + ((last - first) * BigInt(i)) / gaps)
}

/** What was held at each time, by the last transaction until then: a block has one time, and the state behind its last transaction is stored. */
async function listBalancesAt(
  db: Queryable,
  { account, isWallet }: BalanceSource,
  times: readonly bigint[],
  from: bigint,
): Promise<BalancePoint[]> {
  const rows = await run<BalancePoint>(
    db,
    sql`select b.utime, b.lt, b.balance from unnest(${int8Array(times)}::bigint[]) as p (time)
      cross join lateral (select now, lt, mc_seqno from transactions where account = ${account} and now between ${from} and p.time
        order by now desc, lt desc limit 1) t
      cross join lateral (${isWallet ? ofWallet(account) : ofAccount(account)}) b order by b.lt`,
  )
  return rows.filter(({ lt }, i) => lt !== rows[i - 1]?.lt)
}

const ofAccount = (account: Uint8Array): Sql =>
  sql`select t.now as utime, s.lt, s.balance from account_states s where s.account = ${account} and s.lt = t.lt limit 1`

/** Of a wallet, what it held behind each masterchain block that changed it is stored. */
const ofWallet = (account: Uint8Array): Sql =>
  sql`select (select x.now from transactions x where x.account = ${account} and x.lt = c.lt) as utime, c.lt, c.balance
    from (select lt, balance from jetton_wallet_changes where account = ${account} and mc_seqno <= t.mc_seqno
      order by account desc, mc_seqno desc limit 1) c`
