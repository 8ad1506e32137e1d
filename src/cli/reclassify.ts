import type { Logger } from 'pino'
import { MATCHERS_VERSION } from '../decode/actions/classify.ts'
import { createMatcherFailureLog } from '../index/actions/matcher-failure-log.ts'
import { reclassify } from '../index/actions/reclassify.ts'
import type { LeasedJob } from '../index/redecode/leased-jobs.ts'
import type { Database } from '../store/database.ts'
import { isReclassified, storeMatchersVersion } from '../store/reclassify.ts'

/** Says which matchers are in force: before anything is indexed by them. */
export const settleMatchers = (db: Database): Promise<void> => storeMatchersVersion(db, MATCHERS_VERSION)

/** Traces that older matchers told are told anew. */
export const reclassifyJob = (db: Database, log: Logger): LeasedJob => ({
  what: 'reclassify',
  isDone: () => isReclassified(db, MATCHERS_VERSION),
  async run(fenced, signal) {
    log.info({}, 'matchers changed; reclassifying old traces')
    const traces = await reclassify({ db: fenced, signal, onMatcherFailures: createMatcherFailureLog(log) })
    if (!signal.aborted) log.info({ traces }, 'old traces reclassified')
  },
})
