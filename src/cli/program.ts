import { Command, CommanderError } from 'commander'
import type { CellarError } from '../lib/errors.ts'
import { toStorageError } from '../store/storage-faults.ts'
import { addBackfillCommand } from './backfill-program.ts'
import { addBackupCommands } from './backup-program.ts'
import {
  ApiSettings,
  ClassifySettings,
  ConfigSettings,
  describeUnknownVariables,
  ImportSettings,
  IndexSettings,
  readSettings,
  UpCommandSettings,
  VerifySettings,
} from './config.ts'
import { describe } from './describe-command.ts'
import { addDevnetCommands } from './devnet-program.ts'
import { addHooksCommands } from './hooks/hooks-program.ts'
import { addKeysCommands } from './keys-program.ts'
import { addListenCommands } from './listen/listen-program.ts'
import { MigrateSettings } from './migrate-settings.ts'
import { complain } from './output.ts'
import { addPruneCommand } from './prune-program.ts'
import { addRebalanceCommand } from './rebalance-program.ts'
import { addToolCommands } from './tools-program.ts'
import { VERSION } from './version.ts'

/** 0: all well · 1: it failed, or found something · 2: it was called wrongly. */
export type ExitCode = 0 | 1 | 2

/** Runs one command line to its end. */
export async function run(args: readonly string[]): Promise<ExitCode> {
  let code: ExitCode = 0
  const program = createProgram((result) => {
    code = result
  })
  for (const sentence of describeUnknownVariables()) complain(sentence)
  try {
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const told = toStorageError(error)
    if (told === undefined) throw error // a bug: crash loudly, with its stack
    complain(`\n${toSentence(told)}\n`)
    return told.code === 'CONFIG' ? 2 : 1
  }
}

/** Why the database is away is for whoever can do something about it, not for callers of the API. */
function toSentence({ code, message, context }: CellarError): string {
  if (code !== 'STORE_UNAVAILABLE' || typeof context.reason !== 'string') return message
  const way = message.includes('full')
    ? 'Make room, and start it again: it goes on from its last commit.'
    : 'Check that PostgreSQL runs there, and DATABASE_URL if it is set.'
  return `${message.replace(/\.$/, '')}: ${context.reason}. ${way}`
}

/** In the order of `--help`, behind those that start something. */
const MORE_COMMANDS = [
  addStoreCommands,
  addBackfillCommand,
  addPruneCommand,
  addBackupCommands,
  addRebalanceCommand,
  addDevnetCommands,
  addKeysCommands,
  addHooksCommands,
  addListenCommands,
  addConfigCommand,
  addToolCommands,
]

/** What a command runs is loaded only when it is called: `--help` and a typing mistake should cost no time. */
export function createProgram(done: (code: ExitCode) => void): Command {
  const program = new Command('cellar')
    .description('Self-hosted, indexed chain-data API for TON: raw blocks in, proven and queryable answers out.')
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError('(add --help to see what is possible)')
    .configureHelp({ showGlobalOptions: false })

  describe(program.command('up'), UpCommandSettings, [
    ['cellar up', 'embedded PostgreSQL, a chain of its own and the API on http://127.0.0.1:8081'],
    ['cellar up --network none', 'no chain: serve what is stored'],
    ['cellar up --port 9000 --data-dir /srv/cellar', 'somewhere else'],
    ['cellar up --network mainnet', 'and follow the chain from its newest block on'],
    ['DATABASE_URL=postgres://me@db/cellar cellar up', 'on a PostgreSQL of your own'],
  ])
    .summary('start everything: database, chain, indexer and API')
    .description(
      'Starts PostgreSQL (embedded unless DATABASE_URL) and a chain (embedded unless --network), follows the chain into the ' +
        'database, and serves the API; Ctrl-C stops all.',
    )
    .action(async (flags) => {
      const settings = readSettings(UpCommandSettings, flags)
      const { runUp } = await import('./up.ts')
      done(await runUp(settings))
    })

  describe(program.command('index'), IndexSettings, [
    ['DATABASE_URL=postgres://me@db/cellar cellar index --network mainnet', 'from the newest block on'],
    ['cellar index --network my.config.json --from first', 'a network of your own, from its zero state'],
    ['cellar index --network mainnet --from 50000000 --to 50001000', 'a range, then exit'],
  ])
    .summary('only the indexer: follow a network')
    .description(
      'Follows a network through its lite servers and stores every block, proven. A database that holds something goes on ' +
        'where it ends. Several may run on one database: one leads, the others take over when it ends.',
    )
    .action(async (flags) => {
      const settings = readSettings(IndexSettings, flags)
      const { runIndex } = await import('./index-chain.ts')
      done(await runIndex(settings))
    })

  describe(program.command('import').argument('<dir>', 'folder of raw blocks'), ImportSettings, [
    ['cellar import blocks/ --state zerostate.boc', 'the first unbroken run of the folder'],
    ['cellar import blocks/ --from 100 --to 200', 'masterchain blocks 100 to 200 and their shard blocks'],
    ['cellar import archive/ | tee import.jsonl', 'progress as JSON lines when it is not a terminal'],
  ])
    .summary('index a folder of raw block files and exit')
    .description(
      'Indexes a folder of raw block files ({workchain}_{shard}_{seqno}.boc, or a node’s .pack files): the masterchain run ' +
        'from --from to --to with all its shard blocks. Every block and state is proven by hash. Doing it twice changes nothing. ' +
        'Works while `cellar up` runs on the same data directory, and without it.',
    )
    .action(async (dir, flags) => {
      const settings = readSettings(ImportSettings, flags)
      const { runImport } = await import('./import.ts')
      done(await runImport(dir, settings))
    })

  describe(program.command('api'), ApiSettings, [
    ['DATABASE_URL=postgres://me@db/cellar cellar api --port 8083', 'one more API on the same database'],
    ['cellar api --port 8083', 'beside a running `cellar up`, sharing its database'],
    ['cellar api --network mainnet', 'and read accounts that are not indexed from the chain'],
  ])
    .summary('only the API; any number of them may run')
    .description('Serves the API over what is stored. Any number of them may share one database.')
    .action(async (flags) => {
      const settings = readSettings(ApiSettings, flags)
      const { runApi } = await import('./api.ts')
      done(await runApi(settings))
    })

  for (const add of MORE_COMMANDS) add(program, done)
  return program
}

