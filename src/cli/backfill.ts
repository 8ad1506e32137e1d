import { type Address, parseAddress } from '../cell/address.ts'
import { backfillAccount } from '../index/backfill/backfill-account.ts'
import { backfillRange } from '../index/backfill/backfill-range.ts'
import { CellarError } from '../lib/errors.ts'
import { createDatabase } from '../store/database.ts'
import { migrate } from '../store/migrate.ts'
import { toStorageError } from '../store/storage-faults.ts'
import { createBackfillReporter } from './backfill-report.ts'
import type { BackfillSettings } from './backfill-settings.ts'
import { loadNetwork, openPool } from './follow-network.ts'
import { createLifetime } from './lifetime.ts'
import { createTaskLog } from './log.ts'
import { openStore } from './open-store.ts'
import { complain } from './output.ts'

/** Indexes older blocks or an account's past, and exits. Whatever stops it, the same command goes on. */
export async function runBackfill(settings: BackfillSettings): Promise<0 | 1> {
  const log = createTaskLog(settings.logLevel)
  const { from, to, chunk, layouts } = settings
  const account = settings.account === undefined ? undefined : toAddress(settings.account)
  if ((from === undefined) === (account === undefined)) {
    throw new CellarError('CONFIG', 'Say what is missing: --from SEQNO for blocks, or --account ADDRESS, and not both.')
  }
  using life = createLifetime(() => complain('\nStopping after this batch. Ctrl-C again to force it.'))
  const { signal } = life
  const config = await loadNetwork(settings, log)
  if (config === undefined) {
    const what = 'mainnet, testnet, devnet, or the path or URL of a global config JSON'
    throw new CellarError(
      'CONFIG',
      `Older blocks come from a network: give the --network this database is of (${what}).`,
    )
  }
  const report = createBackfillReporter(process.stdout, { isJson: settings.json, isQuiet: settings.quiet })
  try {
    await using store = await openStore(settings, 'work', log)
    await migrate(store.url)
    await using db = createDatabase(store.url, { applicationName: 'cellar backfill' })
    await using pool = openPool(config, log)
    const common = {
      ...{ db, url: store.url, pool, network: { name: settings.network, zeroState: config.zeroState } },
      ...{ layouts, log, signal },
    }
    if (account !== undefined)
      report.accountDone(await backfillAccount({ ...common, account, onProgress: report.account }))
    else report.rangeDone(await backfillRange({ ...common, from: from ?? 0, to, chunk, onProgress: report.range }))
    return 0
  } catch (error) {
    if (signal.aborted) {
      report.stopped()
      return 1
    }
    const told = toStorageError(error)
    if (told !== undefined) report.failed(told)
    throw error
  }
}

function toAddress(text: string): Address {
  const parsed = parseAddress(text)
  if (parsed !== undefined) return parsed.address
  throw new CellarError(
    'CONFIG',
    `--account ${JSON.stringify(text)} is no address: give 0:… or EQ…, as wallets show it.`,
  )
}
