import type { Queryable } from '../store/database.ts'

/** What is done anew beside indexing, by masterchain blocks. */
export interface BackgroundWork {
  readonly what: 'redecode' | 'reclassify'
  readonly done: number
  readonly total: number
}

export interface TimedWork {
  readonly what: BackgroundWork['what']
  readonly percent: number
  /** null when it did not move on while it was watched. */
  readonly eta_seconds: number | null
}

/** Documents of older layouts and actions of older matchers that are still to be gone through. */
export async function listBackgroundWork(db: Queryable): Promise<BackgroundWork[]> {
  return db.query<BackgroundWork>(
    `select w.what, greatest(0, coalesce(w.after_mc_seqno, c.first_mc_seqno) - c.first_mc_seqno) as done,
            greatest(1, w.until_mc_seqno - c.first_mc_seqno) as total
     from checkpoint c, (
       select 'redecode' as what, after_mc_seqno, until_mc_seqno from redecode where not is_done
       union all select 'reclassify', after_mc_seqno, until_mc_seqno from reclassify where not is_done) w
     order by w.what desc`,
  )
}

/** What is left of it, by how far it came in so many seconds. */
export function timeWork(
  before: readonly BackgroundWork[],
  after: readonly BackgroundWork[],
  seconds: number,
): TimedWork[] {
  return after.map(({ what, done, total }) => {
    const was = before.find((one) => one.what === what)?.done ?? done
    const rate = (done - was) / seconds
    return {
      what,
      percent: Math.min(100, Math.floor((100 * done) / total)),
      eta_seconds: rate > 0 ? Math.ceil(Math.max(0, total - done) / rate) : null,
    }
  })
}
