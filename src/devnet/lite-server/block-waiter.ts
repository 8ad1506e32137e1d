import type { ChainArchive } from '../chain/chain-archive.ts'
import { notReady, REFUSAL, Refused } from './refused.ts'

/** Nobody may wait for a block that is further away. */
const MAX_AHEAD = 100

/** Lets queries wait for a masterchain block. */
export class BlockWaiter {
  private readonly archive: ChainArchive
  private readonly waiting = new Set<() => void>()
  private readonly stopListening: () => void
  private isClosed = false

  constructor(archive: ChainArchive) {
    this.archive = archive
    this.stopListening = archive.onBlock(() => this.wakeAll())
  }

  async waitFor(seqno: number, timeoutMs: number): Promise<void> {
    const head = (): number => this.archive.masterchainHead().seqno
    if (seqno > head() + MAX_AHEAD) throw notReady('too big masterchain block seqno')
    const deadline = Date.now() + timeoutMs
    while (head() < seqno) {
      const left = deadline - Date.now()
      if (left <= 0 || this.isClosed) throw new Refused(REFUSAL.timeout, 'timeout')
      await this.nextBlock(left)
    }
  }

  close(): void {
    this.isClosed = true
    this.stopListening()
    this.wakeAll()
  }

  private wakeAll(): void {
    for (const wake of [...this.waiting]) wake()
  }

  private nextBlock(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        this.waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, withinMs)
      this.waiting.add(wake)
    })
  }
}
