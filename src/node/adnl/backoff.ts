export interface BackoffOptions {
  readonly firstMs: number
  readonly maxMs: number
  /** 0..1, for tests. */
  readonly random?: (() => number) | undefined
}

/** Growing pauses between attempts: doubled each time, and up to half of each left to chance so that clients spread. */
export function createBackoff({ firstMs, maxMs, random = Math.random }: BackoffOptions): {
  next(): number
  reset(): void
} {
  let attempt = 0
  return {
    next: () => Math.min(maxMs, firstMs * 2 ** Math.min(attempt++, 30)) * (1 - random() / 2),
    reset: () => {
      attempt = 0
    },
  }
}
