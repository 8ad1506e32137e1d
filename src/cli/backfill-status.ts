import { listRangeProgress } from '../store/backfill/ranges.ts'
import type { Queryable } from '../store/database.ts'
import { describeSeconds } from './describe-seconds.ts'
import { withCommas } from './output.ts'

/** What a backfill does now, by all processes that take part. */
export interface BackfillStatus {
  /** First masterchain block that is wanted. */
  readonly from_mc_seqno: number
  readonly left_blocks: number
  readonly blocks_per_second: number
  readonly eta_seconds: number | null
  readonly ranges: readonly {
    readonly first_mc_seqno: number
    readonly last_mc_seqno: number
    readonly done_blocks: number
    /** Who works on it; null while nobody does. */
    readonly holder: string | null
    /** All of it is indexed, and waits for newer ranges to join before it. */
    readonly staged: boolean
  }[]
}

/** `first` is the first block that is stored. */
export async function findBackfill(db: Queryable, first: number): Promise<BackfillStatus | null> {
  const ranges = await listRangeProgress(db)
  if (ranges.length === 0) return null
  const from = Math.min(...ranges.map(({ wanted }) => wanted))
  const left = Math.max(0, first - from - ranges.reduce((sum, { done }) => sum + done, 0))
  const rate = ranges.reduce((sum, { blocksPerSecond }) => sum + blocksPerSecond, 0)
  return {
    from_mc_seqno: from,
    left_blocks: left,
    blocks_per_second: rate,
    eta_seconds: rate > 0 ? Math.ceil(left / rate) : null,
    ranges: ranges.map((range) => ({
      first_mc_seqno: range.first,
      last_mc_seqno: range.last,
      done_blocks: range.done,
      holder: range.holder,
      staged: range.isStaged,
    })),
  }
}

/** For people: one line for all of it, and one for each range. */
export function renderBackfill(status: BackfillStatus | null): (readonly [string, string])[] {
  if (status === null) return []
  const { left_blocks: left, blocks_per_second: rate, eta_seconds: eta, from_mc_seqno: from } = status
  const speed = rate > 0 ? `, ${rate.toFixed(1)} blocks a second` : ''
  const end = eta === null ? '' : `, done in about ${describeSeconds(eta)}`
  return [
    ['Backfill', `${withCommas(left)} blocks left, down to ${withCommas(from)}${speed}${end}`],
    ...status.ranges.map(({ first_mc_seqno: first, last_mc_seqno: last, done_blocks: done, holder, staged }) => {
      const state = staged ? 'waits to join' : `${withCommas(done)} of ${withCommas(last - first + 1)} blocks`
      const who = holder === null ? (staged ? '' : ', nobody works on it') : `, by ${holder}`
      return ['', `${withCommas(first)} to ${withCommas(last)}: ${state}${who}`] as const
    }),
  ]
}
