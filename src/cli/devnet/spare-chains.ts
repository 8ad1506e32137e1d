import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { FollowGate } from '../../index/follow/follow-gate.ts'
import { createDatabase } from '../../store/database.ts'
import { migrate } from '../../store/migrate.ts'
import { makeSpareDatabase, urlOfSpare } from '../../store/spare-database.ts'
import type { UpSettings } from '../config.ts'
import { followNetwork, openPool } from '../follow-network.ts'
import { hooksOf } from '../hooks/hooks-of.ts'
import { keptOf } from '../keep-setting.ts'
import { startLeasedWork } from '../leased-work.ts'
import { startPausable } from '../pausable.ts'
import { API_DATABASE, serve } from '../serve.ts'
import type { ChainLeases } from './chain-leases.ts'
import { firstBlock } from './first-block.ts'
import { startOwnChain } from './up-devnet.ts'

export interface SpareChainsOptions {
  readonly settings: UpSettings & { readonly chains: number }
  readonly store: { readonly url: string; readonly apiUrl: string }
  readonly leases: ChainLeases
  readonly log: Logger
  readonly signal: AbortSignal
}

/** Chains beside the first one, which begin anew with every start of the process. */
export interface SpareChains extends AsyncDisposable {
  /** Rejects when one of them breaks. */
  readonly ended: Promise<void>
}

/** Resolves when all of them can be leased, or when it is time to stop. */
export async function startSpareChains(options: SpareChainsOptions): Promise<SpareChains> {
  const stopping = new AbortController()
  if (options.signal.aborted) stopping.abort()
  options.signal.addEventListener('abort', () => stopping.abort(), { once: true })
  const numbers = Array.from({ length: options.settings.chains - 1 }, (_, i) => i + 2)
  // One after another: each of them is a database of its own, and the server makes one at a time.
  const running: Promise<void>[] = []
  for (const number of numbers) {
    if (stopping.signal.aborted) break
    await new Promise<void>((ready, fail) => {
      const run = runSpareChain(number, options, stopping.signal, ready)
      running.push(run)
      run.then(ready, fail)
    })
  }
  const ended = Promise.race([once(stopping.signal, 'abort').then(() => undefined), ...running])
  ended.catch(() => undefined)
  return {
    ended,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await Promise.allSettled(running)
    },
  }
}

const CONNECTIONS = 4

/** Indexed and served as the first one is, until it is told to stop. */
async function runSpareChain(
  number: number,
  { settings: given, store, leases, log: parent, signal: asked }: SpareChainsOptions,
  signal: AbortSignal,
  ready: () => void,
): Promise<void> {
  const name = `chain_${number}`
  const log = parent.child({ chain: number })
  const dataDir = join(given.dataDir, 'chains', `${number}`)
  const settings = { ...given, dataDir, port: 0, publicPort: 'none', from: 'first' }
  await rm(dataDir, { recursive: true, force: true })
  await makeSpareDatabase(store.url, name)
  const url = urlOfSpare(store.url, name)
  await migrate(url)
  await using db = createDatabase(url, { maxConnections: CONNECTIONS })
  const registry = new Registry()
  const kept = { layouts: settings.layouts, keep: keptOf(settings), hooks: hooksOf(settings, registry) }
  await using leased = await startPausable(() => startLeasedWork({ db, url }, kept, log))
  const gate = new FollowGate()
  await using own = await startOwnChain(settings, log, { db, gate, alone: leased.without })
  await using pool = openPool(own.config, log)
  await using reads = createDatabase(urlOfSpare(store.apiUrl, name), { ...API_DATABASE, maxConnections: CONNECTIONS })
  await using api = await serve(reads, settings, log, { pool, devnet: own.door, registry })
  const following = followNetwork({
    db,
    url,
    settings,
    config: own.config,
    pool,
    log,
    signal,
    registry,
    gate,
  })
  following.catch(() => undefined).finally(() => gate.close())
  // As the first chain: whoever leases one finds the same blocks in each.
  await Promise.race([firstBlock(db, signal), following])
  leases.add({ url: api.address, bed: own.door })
  ready()
  await Promise.race([signal.aborted ? undefined : once(signal, 'abort'), following, own.ended])
  if (!signal.aborted && !asked.aborted) await following
}
