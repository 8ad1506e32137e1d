/** The terms of a vesting wallet; times in seconds. */
export interface VestingTerms {
  readonly start: number
  readonly duration: number
  readonly period: number
  readonly cliff: number
  readonly total: bigint
}

/** What is still locked at a time: nothing comes free before the cliff, then whole periods at once. As `get_locked_amount` of the contract. */
export function lockedAt({ start, duration, period, cliff, total }: VestingTerms, now: number): bigint {
  if (now >= start + duration) return 0n
  if (now < start + cliff) return total
  return total - (total * BigInt(Math.floor((now - start) / period))) / BigInt(Math.floor(duration / period))
}

/** When the next part comes free; undefined when nothing is locked any more. */
export function nextUnlock(terms: VestingTerms, now: number): number | undefined {
  const { start, duration, period, cliff } = terms
  if (lockedAt(terms, now) === 0n) return undefined
  if (now < start + cliff) return start + Math.max(cliff, period)
  return Math.min(start + (Math.floor((now - start) / period) + 1) * period, start + duration)
}

const MAX_STEPS = 400

/** Every step at which something comes free, with what is free from then on; long plans are told in fewer steps. */
export function unlockSteps(terms: VestingTerms): { readonly at: number; readonly free: bigint }[] {
  const { start, duration, period, total } = terms
  const count = Math.max(1, Math.floor(duration / period))
  const stride = Math.ceil(count / MAX_STEPS)
  const steps: { at: number; free: bigint }[] = []
  for (let step = 1; step <= count; step += stride) {
    const at = Math.min(start + step * period, start + duration)
    const free = total - lockedAt(terms, at)
    if (free > 0n && free !== steps.at(-1)?.free) steps.push({ at, free })
  }
  return steps
}
