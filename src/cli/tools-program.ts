import { StatusSettings, StoreSettings } from './config.ts'
import { type AddCommand, defineCommand } from './define-command.ts'
import { LogsSettings } from './logs/logs-settings.ts'
import { TopSettings } from './top/top-settings.ts'

/** Commands for whoever looks after an index, or types a lot. */
export const TOOL_COMMANDS: readonly AddCommand[] = [
  defineCommand({
    name: 'status',
    settings: StatusSettings,
    summary: 'tell what the index does now: lag, disk, ETA',
    description:
      'Tells what is stored, who follows the network, how far behind it is and when it will have caught up, and what it takes of the disk. ' +
      'Watches for two seconds while it is behind, or does something anew.',
    examples: [
      ['cellar status', 'what is indexed, how far behind, until when'],
      ['cellar status --json', 'the same for programs'],
    ],
    run: async (settings) => (await import('./status.ts')).runStatus(settings),
  }),
  defineCommand({
    name: 'top',
    settings: TopSettings,
    summary: 'watch requests, lag and queries as they come',
    description:
      'Watches an API by its /metrics: requests by route with rates and times, refusals, lag, streams, the virtual machine; and what its ' +
      'database works on, where that is the one of the data directory or of DATABASE_URL. Where output is no terminal it tells once and ends.',
    examples: [
      ['cellar top', 'of the API on this machine, until Ctrl-C'],
      ['cellar top --port 9000 --interval 10', 'another one, every ten seconds'],
      ['cellar top --json', 'once, for programs'],
    ],
    run: async (settings) => (await import('./top/top.ts')).runTop(settings),
  }),
  defineCommand({
    name: 'logs',
    settings: LogsSettings,
    summary: 'show what `cellar up` logged',
    description:
      'Shows the log that `cellar up` keeps in its data directory, 16 MB and as much before, and what comes. Processes with a PostgreSQL of ' +
      'their own (DATABASE_URL) log to standard error only, where systemd or Docker keeps it.',
    examples: [
      ['cellar logs', 'the last hundred lines of the `cellar up` of this data directory'],
      ['cellar logs --follow --level warn', 'what goes wrong, as it does'],
      ['cellar logs --postgres', 'of the embedded PostgreSQL'],
    ],
    run: async (settings) => (await import('./logs/logs.ts')).runLogs(settings),
  }),
  defineCommand({
    name: 'psql',
    argument: ['[args...]', 'what psql is to do: its own options'],
    takesAnyFlag: true,
    settings: StoreSettings,
    summary: 'open the database in psql',
    description: 'Opens the database in psql, which must be installed, as the role that owns the tables.',
    examples: [
      ['cellar psql', 'the database of this data directory, or of DATABASE_URL'],
      ["cellar psql -c 'select * from checkpoint'", 'one statement'],
    ],
    run: async (settings, args: string[]) => (await import('./psql.ts')).runPsql(args, settings),
  }),
  (program, done) =>
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
      }),
]
