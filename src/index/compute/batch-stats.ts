import { byteKey } from '../../lib/byte-key.ts'
import { outcomeOf } from '../../model/outcome.ts'
import { PERIODS, type Period, type Stats, startOf } from '../../model/stats.ts'
import { STATS } from '../../record/stats.ts'
import type { Batch, FinishedBlock, PlacedTransaction, Stage } from './stage.ts'

/** What happened in each period, as a batch says; the store adds it to what it has. */
export class BatchStats implements Stage {
  #stats = new Map<string, Stats>()
  /** Of each period the one that was needed last, which nearly always is needed next. */
  #newest = new Map<Period, Stats>()
  /** When accounts had their last transaction, in this batch. */
  #last = new Map<string, number>()

  finishBlock({ utime, shards }: Pick<FinishedBlock, 'utime' | 'shards'>): void {
    for (const period of PERIODS) {
      const stats = this.#at(utime, period)
      stats.mcBlocks++
      stats.firstUtime = Math.min(stats.firstUtime ?? utime, utime)
      stats.lastUtime = Math.max(stats.lastUtime ?? utime, utime)
      stats.shards = Math.max(stats.shards, shards)
    }
  }

  /** Those of one account in their order. Whether the first of them is the first in its periods, too, only the store can tell. */
  addTransaction({ transaction }: Pick<PlacedTransaction, 'transaction'>, batch: Batch): void {
    const { activeAccounts } = batch.buffers
    const { account, lt, now, description, totalFees, inMsg, origStatus, endStatus } = transaction
    const key = byteKey(account)
    const before = this.#last.get(key)
    this.#last.set(key, now)
    if (before === undefined) {
      activeAccounts.row(3)
      activeAccounts.bytes(account)
      activeAccounts.int8(lt)
      activeAccounts.int8(now)
    }
    const { aborted } = outcomeOf(description)
    for (const period of PERIODS) {
      const stats = this.#at(now, period)
      stats.transactions++
      if (aborted) stats.failed++
      stats.fees += totalFees
      stats.value += inMsg?.value ?? 0n
      if (origStatus === 'nonexist' && endStatus !== 'nonexist') stats.newAccounts++
      if (before !== undefined && before < stats.start) stats.activeAccounts++
    }
  }

  finishBatch({ buffers }: Batch): void {
    for (const row of this.#stats.values()) STATS.encode(buffers.stats, row)
    this.#stats = new Map()
    this.#newest = new Map()
    this.#last = new Map()
  }

  #at(utime: number, period: Period): Stats {
    const start = startOf(utime, period)
    const newest = this.#newest.get(period)
    if (newest?.start === start) return newest
    const stats = this.#find(start, period)
    this.#newest.set(period, stats)
    return stats
  }

  #find(start: number, period: Period): Stats {
    const key = `${period} ${start}`
    const known = this.#stats.get(key)
    if (known !== undefined) return known
    const fresh: Stats = {
      ...{ period, start, transactions: 0, failed: 0, fees: 0n, value: 0n, newAccounts: 0, activeAccounts: 0 },
      ...{ mcBlocks: 0, firstUtime: null, lastUtime: null, shards: 0 },
    }
    this.#stats.set(key, fresh)
    return fresh
  }
}
