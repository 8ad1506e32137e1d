import type { BackupManifest } from '../store/backup/manifest.ts'
import { checkBackup, restoreBackup } from '../store/backup/restore-backup.ts'
import { type BackupProgress, writeBackup } from '../store/backup/write-backup.ts'
import type { RestoreSettings } from './backup-settings.ts'
import type { TaskSettings } from './config.ts'
import { createLifetime } from './lifetime.ts'
import { createTaskLog } from './log.ts'
import { openStore } from './open-store.ts'
import { complain, say, withCommas } from './output.ts'
import { createProgressLine } from './progress-line.ts'
import { VERSION } from './version.ts'

/** Writes what is stored into a folder, and exits. */
export function runBackup(folder: string, settings: TaskSettings): Promise<0 | 1> {
  return runTask(settings, 'Backed up', async (task) => {
    await using store = await openStore(settings, 'work', createTaskLog(settings.logLevel))
    return await writeBackup({ ...task, url: store.url, folder, version: VERSION })
  })
}

/** Fills an empty database from a folder, and exits. */
export function runRestore(folder: string, settings: RestoreSettings): Promise<0 | 1> {
  if (settings.check === true)
    return runTask(settings, 'The backup is whole', (task) => checkBackup({ ...task, folder }))
  return runTask(settings, 'Restored', async (task) => {
    await using store = await openStore(settings, 'work', createTaskLog(settings.logLevel))
    return await restoreBackup({ ...task, url: store.url, folder })
  })
}

interface Task {
  readonly signal: AbortSignal
  readonly onProgress: (progress: BackupProgress) => void
}

async function runTask(
  { quiet, json }: Pick<TaskSettings, 'quiet' | 'json'>,
  done: string,
  work: (task: Task) => Promise<BackupManifest>,
): Promise<0 | 1> {
  using life = createLifetime(() => complain('\nStopping. Ctrl-C again to force it.'))
  const line = createProgressLine(process.stderr, { isQuiet: quiet })
  try {
    const manifest = await work({ signal: life.signal, onProgress: line.update })
    line.clear()
    say(json === true ? JSON.stringify(summarize(manifest)) : `${done}: ${describe(manifest)}`)
    return 0
  } catch (error) {
    line.clear()
    if (!life.signal.aborted) throw error
    complain('Stopped; nothing is left of it.')
    return 1
  }
}

function summarize({ version, created_at, indexed, tables }: BackupManifest) {
  const sum = (of: 'rows' | 'bytes') => tables.reduce((total, table) => total + table[of], 0)
  return { version, created_at, ...indexed, tables: tables.length, rows: sum('rows'), bytes: sum('bytes') }
}

function describe(manifest: BackupManifest): string {
  const { rows, bytes, tables } = summarize(manifest)
  const { indexed, created_at } = manifest
  const range = indexed
    ? `masterchain blocks ${withCommas(indexed.first_mc_seqno)} to ${withCommas(indexed.last_mc_seqno)}`
    : 'nothing indexed yet'
  return `${range}, ${withCommas(rows)} rows of ${tables} tables in ${withCommas(Math.ceil(bytes / 2 ** 20))} MB, as of ${created_at}.`
}
