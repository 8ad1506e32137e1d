import { CellarError } from '../../lib/errors.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import { PERIODS } from '../../model/stats.ts'
import { STATS } from '../../record/stats.ts'
import { transactionDoc } from '../compact/beside.ts'
import type { Queryable, Transaction } from '../database.ts'
import { rowsOf } from '../rows-of.ts'
import type { SqlValue } from '../wire/statement.ts'
import { ADD_STATS, addActive, PERIODS_TABLE } from './merges.ts'

/** Of a minute. */
const SUMMED = {
  ...{ minute: 'bigint', transactions: 'bigint', failed: 'bigint' },
  ...{ fees: 'numeric', value: 'numeric', new_accounts: 'bigint' },
}

/**
 * Everything but active accounts, of the masterchain blocks $1 to $2; the other values are the sums of their transactions by the minute, of
 * `sumByMinute`. While blocks are indexed the same is summed from what they say; `cellar verify` holds the one against the other.
 */
export const COUNTED = `select period, start, sum(transactions)::bigint as transactions, sum(failed)::bigint as failed, sum(fees) as fees,
    sum(value) as value, sum(new_accounts)::bigint as new_accounts, 0::bigint as active_accounts, sum(mc_blocks)::bigint as mc_blocks,
    min(first_utime) as first_utime, max(last_utime) as last_utime, max(shards) as shards
  from (
    select p.period, t.minute / p.period * p.period as start, sum(t.transactions) as transactions, sum(t.failed) as failed,
      sum(t.fees) as fees, sum(t.value) as value, sum(t.new_accounts) as new_accounts,
      0 as mc_blocks, null::bigint as first_utime, null::bigint as last_utime, 0::bigint as shards
    from ${rowsOf(SUMMED, 3)} t cross join ${PERIODS_TABLE} group by 1, 2
    union all
    select p.period, b.gen_utime / p.period * p.period, 0, 0, 0, 0, 0, count(*), min(b.gen_utime), max(b.gen_utime), max(b.shards)
    from (select gen_utime, (select count(*) from shard_state s where s.mc_seqno = b.mc_seqno and s.workchain <> ${MASTERCHAIN}) as shards
      from blocks b where mc_seqno between $1 and $2 and workchain = ${MASTERCHAIN}) b cross join ${PERIODS_TABLE} group by 1, 2
  ) c group by period, start`

const MINUTE = BigInt(PERIODS[0])
/** Masterchain blocks whose documents are in memory at once. */
const BLOCKS_AT_ONCE = 32

interface Sums {
  transactions: bigint
  failed: bigint
  fees: bigint
  value: bigint
  newAccounts: bigint
}

/** The part of a transaction's document that is summed. */
interface CountedDocument {
  readonly total_fees: string
  readonly orig_status: string
  readonly end_status: string
  readonly description: { readonly aborted?: boolean }
  readonly in_msg: { readonly value: string | null } | null
}

/** Values of `COUNTED` for the masterchain blocks `first` to `last`, out of the stored documents of their transactions. */
export async function sumByMinute(db: Queryable, { first, last }: CountedBlocks): Promise<SqlValue[]> {
  const minutes = new Map<bigint, Sums>()
  for (let from = first; from <= last; from += BLOCKS_AT_ONCE) {
    const rows = await db.query<{ now: bigint; doc: Buffer }>(
      `select t.now, ${transactionDoc('t')} as doc from transactions t where t.mc_seqno between $1 and $2`,
      [from, Math.min(last, from + BLOCKS_AT_ONCE - 1)],
    )
    for (const { now, doc } of rows) {
      const minute = (now / MINUTE) * MINUTE
      const sums = minutes.get(minute) ?? { transactions: 0n, failed: 0n, fees: 0n, value: 0n, newAccounts: 0n }
      minutes.set(minute, sums)
      addDocument(sums, doc)
    }
  }
  const sums = [...minutes.values()]
  return [
    first,
    last,
    [...minutes.keys()],
    sums.map(({ transactions }) => transactions),
    sums.map(({ failed }) => failed),
    sums.map(({ fees }) => `${fees}`),
    sums.map(({ value }) => `${value}`),
    sums.map(({ newAccounts }) => newAccounts),
  ]
}

