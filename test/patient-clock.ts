const TRIES = 3

export interface Timed<T> {
  readonly value: T
  readonly tookMs: number
}

/** How long something takes. What takes too long is tried again: the machine may have been busy with something else. */
export async function timed<T>(maxMs: number, run: () => Promise<T>): Promise<Timed<T>> {
  for (let tries = 1; ; tries++) {
    const startedAt = performance.now()
    const value = await run()
    const tookMs = performance.now() - startedAt
    if (tookMs < maxMs || tries === TRIES) return { value, tookMs }
  }
}
