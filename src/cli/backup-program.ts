import type { Command } from 'commander'
import { RestoreSettings } from './backup-settings.ts'
import { readSettings, TaskSettings } from './config.ts'
import { describe } from './describe-command.ts'

/** `cellar backup` and `cellar restore`. */
export function addBackupCommands(program: Command, done: (code: 0 | 1) => void): void {
  describe(program.command('backup').argument('<dir>', 'folder to make'), TaskSettings, [
    ['cellar backup backups/monday', 'while `cellar up` runs, or without it'],
    ['DATABASE_URL=postgres://me@db/cellar cellar backup backups/monday --quiet', 'on a PostgreSQL of your own'],
  ])
    .summary('write the whole database into a folder, while it is used')
    .description(
      'Writes all tables as they are at one moment into a new folder, with digests, while blocks are indexed and requests answered; reads the ' +
        'files back; and only then gives the folder its name. Needs no tools of PostgreSQL. Migrations wait until it ends.',
    )
    .action(async (dir: string, flags) => {
      const settings = readSettings(TaskSettings, flags)
      const { runBackup } = await import('./backup.ts')
      done(await runBackup(dir, settings))
    })

  describe(program.command('restore').argument('<dir>', 'folder of a backup'), RestoreSettings, [
    ['cellar restore backups/monday --data-dir restored', 'into the embedded PostgreSQL of a new data directory'],
    ['DATABASE_URL=postgres://me@db/empty cellar restore backups/monday', 'into an empty database of your own'],
    ['cellar restore backups/monday --check', 'only read it, and say whether it is whole'],
  ])
    .summary('fill an empty database with a backup')
    .description(
      'Fills an empty database with a backup, of this version or an older one, in one transaction: stopped or killed, it leaves nothing that ' +
        'could pass for whole. `cellar index` and `cellar up` then go on where the backup ends.',
    )
    .action(async (dir: string, flags) => {
      const settings = readSettings(RestoreSettings, flags)
      const { runRestore } = await import('./backup.ts')
      done(await runRestore(dir, settings))
    })
}
