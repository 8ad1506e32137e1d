import type { Devnet } from './devnet.ts'

/** Shard blocks are there for this part of the time between blocks before the masterchain names them. */
const OFFERED_PART = 0.4

/** Periods between blocks that would be empty: following them is nearly all that an idle machine does. */
export const QUIET_PERIODS = 3

type TimedChain = Pick<Devnet, 'produce' | 'produceShards' | 'isQuiet'>

/**
 * Has blocks made by the clock: shard blocks first, and the masterchain block that commits them when it is due. While the chain is quiet, only
 * every third of them is; whatever comes waits no longer than ever.
 */
export class BlockTimer {
  private readonly chain: TimedChain
  private periodMs: number
  private timer: NodeJS.Timeout | undefined
  /** Whoever was told to stop and is still at work sees that another has begun, or none. */
  private run = 0
  private isStarted = false

  constructor(chain: TimedChain, periodMs: number) {
    this.chain = chain
    this.periodMs = periodMs
  }

  start(): void {
    if (this.isStarted) return
    this.isStarted = true
    this.begin()
  }

  stop(): void {
    this.isStarted = false
    this.run++
    clearTimeout(this.timer)
  }

  /** 0: none comes by itself. */
  setPeriod(milliseconds: number): void {
    this.periodMs = milliseconds
    if (!this.isStarted) return
    this.stop()
    this.start()
  }

  private begin(): void {
    const { periodMs, run } = this
    if (periodMs === 0) return
    let due = performance.now() + periodMs
    let passedOver = 0
    const later = (work: () => Promise<void>, at: number): void => {
      if (this.run === run) this.timer = setTimeout(work, Math.max(0, at - performance.now()))
    }
    const offer = async (): Promise<void> => {
      if (this.chain.isQuiet() && ++passedOver < QUIET_PERIODS) {
        due += periodMs
        later(offer, due - periodMs * OFFERED_PART)
        return
      }
      passedOver = 0
      await this.chain.produceShards()
      later(finish, due)
    }
    const finish = async (): Promise<void> => {
      await this.chain.produce()
      due = Math.max(due + periodMs, performance.now() + periodMs * OFFERED_PART)
      later(offer, due - periodMs * OFFERED_PART)
    }
    later(offer, due - periodMs * OFFERED_PART)
  }
}
