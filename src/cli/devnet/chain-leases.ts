import type { Logger } from 'pino'
import type { ChainDesk, ChainLease } from '../../api/chain-desk.ts'
import type { TestBed } from '../../api/test-bed.ts'
import { CellarError } from '../../lib/errors.ts'

/** A chain that can be handed out. */
export interface LeasableChain {
  readonly url: string
  readonly bed: Pick<TestBed, 'snapshot' | 'revert'>
}

interface Waiting {
  readonly id: string
  readonly take: (chain: LeasableChain) => void
  readonly fail: (error: Error) => void
}

interface Granted {
  readonly chain: LeasableChain
  readonly snapshot: Promise<string>
}

/** Each chain is one caller's at a time, first come, first served; between two callers it goes back to how it was handed out. */
export class ChainLeases implements ChainDesk {
  readonly #log: Pick<Logger, 'warn'>
  readonly #chains: LeasableChain[] = []
  readonly #free: LeasableChain[] = []
  readonly #waiting: Waiting[] = []
  readonly #granted = new Map<string, Granted>()

  constructor(log: Pick<Logger, 'warn'>) {
    this.#log = log
  }

  add(chain: LeasableChain): void {
    this.#chains.push(chain)
    this.#offer(chain)
  }

  async listChains(): Promise<readonly string[]> {
    return this.#chains.map(({ url }) => url)
  }

  leaseChain(id: string): Promise<ChainLease> {
    return new Promise((done, fail) => {
      const take = (chain: LeasableChain): void => {
        const snapshot = chain.bed.snapshot()
        this.#granted.set(id, { chain, snapshot })
        snapshot.then((name) => done({ url: chain.url, snapshot: name }), fail)
      }
      const next = this.#free.shift()
      if (next === undefined) this.#waiting.push({ id, take, fail })
      else take(next)
    })
  }

  async releaseChain(id: string): Promise<void> {
    const place = this.#waiting.findIndex((one) => one.id === id)
    if (place >= 0) this.#waiting.splice(place, 1)[0]?.fail(new CellarError('CALLER_LEFT', 'the lease was given up'))
    const granted = this.#granted.get(id)
    if (granted === undefined) return
    this.#granted.delete(id)
    const { chain } = granted
    try {
      await chain.bed.revert(await granted.snapshot)
    } catch (error) {
      // Whoever had it went back further than where it began, or the snapshot failed: the beginning of the chain is left.
      this.#log.warn({ url: chain.url, reason: (error as Error).message }, 'leased chain reset to its beginning')
      await chain.bed.revert(null)
    }
    this.#offer(chain)
  }

  #offer(chain: LeasableChain): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#free.push(chain)
    else next.take(chain)
  }
}
