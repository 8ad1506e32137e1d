import { findEdge, parseKeep } from '../index/retention/keep.ts'
import { prune } from '../index/retention/prune.ts'
import { createDatabase } from '../store/database.ts'
import { takeLease } from '../store/lease.ts'
import { findCheckpoint } from '../store/lookups/checkpoint.ts'
import { migrate } from '../store/migrate.ts'
import { createLifetime } from './lifetime.ts'
import { createTaskLog } from './log.ts'
import { openStore } from './open-store.ts'
import { complain, say, withCommas } from './output.ts'
import { createProgressLine } from './progress-line.ts'
import type { PruneSettings } from './prune-settings.ts'
import { findStoredRange } from './stored-range.ts'

/** Lets go of what is older than what stays, and exits. */
export async function runPrune(settings: PruneSettings): Promise<0 | 1> {
  const keep = parseKeep(settings.keep)
  if (keep === undefined) {
    say('Everything is kept: say how much is, with --keep.')
    return 0
  }
  using life = createLifetime(() => complain('\nStopping after this batch. Ctrl-C again to force it.'))
  await using store = await openStore(settings, 'work', createTaskLog(settings.logLevel))
  await migrate(store.url)
  await using db = createDatabase(store.url, { applicationName: 'cellar prune' })
  const onStandby = () => complain('Another process is at it; waiting for it to end.')
  await using lease = await takeLease(store.url, { what: 'prune', signal: life.signal, onStandby })
  const begun = await findCheckpoint(db)
  const edge = begun ? await findEdge(db, keep, begun) : 0
  const first = begun?.firstMcSeqno ?? edge
  const line = createProgressLine(process.stderr, { isQuiet: settings.quiet })
  const onBatch = ({ firstMcSeqno }: { readonly firstMcSeqno: number }) => {
    const what = `masterchain block ${firstMcSeqno}`
    line.update({ phase: 'pruning', done: firstMcSeqno - first, total: edge - first, what })
  }
  const transactions = await prune({ db: lease.fence(db), keep, signal: life.signal, onBatch }).finally(line.clear)
  const stored = await findStoredRange(db)
  if (settings.json === true) {
    say(JSON.stringify({ transactions, first_mc_seqno: stored?.first ?? null, last_mc_seqno: stored?.last ?? null }))
    return life.signal.aborted ? 1 : 0
  }
  const range = stored ? `masterchain blocks ${withCommas(stored.first)} to ${withCommas(stored.last)}` : 'nothing'
  say(`${withCommas(transactions)} transactions went. Stored now: ${range}.`)
  return life.signal.aborted ? 1 : 0
}
