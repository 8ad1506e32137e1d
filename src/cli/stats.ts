import type { Logger } from 'pino'
import type { LeasedJob } from '../index/redecode/leased-jobs.ts'
import { fillStats } from '../index/stats/fill-stats.ts'
import type { Database } from '../store/database.ts'
import { isAllCounted } from '../store/stats/count-blocks.ts'

/** Blocks that an older version indexed without counting them are counted. */
export const statsJob = (db: Database, log: Logger): LeasedJob => ({
  what: 'stats',
  isDone: () => isAllCounted(db),
  async run(fenced, signal) {
    log.info({}, 'counting stored blocks for statistics')
    await fillStats({ db: fenced, signal, restRatio: 1 })
    if (!signal.aborted) log.info({}, 'stored blocks counted for statistics')
  },
})
