import { setTimeout as sleep } from 'node:timers/promises'
import { isCellarError } from '../../lib/errors.ts'

export interface RewritePace {
  readonly signal: AbortSignal
  /** Rest for each unit of work: 1 takes half of one core. */
  readonly restRatio?: number | undefined
}

/** How soon to look again when another process is at it, or something transient was in the way. */
const AGAIN_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'

/** Rewrites stored rows, a batch in each turn, until there is none or it is told to stop. `later`: somebody else is at it. */
export async function rewriteBatches(
  { signal, restRatio = 1 }: RewritePace,
  rewriteNext: () => Promise<'more' | 'done' | 'later'>,
): Promise<void> {
  while (!signal.aborted) {
    const started = performance.now()
    const came = await rewriteNext().catch(toLater)
    if (came === 'done') return
    const pauseMs = came === 'later' ? AGAIN_MS : (performance.now() - started) * restRatio
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

/** What the indexer had locked is tried again; so is a database that was away. */
function toLater(error: unknown): 'later' {
  const { code } = error as { code?: string }
  if (code === LOCK_NOT_AVAILABLE || /^40/.test(code ?? '') || isCellarError(error, 'STORE_UNAVAILABLE')) return 'later'
  throw error
}
