import { setTimeout as sleep } from 'node:timers/promises'
import type { TestBed } from '../../api/test-bed.ts'
import type { FollowGate } from '../../index/follow/follow-gate.ts'
import { CellarError } from '../../lib/errors.ts'
import type { Database, Queryable } from '../../store/database.ts'
import { endAllPending } from '../../store/pending.ts'
import { UndoLog } from '../../store/undo-log.ts'
import type { ChainBed } from './chain-bed.ts'
import { findNewestLt, untilAction } from './triggered-action.ts'

const LOOK_MS = 15
/** An index that is further behind has other troubles, which `/status` tells. */
const PATIENCE_MS = 30_000

export interface IndexedBedParts {
  readonly chain: ChainBed
  readonly db: Database
  readonly gate: FollowGate
  /** Runs it while nothing else of this process writes. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
}

/** Hears to which masterchain block the chain was put back. */
export type PutBackListener = (mcSeqno: number) => unknown

/** A chain whose orders are done when the index has what came of them, and which goes back together with its index. */
export class IndexedBed {
  private readonly parts: IndexedBedParts
  /** Places of the undo log by the names of snapshots, the oldest first. */
  private readonly places = new Map<string, bigint>()
  private readonly listeners = new Set<PutBackListener>()
  private turn: Promise<unknown> = Promise.resolve()

  constructor(parts: IndexedBedParts) {
    this.parts = parts
  }

  onPutBack(listener: PutBackListener): void {
    this.listeners.add(listener)
  }

  get orders(): TestBed {
    const { chain, db } = this.parts
    return {
      ...chain,
      fund: async (order) => {
        const gift = await chain.fund(order)
        await untilIndexed(db, (await chain.facts()).head)
        return gift
      },
      trigger: async (order) => {
        await untilIndexed(db, (await chain.facts()).head)
        const behindLt = await findNewestLt(db)
        const done = await chain.trigger(order)
        const traceId = await untilAction(db, done, behindLt)
        return { ...done, traceId: traceId.toString('base64') }
      },
      mine: async (blocks) => {
        const head = await chain.mine(blocks)
        await untilIndexed(db, head)
        return head
      },
      snapshot: () => this.still(() => this.snapshot()),
      revert: (to) => this.still(() => (to === null ? this.reset() : this.revert(to))),
    }
  }

  /** One at a time, and no block comes meanwhile. */
  private still<T>(work: () => Promise<T>): Promise<T> {
    const { chain } = this.parts
    const result = this.turn.then(async () => {
      await chain.pause()
      try {
        return await work()
      } finally {
        await chain.resume()
      }
    })
    this.turn = result.catch(() => undefined)
    return result
  }

  private async snapshot(): Promise<string> {
    const { chain, db } = this.parts
    for (;;) {
      const name = await chain.snapshot()
      if (this.places.has(name)) return name
      await untilIndexed(db, Number(name.split(':')[0]))
      const place = await new UndoLog(db).mark()
      // Somebody may have asked for a block meanwhile: then the index may be further than the name says.
      if ((await chain.snapshot()) !== name) continue
      this.places.set(name, place)
      return name
    }
  }

  private async revert(to: string): Promise<number> {
    const place = this.places.get(to)
    if (place === undefined) {
      throw new CellarError(
        'NOT_FOUND',
        'there is no such snapshot: they last as long as the process, and until one before them is gone back to',
      )
    }
    const { chain } = this.parts
    await this.between(async (db) => {
      await new UndoLog(db).goBack(place, (transaction) => endAllPending(transaction, Date.now()))
      await chain.revert(to)
    })
    for (const [name, later] of this.places) if (later > place) this.places.delete(name)
    const { head } = await chain.facts()
    await this.tell(head)
    return head
  }

  private async reset(): Promise<number> {
    const { chain, db } = this.parts
    await this.between(async (fenced) => {
      await new UndoLog(fenced).empty((transaction) => endAllPending(transaction, Date.now()))
      await chain.revert(null)
    })
    this.places.clear()
    await this.tell(0)
    // Something to show.
    const head = await chain.mine(1)
    await untilIndexed(db, head)
    return head
  }

  /** First the index, then the chain: after a crash between them the index goes on along the chain as it was. */
  private between(work: (db: Database) => Promise<void>): Promise<void> {
    const { gate, db, alone } = this.parts
    return gate.interrupt(({ fence }) => alone(() => work(fence(db))))
  }

  private async tell(mcSeqno: number): Promise<void> {
    await Promise.all([...this.listeners].map((listener) => listener(mcSeqno)))
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
