import { Registry } from 'prom-client'
import { FollowGate } from '../index/follow/follow-gate.ts'
import { startHeapCompaction } from '../lib/heap-compaction.ts'
import { createDatabase } from '../store/database.ts'
import { migrate } from '../store/migrate.ts'
import type { UpCommandSettings } from './config.ts'
import { ChainLeases } from './devnet/chain-leases.ts'
import { firstBlock } from './devnet/first-block.ts'
import { startSpareChains } from './devnet/spare-chains.ts'
import { startOwnChain } from './devnet/up-devnet.ts'
import { followNetwork, loadNetwork, openPool } from './follow-network.ts'
import { hooksOf } from './hooks/hooks-of.ts'
import { keptOf } from './keep-setting.ts'
import { startLeasedWork } from './leased-work.ts'
import { createLifetime } from './lifetime.ts'
import { createUpScreen } from './live/up-screen.ts'
import { openStore } from './open-store.ts'
import { startPausable } from './pausable.ts'
import { publishApiAddress } from './running-api.ts'
import { API_DATABASE, checkAddress, serve } from './serve.ts'
import { watchStore } from './store-watch.ts'
import { findStoredRange } from './stored-range.ts'
import { VERSION } from './version.ts'
import { serveByWorkers } from './workers/serve-by-workers.ts'

/** Everything in one process tree, until somebody asks it to stop; then in the reverse order. */
export async function runUp(settings: UpCommandSettings): Promise<0> {
  using screen = createUpScreen(settings)
  const { log, onAnswered } = screen
  using life = createLifetime(() => screen.stopping())
  using _compaction = startHeapCompaction()
  await checkAddress(settings)
  const named = settings.network === 'devnet' ? undefined : await loadNetwork(settings, log)
  const { signal } = life
  screen.starting('PostgreSQL')
  await using store = await openStore(settings, 'serve', log)
  if (settings.databaseUrl === undefined) screen.keepLog(settings.dataDir)
  const end = watchStore(store, life)
  // Whoever stops it while it starts does not wait for what is still to come.
  if (signal.aborted) return end()
  screen.starting('the tables')
  await migrate(store.url)
  await using db = createDatabase(store.url)
  const registry = new Registry()
  const kept = { layouts: settings.layouts, keep: keptOf(settings), hooks: hooksOf(settings, registry) }
  await using leased = await startPausable(() => startLeasedWork({ db, url: store.url }, kept, log))
  if (settings.network === 'devnet') screen.starting('the chain')
  const gate = new FollowGate()
  const index = { db, gate, alone: leased.without }
  await using own = settings.network === 'devnet' ? await startOwnChain(settings, log, index) : undefined
  if (signal.aborted) return end()
  const config = own?.config ?? named
  await using pool = config && openPool(config, log)
  await using reads = createDatabase(store.apiUrl, API_DATABASE)
  screen.starting('the API')
  const leases = new ChainLeases(log)
  const beside = { devnet: own && { ...own.door, leases }, registry, operatorUrl: store.url }
  await using api =
    settings.workers > 1
      ? await serveByWorkers({ settings, databaseUrl: store.apiUrl, config, log, onAnswered, ...beside })
      : await serve(reads, settings, log, { pool, onAnswered, ...beside })
  const { address, publicAddress, elsewhere } = api
  await using _address =
    settings.databaseUrl === undefined ? await publishApiAddress(settings.dataDir, address) : undefined
  if (signal.aborted) return end()
  const tokensUrl = (await own?.facts())?.tokensUrl ?? undefined
  // A chain of one's own is indexed whole.
  const range = own ? { ...settings, from: 'first' } : settings
  const following =
    config &&
    pool &&
    followNetwork({ db, url: store.url, settings: range, config, pool, tokensUrl, log, signal, registry, gate })
  // Seen where it is awaited; until then a failure must not end the process without its sentence.
  following?.catch(() => undefined).finally(() => gate.close())
  // Then what the screen says to try has something to answer with.
  if (own) {
    screen.starting('the first block')
    await Promise.race([firstBlock(db, signal), following])
    leases.add({ url: address, bed: own.door })
    if (settings.chains > 1) screen.starting('more chains')
  }
  await using spare = own && (await startSpareChains({ settings, store, leases, log, signal }))
  const stored = await findStoredRange(db)
  const devnet = await own?.facts()
  const accounts = await own?.door.accounts()
  if (!signal.aborted) {
    const { network } = settings
    const addresses = { address, publicAddress, elsewhere }
    const chains = own && (await leases.listChains())
    screen.started({ version: VERSION, ...addresses, place: store.place, network, stored, devnet, accounts, chains })
  }
  await using _live = screen.live({ db, registry })
  await Promise.race([
    life.stopped(),
    ...(following ? [following] : []),
    ...(own ? [own.ended] : []),
    ...(spare ? [spare.ended] : []),
  ])
  await following
  return end()
}
