import { CoalescedRead } from '../../lib/coalesced-read.ts'
import type { Queryable } from '../database.ts'

/** How far a server of the database is: its last masterchain block, 0 while nothing is indexed. */
export class Head {
  readonly #look: CoalescedRead<number>
  #known = 0

  constructor(db: Queryable) {
    this.#look = new CoalescedRead(async () => {
      const [row] = await db.query<{ last_mc_seqno: number }>('select last_mc_seqno from checkpoint')
      this.#known = row?.last_mc_seqno ?? 0
      return this.#known
    })
  }

  /** As of the last look: it has this block, and by now maybe more. */
  get known(): number {
    return this.#known
  }

  /** Where it is now: whatever was read of it before this call is of this block at most. */
  look(): Promise<number> {
    return this.#look.take()
  }
}
