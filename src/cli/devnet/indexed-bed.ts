import { setTimeout as sleep } from 'node:timers/promises'
import type { TestBed } from '../../api/test-bed.ts'
import { CellarError } from '../../lib/errors.ts'
import type { Queryable } from '../../store/database.ts'
import type { ChainBed } from './chain-bed.ts'

const LOOK_MS = 15
/** An index that is further behind has other troubles, which `/status` tells. */
const PATIENCE_MS = 30_000

/** A chain whose orders are done when the index has what came of them. */
export function createIndexedBed(chain: ChainBed, db: Queryable): TestBed {
  return {
    ...chain,
    async fund(order) {
      const gift = await chain.fund(order)
      await untilIndexed(db, (await chain.facts()).head)
      return gift
    },
    async mine(blocks) {
      const head = await chain.mine(blocks)
      await untilIndexed(db, head)
      return head
    },
  }
}

async function untilIndexed(db: Queryable, mcSeqno: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const [row] = await db.query<{ last_mc_seqno: number }>('select last_mc_seqno from checkpoint')
    if (row !== undefined && row.last_mc_seqno >= mcSeqno) return
    await sleep(LOOK_MS)
  }
  throw new CellarError('NOT_INDEXED', `masterchain block ${mcSeqno} is made, but not indexed yet`)
}
