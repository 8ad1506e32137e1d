import { createMatcherFailureLog } from '../index/actions/matcher-failure-log.ts'
import { type ImportResult, importBlocks } from '../index/import.ts'
import { fillInnerStates } from '../index/inner-states/inner-states.ts'
import { rederiveContracts } from '../index/redecode/rederive-contracts.ts'
import { createDatabase, type Database } from '../store/database.ts'
import { findInnerStateProgress, type InnerStateProgress } from '../store/inner-states.ts'
import { migrate } from '../store/migrate.ts'
import { toStorageError } from '../store/storage-faults.ts'
import type { ImportSettings } from './config.ts'
import { createReporter, type Reporter } from './import-report.ts'
import { createLifetime } from './lifetime.ts'
import { createTaskLog } from './log.ts'
import { openStore } from './open-store.ts'
import { complain } from './output.ts'
import { settleMatchers } from './reclassify.ts'
import { settleLayouts } from './redecode.ts'

/** Indexes a folder and exits. Whatever stops it, the same command goes on from its last commit. */
export async function runImport(dir: string, settings: ImportSettings): Promise<0 | 1> {
  const log = createTaskLog(settings.logLevel)
  using life = createLifetime(() => complain('\nStopping after this batch. Ctrl-C again to force it.'))
  const report = createReporter(process.stdout, { isJson: settings.json, isQuiet: settings.quiet })
  const { from, to, workers, state: states, batch, layouts } = settings
  try {
    await using store = await openStore(settings, 'work', log)
    await migrate(store.url)
    await using db = createDatabase(store.url, { applicationName: 'cellar import' })
    await settleLayouts(db, layouts)
    await settleMatchers(db)
    const limits = batch === undefined ? undefined : { maxSteps: batch }
    const { signal } = life
    await rederiveContracts({ url: store.url, signal })
    const imported = await importBlocks({
      ...{ db, dir, states, from, to, workers, layouts, batch: limits, signal },
      onProgress: report.progress,
      onMatcherFailures: createMatcherFailureLog(log),
    })
    await fillStates(db, imported, report, signal)
    report.done(imported)
    return 0
  } catch (error) {
    if (life.signal.aborted) {
      report.stopped()
      return 1
    }
    const told = toStorageError(error)
    if (told !== undefined) report.failed(told)
    throw error
  }
}

/** Of an import that ends with it, this is often the longer part. */
async function fillStates(
  db: Database,
  { firstMcSeqno, lastMcSeqno }: ImportResult,
  report: Reporter,
  signal: AbortSignal,
): Promise<void> {
  const blocksOf = (progress: InnerStateProgress | undefined): number =>
    progress ? progress.to - progress.from + 1 : 0
  const before = blocksOf(await findInnerStateProgress(db))
  const total = lastMcSeqno - firstMcSeqno + 1 - before
  if (total > 0) report.states({ done: 0, total })
  await fillInnerStates({ db, signal, onBatch: (after) => report.states({ done: blocksOf(after) - before, total }) })
  signal.throwIfAborted()
}
