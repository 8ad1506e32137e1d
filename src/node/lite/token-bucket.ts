/** Lets `perSecond` through on average, and as many at once after a rest. */
export function createTokenBucket(perSecond: number, now: () => number = () => performance.now()) {
  let tokens = perSecond
  let filledAt = now()
  const refill = (): void => {
    const at = now()
    tokens = Math.min(perSecond, tokens + ((at - filledAt) / 1000) * perSecond)
    filledAt = at
  }
  return {
    /** Takes one, if there is one. */
    take(): boolean {
      refill()
      if (tokens < 1) return false
      tokens--
      return true
    },
    /** Until there is one. */
    waitMs(): number {
      refill()
      return tokens >= 1 ? 0 : ((1 - tokens) / perSecond) * 1000
    },
  }
}
