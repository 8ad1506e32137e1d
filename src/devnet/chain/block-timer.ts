import type { Devnet } from './devnet.ts'

/** Shard blocks are there for this part of the time between blocks before the masterchain names them. */
const OFFERED_PART = 0.4

/** Has blocks made by the clock: shard blocks first, and the masterchain block that commits them when it is due. */
export class BlockTimer {
  private readonly chain: Pick<Devnet, 'produce' | 'produceShards'>
  private periodMs: number
  private timer: NodeJS.Timeout | undefined
  /** Whoever was told to stop and is still at work sees that another has begun, or none. */
  private run = 0
  private isStarted = false

  constructor(chain: Pick<Devnet, 'produce' | 'produceShards'>, periodMs: number) {
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
    const later = (work: () => Promise<void>, at: number): void => {
      if (this.run === run) this.timer = setTimeout(work, Math.max(0, at - performance.now()))
    }
    const offer = async (): Promise<void> => {
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
