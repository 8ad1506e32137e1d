import type { Command } from 'commander'
import { readSettings, StatusSettings, StoreSettings } from './config.ts'
import { describe } from './describe-command.ts'
import { LogsSettings } from './logs/logs-settings.ts'
import { TopSettings } from './top/top-settings.ts'

/** Commands for whoever looks after an index, or types a lot. */
export function addToolCommands(program: Command, done: (code: 0 | 1) => void): void {
  describe(program.command('status'), StatusSettings, [
    ['cellar status', 'what is indexed, how far behind, until when'],
    ['cellar status --json', 'the same for programs'],
  ])
    .summary('tell what the index does now: lag, disk, ETA')
    .description(
      'Tells what is stored, who follows the network, how far behind it is and when it will have caught up, and what it takes of the disk. ' +
        'Watches for two seconds while it is behind, or does something anew.',
    )
    .action(async (flags) => {
      const settings = readSettings(StatusSettings, flags)
      const { runStatus } = await import('./status.ts')
      done(await runStatus(settings))
    })

  describe(program.command('top'), TopSettings, [
    ['cellar top', 'of the API on this machine, until Ctrl-C'],
    ['cellar top --port 9000 --interval 10', 'another one, every ten seconds'],
    ['cellar top --json', 'once, for programs'],
  ])
    .summary('watch requests, lag and queries as they come')
    .description(
      'Watches an API by its /metrics: requests by route with rates and times, refusals, lag, streams, the virtual machine; and what its ' +
        'database works on, where that is the one of the data directory or of DATABASE_URL. Where output is no terminal it tells once and ends.',
    )
    .action(async (flags) => {
      const settings = readSettings(TopSettings, flags)
      const { runTop } = await import('./top/top.ts')
      done(await runTop(settings))
    })

  describe(program.command('logs'), LogsSettings, [
    ['cellar logs', 'the last hundred lines of the `cellar up` of this data directory'],
    ['cellar logs --follow --level warn', 'what goes wrong, as it does'],
    ['cellar logs --postgres', 'of the embedded PostgreSQL'],
  ])
    .summary('show what `cellar up` logged')
    .description(
      'Shows the log that `cellar up` keeps in its data directory, 16 MB and as much before, and what comes. Processes with a PostgreSQL of ' +
        'their own (DATABASE_URL) log to standard error only, where systemd or Docker keeps it.',
    )
    .action(async (flags) => {
      const settings = readSettings(LogsSettings, flags)
      const { runLogs } = await import('./logs/logs.ts')
      done(await runLogs(settings))
    })

  describe(program.command('psql').argument('[args...]', 'what psql is to do: its own options'), StoreSettings, [
    ['cellar psql', 'the database of this data directory, or of DATABASE_URL'],
    ["cellar psql -c 'select * from checkpoint'", 'one statement'],
  ])
    .summary('open the database in psql')
    .description('Opens the database in psql, which must be installed, as the role that owns the tables.')
    .allowUnknownOption()
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
