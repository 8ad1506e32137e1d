import { Command, CommanderError } from 'commander'
import type { CellarError } from '../lib/errors.ts'
import { toStorageError } from '../store/storage-faults.ts'
import {
  ApiSettings,
  ConfigSettings,
  describeUnknownVariables,
  ImportSettings,
  IndexSettings,
  UpCommandSettings,
} from './config.ts'
import { type AddCommand, defineCommand, type ExitCode } from './define-command.ts'
import { addDevnetCommands } from './devnet-program.ts'
import { addHooksCommands } from './hooks/hooks-program.ts'
import { addKeysCommands } from './keys-program.ts'
import { LISTEN_COMMANDS } from './listen/listen-program.ts'
import { complain } from './output.ts'
import { STORE_COMMANDS } from './store-program.ts'
import { TOOL_COMMANDS } from './tools-program.ts'
import { VERSION } from './version.ts'

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

/** In the order of `--help`. */
const COMMANDS: readonly AddCommand[] = [
  defineCommand({
    name: 'up',
    settings: UpCommandSettings,
    summary: 'start everything: database, chain, indexer and API',
    description:
      'Starts PostgreSQL (embedded unless DATABASE_URL) and a chain (embedded unless --network), follows the chain into the ' +
      'database, and serves the API; Ctrl-C stops all.',
    examples: [
      ['cellar up', 'embedded PostgreSQL, a chain of its own and the API on http://127.0.0.1:8081'],
      ['cellar up --network none', 'no chain: serve what is stored'],
      ['cellar up --port 9000 --data-dir /srv/cellar', 'somewhere else'],
      ['cellar up --network mainnet', 'and follow the chain from its newest block on'],
      ['DATABASE_URL=postgres://me@db/cellar cellar up', 'on a PostgreSQL of your own'],
    ],
    run: async (settings) => (await import('./up.ts')).runUp(settings),
  }),
  defineCommand({
    name: 'index',
    settings: IndexSettings,
    summary: 'only the indexer: follow a network',
    description:
      'Follows a network through its lite servers and stores every block, proven. A database that holds something goes on ' +
      'where it ends. Several may run on one database: one leads, the others take over when it ends.',
    examples: [
      ['DATABASE_URL=postgres://me@db/cellar cellar index --network mainnet', 'from the newest block on'],
      ['cellar index --network my.config.json --from first', 'a network of your own, from its zero state'],
      ['cellar index --network mainnet --from 50000000 --to 50001000', 'a range, then exit'],
    ],
    run: async (settings) => (await import('./index-chain.ts')).runIndex(settings),
  }),
  defineCommand({
    name: 'import',
    argument: ['<dir>', 'folder of raw blocks'],
    settings: ImportSettings,
    summary: 'index a folder of raw block files and exit',
    description:
      'Indexes a folder of raw block files ({workchain}_{shard}_{seqno}.boc, or a node’s .pack files): the masterchain run ' +
      'from --from to --to with all its shard blocks. Every block and state is proven by hash. Doing it twice changes nothing. ' +
      'Works while `cellar up` runs on the same data directory, and without it.',
    examples: [
      ['cellar import blocks/ --state zerostate.boc', 'the first unbroken run of the folder'],
      ['cellar import blocks/ --from 100 --to 200', 'masterchain blocks 100 to 200 and their shard blocks'],
      ['cellar import archive/ | tee import.jsonl', 'progress as JSON lines when it is not a terminal'],
    ],
    run: async (settings, dir: string) => (await import('./import.ts')).runImport(dir, settings),
  }),
  defineCommand({
    name: 'api',
    settings: ApiSettings,
    summary: 'only the API; any number of them may run',
    description: 'Serves the API over what is stored. Any number of them may share one database.',
    examples: [
      ['DATABASE_URL=postgres://me@db/cellar cellar api --port 8083', 'one more API on the same database'],
      ['cellar api --port 8083', 'beside a running `cellar up`, sharing its database'],
      ['cellar api --network mainnet', 'and read accounts that are not indexed from the chain'],
    ],
    run: async (settings) => (await import('./api.ts')).runApi(settings),
  }),
  ...STORE_COMMANDS,
  addDevnetCommands,
  addKeysCommands,
  addHooksCommands,
  ...LISTEN_COMMANDS,
  defineCommand({
    name: 'config',
    settings: ConfigSettings,
    summary: 'print every setting and where it comes from',
    description:
      'Prints every setting with its value and its source: a flag, a variable, the settings file, or the default.',
    examples: [
      ['cellar config', 'what `cellar up` would use here'],
      ['cellar config --config cellar.json --port 9000', 'with a file and a flag'],
      ['cellar config --json', 'for programs'],
    ],
    run: async ({ json }, _given, flags) => (await import('./show-config.ts')).runConfig(flags, json),
  }),
  ...TOOL_COMMANDS,
]

export function createProgram(done: (code: ExitCode) => void): Command {
  const program = new Command('cellar')
    .description('Self-hosted, indexed chain-data API for TON: raw blocks in, proven and queryable answers out.')
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError('(add --help to see what is possible)')
    .configureHelp({ showGlobalOptions: false })
  for (const add of COMMANDS) add(program, done)
  return program
}
