const FIRST_MS = 5_000
const MAX_MS = 4 * 3_600_000
/** A receiver may ask for a longer pause, up to this. */
const MAX_ASKED_MS = 3_600_000

/** How long to wait after the `attempts`-th attempt failed: twice as long each time, and anything from half to all of it. */
export function retryPauseMs(attempts: number, retryAfter: string | undefined, random: () => number): number {
  const pauseMs = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 20)) * (0.5 + random() / 2)
  const askedMs = retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0
  return Math.round(Math.max(pauseMs, Math.min(askedMs, MAX_ASKED_MS)))
}
