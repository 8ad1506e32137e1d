import { BackfillSettings } from './backfill-settings.ts'
import { RestoreSettings } from './backup-settings.ts'
import { ClassifySettings, TaskSettings, VerifySettings } from './config.ts'
import { type AddCommand, defineCommand } from './define-command.ts'
import { MigrateSettings } from './migrate-settings.ts'
import { PruneSettings } from './prune-settings.ts'
import { RebalanceSettings } from './rebalance-settings.ts'

/** Commands for what is stored already. */
export const STORE_COMMANDS: readonly AddCommand[] = [
  defineCommand({
    name: 'verify',
    settings: VerifySettings,
    summary: 'check the integrity of what is stored',
    description:
      'Checks that what is stored is whole and agrees with itself. Lists what does not, and then exits with 1.',
    examples: [
      ['cellar verify', 'everything that is stored'],
      ['cellar verify --from 100 --to 200', 'a part of it'],
      ['cellar verify --repair', 'and mend what can be mended'],
    ],
    run: async (settings) => (await import('./verify.ts')).runVerify(settings),
  }),
  defineCommand({
    name: 'migrate',
    settings: MigrateSettings,
    summary: 'bring the database schema up to date',
    description:
      'Applies the migrations that the database does not have yet. `up`, `index` and `import` do it too. With --distribute, tables that are ' +
      'not yet where they belong on a cluster of Citus are moved there, rows and all; cut short, the same command goes on. See docs/scaling.md.',
    examples: [
      ['DATABASE_URL=postgres://me@db/cellar cellar migrate', 'before a new version serves this database'],
      [
        'DATABASE_URL=postgres://me@db/cellar cellar migrate --distribute',
        'and spread its tables over the servers of Citus',
      ],
    ],
    run: async (settings) => (await import('./migrate.ts')).runMigrate(settings),
  }),
  defineCommand({
    name: 'classify',
    argument: ['<trace...>', 'files, or ids of stored traces'],
    settings: ClassifySettings,
    summary: 'tell the actions of traces',
    description:
      'Prints one JSON line a trace, {"trace_id", "actions"}, for traces in files (the neutral JSON form) or in the database: ' +
      'for people who write matchers, and to check them. See docs/actions.md.',
    examples: [
      ['cellar classify trace.json', 'its actions, as /actions would tell them'],
      ['cellar classify traces/*.json > actions.ndjson', 'many at once'],
      ['cellar classify --types v1 trace.json', 'as a client of the first version sees them'],
      ['cellar classify ovmhmNtvOz3OEqbxsM47oIPDi8E1RHT+jBpIxQ4/X5A=', 'a trace of the database'],
    ],
    run: async (settings, traces: string[]) => (await import('./classify.ts')).runClassify(traces, settings),
  }),
  defineCommand({
    name: 'backfill',
    settings: BackfillSettings,
    summary: 'index older blocks, or one account’s past',
    description:
      'Indexes blocks from before the first stored one, from lite servers that still have them, beside a running `cellar index` ' +
      'or `cellar up`; or the older transactions of one account. Stopped or killed, the same command goes on. Doing it twice changes ' +
      'nothing. See docs/following.md.',
    examples: [
      ['cellar backfill --network mainnet --from 50000000', 'from that block up to the first stored one'],
      ['cellar backfill --network my.config.json --from 0', 'all there is, from the zero state on'],
      ['cellar backfill --network mainnet --account EQ…', 'one account, back to its first transaction'],
    ],
    run: async (settings) => (await import('./backfill.ts')).runBackfill(settings),
  }),
  defineCommand({
    name: 'prune',
    settings: PruneSettings,
    summary: 'let go of old blocks, once',
    description:
      'Deletes blocks, transactions, traces and actions from before what is kept, beside whatever else runs. The last state of every ' +
      'account stays, with its code and what it is, and so do traces that reach across the edge. Stopped or killed, the same command ' +
      'goes on. `cellar up` and `cellar index` do it all the time with --keep.',
    examples: [
      ['cellar prune --keep 90d', 'what is older than 90 days goes'],
      ['cellar prune --keep 100000', 'the newest 100,000 masterchain blocks stay'],
    ],
    run: async (settings) => (await import('./prune.ts')).runPrune(settings),
  }),
  defineCommand({
    name: 'backup',
    argument: ['<dir>', 'folder to make'],
    settings: TaskSettings,
    summary: 'write the whole database into a folder, while it is used',
    description:
      'Writes all tables as they are at one moment into a new folder, with digests, while blocks are indexed and requests answered; reads the ' +
      'files back; and only then gives the folder its name. Needs no tools of PostgreSQL. Migrations wait until it ends.',
    examples: [
      ['cellar backup backups/monday', 'while `cellar up` runs, or without it'],
      ['DATABASE_URL=postgres://me@db/cellar cellar backup backups/monday --quiet', 'on a PostgreSQL of your own'],
    ],
    run: async (settings, dir: string) => (await import('./backup.ts')).runBackup(dir, settings),
  }),
  defineCommand({
    name: 'restore',
    argument: ['<dir>', 'folder of a backup'],
    settings: RestoreSettings,
    summary: 'fill an empty database with a backup',
    description:
      'Fills an empty database with a backup, of this version or an older one, in one transaction: stopped or killed, it leaves nothing that ' +
      'could pass for whole. `cellar index` and `cellar up` then go on where the backup ends.',
    examples: [
      ['cellar restore backups/monday --data-dir restored', 'into the embedded PostgreSQL of a new data directory'],
      ['DATABASE_URL=postgres://me@db/empty cellar restore backups/monday', 'into an empty database of your own'],
      ['cellar restore backups/monday --check', 'only read it, and say whether it is whole'],
    ],
    run: async (settings, dir: string) => (await import('./backup.ts')).runRestore(dir, settings),
  }),
  defineCommand({
    name: 'rebalance',
    settings: RebalanceSettings,
    summary: 'spread tables evenly over the servers of Citus',
    description:
      'Moves parts of the tables until every server of the cluster holds about as much. Readers go on; whoever writes waits for the part that is ' +
      'on its way. Stopped or killed, the same command goes on. See docs/scaling.md.',
    examples: [
      ['DATABASE_URL=postgres://me@db/cellar cellar rebalance', 'after a server was added to the cluster'],
      ['DATABASE_URL=postgres://me@db/cellar cellar rebalance --drain worker-1:5432', 'before one is taken out'],
    ],
    run: async (settings) => (await import('./rebalance.ts')).runRebalance(settings),
  }),
]
