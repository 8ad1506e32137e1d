import type { Logger } from 'pino'
import { MATCHERS_VERSION } from '../decode/actions/classify.ts'
import { createMatcherFailureLog } from '../index/actions/matcher-failure-log.ts'
import { reclassify } from '../index/actions/reclassify.ts'
import type { Database } from '../store/database.ts'
import { storeMatchersVersion } from '../store/reclassify.ts'

/** Says which matchers are in force: before anything is indexed by them. */
export const settleMatchers = (db: Database): Promise<void> => storeMatchersVersion(db, MATCHERS_VERSION)

/** The same, and beside everything else traces that older matchers told are told anew, until it is done. */
export async function startReclassifying(db: Database, log: Logger): Promise<AsyncDisposable> {
  await settleMatchers(db)
  const stopping = new AbortController()
  const working = run(db, log, stopping.signal).catch((error: unknown) =>
    // The index is whole without it, and the next start goes on where this one stopped.
    log.error({ err: error }, 'old traces could not be classified anew'),
  )
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await working
    },
  }
}

async function run(db: Database, log: Logger, signal: AbortSignal): Promise<void> {
  let isTold = false
  const onBatch = (): void => {
    if (!isTold) log.info({}, 'matchers have changed; old traces are being classified anew')
    isTold = true
  }
  const traces = await reclassify({ db, signal, onBatch, onMatcherFailures: createMatcherFailureLog(log) })
  if (isTold && !signal.aborted) log.info({ traces }, 'old traces are classified anew')
}
