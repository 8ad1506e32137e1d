import type { LiveStatus } from './live-view.ts'

/** How far following is at one moment. */
export interface SyncPoint {
  readonly atMs: number
  readonly mcSeqno: number | null
  readonly lagBlocks: number | null
  /** Committed since the start. */
  readonly transactions: number
}

/** Rates over less would jump. */
const WINDOW_MS = 10_000

/** Turns moments into rates over the last few seconds. */
export class SyncRates {
  #points: SyncPoint[] = []

  add(point: SyncPoint): LiveStatus {
    this.#points.push(point)
    this.#points = this.#points.filter(({ atMs }, i, all) => i === all.length - 1 || point.atMs - atMs <= WINDOW_MS)
    const first = this.#points[0] as SyncPoint
    const seconds = (point.atMs - first.atMs) / 1000
    const rate = (read: (of: SyncPoint) => number): number => (seconds > 0 ? (read(point) - read(first)) / seconds : 0)
    // The head goes on meanwhile: what counts is by how much it comes nearer.
    const nearer = -rate(({ lagBlocks }) => lagBlocks ?? 0)
    const { mcSeqno, lagBlocks } = point
    return {
      mcSeqno,
      lagBlocks,
      transactionsPerSecond: Math.max(
        0,
        rate(({ transactions }) => transactions),
      ),
      blocksPerSecond: Math.max(
        0,
        rate((of) => of.mcSeqno ?? point.mcSeqno ?? 0),
      ),
      etaSeconds: nearer > 0 && lagBlocks !== null && lagBlocks > 0 ? Math.ceil(lagBlocks / nearer) : null,
    }
  }
}