function addConfigCommand(program: Command, done: (code: ExitCode) => void): void {
  describe(program.command('config'), ConfigSettings, [
    ['cellar config', 'what `cellar up` would use here'],
    ['cellar config --config cellar.json --port 9000', 'with a file and a flag'],
    ['cellar config --json', 'for programs'],
  ])
    .summary('print every setting and where it comes from')
    .description(
      'Prints every setting with its value and its source: a flag, a variable, the settings file, or the default.',
    )
    .action(async (flags) => {
      const { json } = readSettings(ConfigSettings, flags)
      const { runConfig } = await import('./show-config.ts')
      done(runConfig(flags, json))
    })
}

/** Commands for what is stored already. */
function addStoreCommands(program: Command, done: (code: ExitCode) => void): void {
  describe(program.command('verify'), VerifySettings, [
    ['cellar verify', 'everything that is stored'],
    ['cellar verify --from 100 --to 200', 'a part of it'],
    ['cellar verify --repair', 'and mend what can be mended'],
  ])
    .summary('check the integrity of what is stored')
    .description(
      'Checks that what is stored is whole and agrees with itself. Lists what does not, and then exits with 1.',
    )
    .action(async (flags) => {
      const settings = readSettings(VerifySettings, flags)
      const { runVerify } = await import('./verify.ts')
      done(await runVerify(settings))
    })

  describe(program.command('migrate'), MigrateSettings, [
    ['DATABASE_URL=postgres://me@db/cellar cellar migrate', 'before a new version serves this database'],
    [
      'DATABASE_URL=postgres://me@db/cellar cellar migrate --distribute',
      'and spread its tables over the servers of Citus',
    ],
  ])
    .summary('bring the database schema up to date')
    .description(
      'Applies the migrations that the database does not have yet. `up`, `index` and `import` do it too. With --distribute, tables that are ' +
        'not yet where they belong on a cluster of Citus are moved there, rows and all; cut short, the same command goes on. See docs/scaling.md.',
    )
    .action(async (flags) => {
      const settings = readSettings(MigrateSettings, flags)
      const { runMigrate } = await import('./migrate.ts')
      done(await runMigrate(settings))
    })

  describe(program.command('classify').argument('<trace...>', 'files, or ids of stored traces'), ClassifySettings, [
    ['cellar classify trace.json', 'its actions, as /actions would tell them'],
    ['cellar classify traces/*.json > actions.ndjson', 'many at once'],
    ['cellar classify --types v1 trace.json', 'as a client of the first version sees them'],
    ['cellar classify ovmhmNtvOz3OEqbxsM47oIPDi8E1RHT+jBpIxQ4/X5A=', 'a trace of the database'],
  ])
    .summary('tell the actions of traces')
    .description(
      'Prints one JSON line a trace, {"trace_id", "actions"}, for traces in files (the neutral JSON form) or in the database: ' +
        'for people who write matchers, and to check them. See docs/actions.md.',
    )
    .action(async (traces: string[], flags) => {
      const settings = readSettings(ClassifySettings, flags)
      const { runClassify } = await import('./classify.ts')
      done(await runClassify(traces, settings))
    })
}
