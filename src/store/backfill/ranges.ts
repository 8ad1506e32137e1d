import type { Database, Queryable, Transaction } from '../database.ts'
import type { BackfillSlot } from '../lease.ts'
import { dropStaging, findStaged } from './staging.ts'

/** A run of masterchain blocks that one process at a time indexes. */
export interface BackfillRange {
  readonly first: number
  readonly last: number
  readonly slot: number
  readonly isStaged: boolean
  /** Whether somebody works on it, as far as its lease says. */
  readonly isHeld: boolean
}

/** Ranges that may be indexed, or wait to join, at the same time: one that is stuck holds up so many at most. */
const SLOTS = 16

/** Whoever has this lease writes into the tables of the slot. */
export const leaseOf = (slot: number): BackfillSlot => `backfill_${slot}`

const RANGES = `select r.first_mc_seqno as first, r.last_mc_seqno as last, r.slot, r.is_staged as "isStaged",
    exists (select from public.leases l where l.what = 'backfill_' || r.slot and l.expires_at > clock_timestamp()) as "isHeld"
  from public.backfill_ranges r`

/** What is wanted, and how much of it is one range. */
export interface Wanted {
  readonly from: number
  readonly chunk: number
}

/**
 * A range that nobody works on: one that somebody began and left, else the newest that nobody began, of `chunk` blocks. Undefined when others have all
 * of them, or so many wait to join that there is no slot. It is taken by whoever gets the lease of its slot.
 */
export const offerRange = (db: Database, wanted: Wanted): Promise<BackfillRange | undefined> =>
  db.transaction(async (transaction) => {
    // Whoever looks for one waits for whoever else does: two must not begin the same blocks.
    await transaction.run('lock table public.backfill_ranges in share row exclusive mode')
    const stored = await findFirst(transaction)
    if (stored === undefined) return undefined
    const ranges = await dropUnwanted(transaction, wanted.from, stored)
    const left = ranges.find(({ isStaged, isHeld }) => !isStaged && !isHeld)
    return left ?? begin(transaction, findGap(ranges, wanted, stored), wanted.from, ranges)
  })

/** What is stored by now, and what an earlier command wanted that nobody works for any more, is let go of. */
async function dropUnwanted(transaction: Transaction, from: number, stored: number): Promise<BackfillRange[]> {
  const ranges = await transaction.query<BackfillRange>(`${RANGES} order by r.first_mc_seqno desc`)
  const isWanted = ({ first, last, isHeld }: BackfillRange): boolean => isHeld || (last < stored && first >= from)
  for (const { first, slot } of ranges.filter((range) => !isWanted(range))) {
    await dropStaging(transaction, slot)
    await transaction.query('delete from public.backfill_ranges where first_mc_seqno = $1', [first])
  }
  return ranges.filter(isWanted)
}

/** The newest blocks of no range, from the first stored one down. */
function findGap(ranges: readonly BackfillRange[], { from, chunk }: Wanted, stored: number) {
  let last = stored - 1
  let lowest = from
  for (const range of ranges) {
    if (range.last < last) {
      lowest = Math.max(from, range.last + 1)
      break
    }
    last = Math.min(last, range.first - 1)
  }
  return last < lowest ? undefined : { first: Math.max(lowest, last - chunk + 1), last }
}

async function begin(
  transaction: Transaction,
  gap: { readonly first: number; readonly last: number } | undefined,
  from: number,
  ranges: readonly BackfillRange[],
): Promise<BackfillRange | undefined> {
  const slot = Array.from({ length: SLOTS }, (_, i) => i + 1).find((one) => ranges.every((range) => range.slot !== one))
  if (gap === undefined || slot === undefined) return undefined
  await dropStaging(transaction, slot)
  await transaction.query(
    `insert into public.backfill_ranges (first_mc_seqno, last_mc_seqno, wanted_mc_seqno, slot) values ($1, $2, $3, $4)`,
    [gap.first, gap.last, from, slot],
  )
  return { ...gap, slot, isStaged: false, isHeld: false }
}

/** Whether a range is still to be indexed; from now on the time is counted that it takes. */
export async function beginRange(db: Queryable, { first, slot }: BackfillRange): Promise<boolean> {
  const staged = await findStaged(db, slot)
  const rows = await db.query(
    `update public.backfill_ranges set begun_at = clock_timestamp(), done_before = $3
     where first_mc_seqno = $1 and slot = $2 and not is_staged returning 1 as one`,
    [first, slot, staged ? staged.last - staged.first + 1 : 0],
  )
  return rows.length > 0
}

/** All of it is in its tables. */
export async function endRange(transaction: Transaction, { first }: BackfillRange): Promise<void> {
  await transaction.query('update public.backfill_ranges set is_staged = true where first_mc_seqno = $1', [first])
}

/** The range that reaches the first stored block, when all of it is staged. */
export async function findJoinable(db: Queryable): Promise<BackfillRange | undefined> {
  const [range] = await db.query<BackfillRange>(
    `${RANGES} join public.checkpoint c on c.first_mc_seqno = r.last_mc_seqno + 1 where r.is_staged`,
  )
  return range
}

/** It has joined. */
export async function removeRange(transaction: Transaction, { first }: Pick<BackfillRange, 'first'>): Promise<void> {
  await transaction.query('delete from public.backfill_ranges where first_mc_seqno = $1', [first])
}

async function findFirst(db: Queryable): Promise<number | undefined> {
  const [row] = await db.query<{ first: number }>('select first_mc_seqno as first from public.checkpoint')
  return row?.first
}

/** A range as people want to know of it. */
export interface RangeProgress extends BackfillRange {
  readonly wanted: number
  readonly holder: string | null
  readonly done: number
  readonly blocksPerSecond: number
}

/** What a backfill still has to do, newest first; none when there is none. */
export async function listRangeProgress(db: Queryable): Promise<RangeProgress[]> {
  const rows = await db.query<
    BackfillRange & { wanted: number; holder: string | null; before: number; seconds: number }
  >(
    `select x.*, r.wanted_mc_seqno as wanted, r.done_before as before,
       extract(epoch from clock_timestamp() - r.begun_at)::float8 as seconds,
       (select l.holder from public.leases l where x."isHeld" and l.what = 'backfill_' || x.slot) as holder
     from (${RANGES}) x join public.backfill_ranges r on r.first_mc_seqno = x.first order by x.first desc`,
  )
  const ranges: RangeProgress[] = []
  for (const { before, seconds, ...range } of rows) {
    const staged = await findStaged(db, range.slot)
    const done = staged === undefined ? 0 : staged.last - staged.first + 1
    const blocksPerSecond = range.isHeld && !range.isStaged ? Math.max(0, done - before) / Math.max(seconds, 0.001) : 0
    ranges.push({ ...range, done, blocksPerSecond })
  }
  return ranges
}
