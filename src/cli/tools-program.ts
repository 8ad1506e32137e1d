import type { Command } from 'commander'
import { readSettings, StatusSettings, StoreSettings } from './config.ts'
import { describe } from './describe-command.ts'

/** Commands for whoever looks after an index, or types a lot. */
export function addToolCommands(program: Command, done: (code: 0 | 1) => void): void {
  describe(program.command('status'), StatusSettings, [
    ['cellar status', 'what is indexed, how far behind, until when'],
    ['cellar status --json', 'the same for programs'],
  ])
    .summary('tell what the index does now: lag, disk, ETA')
    .description(
      'Tells what is stored, who follows the network, how far behind it is and when it will have caught up, and what it takes of the disk. ' +
        'Watches for two seconds while it is behind.',
    )
    .action(async (flags) => {
      const settings = readSettings(StatusSettings, flags)
      const { runStatus } = await import('./status.ts')
      done(await runStatus(settings))
    })

  describe(program.command('psql').argument('[args...]', 'what psql is to do, behind --'), StoreSettings, [
    ['cellar psql', 'the database of this data directory, or of DATABASE_URL'],
    ["cellar psql -- -c 'select * from checkpoint'", 'one statement'],
  ])
    .summary('open the database in psql')
    .description('Opens the database in psql, which must be installed, as the role that owns the tables.')
    .action(async (args: string[], flags) => {
      const settings = readSettings(StoreSettings, flags)
      const { runPsql } = await import('./psql.ts')
      done(await runPsql(args, settings))
    })

  program
    .command('completion')
    .argument('<shell>', 'bash, zsh or fish')
    .summary('print completions for a shell')
    .description('Prints what a shell reads to complete commands and flags.')
    .addHelpText(
      'after',
      '\nExamples:\n  source <(cellar completion bash)   # for this shell\n  cellar completion fish > ~/.config/fish/completions/cellar.fish',
    )
    .action(async (shell: string) => {
      const { runCompletion } = await import('./completion.ts')
      done(runCompletion(program, shell))
    })
}
