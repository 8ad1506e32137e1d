import { setTimeout as sleep } from 'node:timers/promises'

export interface RetryOptions {
  readonly firstMs: number
  readonly maxMs: number
  readonly signal?: AbortSignal | undefined
  /** Whether to try again after this failure; it was the `failures`-th in a row. */
  readonly shouldRetry: (error: unknown, failures: number) => boolean
}

/** Tries until it works, with growing pauses. `attempt` is told how often it has failed. */
export async function retry<T>(attempt: (failures: number) => Promise<T>, options: RetryOptions): Promise<T> {
  const { firstMs, maxMs, signal, shouldRetry } = options
  for (let failures = 0; ; ) {
    signal?.throwIfAborted()
    try {
      return await attempt(failures)
    } catch (error) {
      signal?.throwIfAborted()
      failures++
      if (!shouldRetry(error, failures)) throw error
      // Somewhere between half and all of it: many who failed together need not come back together.
      const pauseMs = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 20)) * (0.5 + Math.random() / 2)
      await sleep(pauseMs, undefined, signal && { signal })
    }
  }
}
