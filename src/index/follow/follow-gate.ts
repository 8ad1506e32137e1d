import { eitherSignal } from '../../lib/either-signal.ts'
import { CellarError } from '../../lib/errors.ts'
import type { Lease } from '../../store/lease.ts'

/** What is done while nothing is being written; the lease is that of the leader. */
export type ExclusiveTask = (lease: Lease) => Promise<void>

export interface Sessions {
  /** Until it is told to stop. */
  run(until: AbortSignal): Promise<void>
  /** Before it is run again. */
  resume(): Promise<void>
}

interface Waiting {
  readonly run: ExclusiveTask
  readonly fail: (error: unknown) => void
}

/** Lets somebody change what is stored between two sessions of a follower, which then goes on from what it finds. */
export class FollowGate {
  private readonly waiting: Waiting[] = []
  private wanted = new AbortController()
  private isClosed = false

  /** Resolves when it is done; the follower goes on by itself. */
  interrupt(work: ExclusiveTask): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(notFollowed())
      this.waiting.push({ run: (lease) => work(lease).then(resolve, reject), fail: reject })
      this.wanted.abort()
    })
  }

  /** For who follows and leads: sessions one after another, with those between them who want to come between. */
  async pass(lease: Lease, leading: AbortSignal, { run, resume }: Sessions): Promise<void> {
    for (;;) {
      try {
        using until = eitherSignal(leading, this.wanted.signal)
        await run(until.signal)
        if (this.waiting.length === 0) return
      } catch (error) {
        if (leading.aborted || this.waiting.length === 0) throw error
      }
      this.wanted = new AbortController()
      for (const { run: work } of this.waiting.splice(0)) await work(lease)
      await resume()
    }
  }

  /** Nobody follows any more. */
  close(): void {
    this.isClosed = true
    for (const { fail } of this.waiting.splice(0)) fail(notFollowed())
  }
}

const notFollowed = (): CellarError => new CellarError('NOT_INDEXED', 'the chain is not being followed')