function addDocument(sums: Sums, bytes: Buffer): void {
  try {
    const doc = JSON.parse(`${bytes}}`) as CountedDocument
    sums.fees += BigInt(doc.total_fees)
    sums.value += BigInt(doc.in_msg?.value ?? 0)
    if (doc.description.aborted) sums.failed++
    if (doc.orig_status === 'nonexist' && doc.end_status !== 'nonexist') sums.newAccounts++
    sums.transactions++
  } catch (cause) {
    throw new CellarError('BROKEN_STORE', 'a document is damaged; `cellar verify` names it', {}, { cause })
  }
}

export interface CountedBlocks {
  readonly first: number
  readonly last: number
}

export async function findCounted(db: Queryable): Promise<CountedBlocks | undefined> {
  const [row] = await db.query<CountedBlocks>(
    'select first_mc_seqno as first, last_mc_seqno as last from stats_progress',
  )
  return row
}

/** Whether the blocks behind `after` are the next to be counted; then they are noted as such. */
export async function noteCounted(
  transaction: Transaction,
  after: number | null,
  { firstMcSeqno, lastMcSeqno }: { readonly firstMcSeqno: number; readonly lastMcSeqno: number },
): Promise<boolean> {
  const noted = await transaction.query(
    after === null
      ? `insert into stats_progress (first_mc_seqno, last_mc_seqno) values ($1, $2) on conflict do nothing returning id`
      : 'update stats_progress set last_mc_seqno = $1 where last_mc_seqno = $2 returning id',
    after === null ? [firstMcSeqno, lastMcSeqno] : [lastMcSeqno, after],
  )
  return noted.length === 1
}

/** Counts the next stored blocks that are not, the newest first; false when there are none. Whoever indexes waits meanwhile, so it is given few. */
export async function countNext(transaction: Transaction, most: number): Promise<boolean> {
  const [stored] = await transaction.query<CountedBlocks>(
    'select first_mc_seqno as first, last_mc_seqno as last from checkpoint for update',
  )
  if (stored === undefined) return false
  const counted = await findCounted(transaction)
  const next = nextBlocks(stored, counted, most)
  if (next === undefined) return false
  const { first, last } = next
  await transaction.query(
    `insert into ${STATS.target} ${COUNTED} ${ADD_STATS}`,
    await sumByMinute(transaction, { first, last }),
  )
  await transaction.query(addActive('select account, lt, now from transactions where mc_seqno between $1 and $2'), [
    first,
    last,
  ])
  await transaction.query(
    `insert into stats_progress (first_mc_seqno, last_mc_seqno) values ($1, $2)
     on conflict (id) do update set first_mc_seqno = excluded.first_mc_seqno, last_mc_seqno = excluded.last_mc_seqno`,
    [Math.min(first, counted?.first ?? first), Math.max(last, counted?.last ?? last)],
  )
  return true
}

function nextBlocks(
  stored: CountedBlocks,
  counted: CountedBlocks | undefined,
  most: number,
): CountedBlocks | undefined {
  if (counted === undefined) return { first: Math.max(stored.first, stored.last - most + 1), last: stored.last }
  if (counted.last < stored.last) return { first: counted.last + 1, last: Math.min(stored.last, counted.last + most) }
  if (counted.first > stored.first)
    return { first: Math.max(stored.first, counted.first - most), last: counted.first - 1 }
  return undefined
}

/** Nothing stored counts as all. */
export async function isAllCounted(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ is_all: boolean }>(
    `select not exists (select from checkpoint c left join stats_progress p
       on p.first_mc_seqno <= c.first_mc_seqno and p.last_mc_seqno = c.last_mc_seqno where p.id is null) as is_all`,
  )
  return row?.is_all ?? true
}
