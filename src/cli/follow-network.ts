import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { follow } from '../index/follow/follow.ts'
import type { FollowGate } from '../index/follow/follow-gate.ts'
import { FollowMetrics } from '../index/follow/follow-metrics.ts'
import type { LeaderJob } from '../index/follow/leader-jobs.ts'
import type { FollowRange } from '../index/follow/plan.ts'
import { runMetadataFetcher } from '../index/metadata/metadata-fetcher.ts'
import { fetchOwnTokens } from '../index/metadata/own-tokens.ts'
import { rederiveContracts } from '../index/redecode/rederive-contracts.ts'
import { CellarError } from '../lib/errors.ts'
import { type GlobalConfig, loadGlobalConfig } from '../node/lite/global-config.ts'
import { LitePool } from '../node/lite/pool.ts'
import { renderGlobalConfig } from '../node/lite/render-global-config.ts'
import type { Database } from '../store/database.ts'
import type { IndexSettings } from './config.ts'
import { configFile } from './devnet/devnet-plan.ts'

/** Servers that were away for long must not stay unasked for long. */
const RECONNECT_MAX_MS = 3_000

/** As a network is called where strangers read it: paths and addresses of global configs are the operator's own. */
export const labelOf = (network: string): string =>
  ['mainnet', 'testnet', 'devnet', 'none'].includes(network) ? network : 'custom'

/** What `--network` names; undefined for `none`. */
export async function loadNetwork(
  { network, dataDir }: Pick<IndexSettings, 'network' | 'dataDir'>,
  log: Logger,
): Promise<GlobalConfig | undefined> {
  if (network === 'none') return undefined
  if (network === 'devnet') return loadGlobalConfig(configFile(dataDir))
  const onStale = (reason: string) => log.warn({ reason }, 'global config not fetched; using the stored copy')
  return loadGlobalConfig(network, { folder: join(resolve(dataDir), 'networks'), onStale })
}

export interface FollowNetworkOptions {
  readonly db: Database
  readonly url: string
  readonly settings: Pick<
    IndexSettings,
    'network' | 'from' | 'to' | 'trust' | 'layouts' | 'fetchMetadata' | 'ipfsGateway'
  >
  readonly config: GlobalConfig
  readonly pool: LitePool
  /** Where the documents of our own chain's tokens are. */
  readonly tokensUrl?: string | undefined
  readonly log: Logger
  readonly signal: AbortSignal
  /** Where somebody may come between. */
  readonly gate?: FollowGate | undefined
  /** Where it tells how it goes. */
  readonly registry?: Registry | undefined
}

/** The network's lite servers, asked from now on where they are. */
export const openPool = (config: GlobalConfig, log: Logger): LitePool =>
  new LitePool({
    servers: config.servers,
    zeroState: config.zeroState,
    adnl: { reconnectMaxMs: RECONNECT_MAX_MS },
    onQuarantine: (server, { reason, detail }) => log.warn({ server, reason, detail }, 'lite server quarantined'),
  })

/** Follows until told to stop, or until the last block asked for is stored. */
export async function followNetwork(options: FollowNetworkOptions): Promise<void> {
  const { db, url, settings, config, pool, tokensUrl, log, signal, registry, gate } = options
  const told = { name: labelOf(settings.network), config: renderGlobalConfig(config) }
  const network = { name: settings.network, zeroState: config.zeroState, told }
  const trusted = settings.trust === 'signatures' ? config.initBlock : undefined
  const range = toRange(settings)
  const beside = [
    contractsJob(url, log),
    ...(tokensUrl !== undefined || fetchesMetadata(settings) ? [metadataJob(options)] : []),
  ]
  const metrics = registry && new FollowMetrics(registry, () => pool.status)
  const { layouts } = settings
  await follow({ db, url, pool, network, trusted, range, layouts, beside, log, signal, metrics, gate })
}

/** Links of tokens lead to the public internet, where the tokens of a private chain have no business. */
const fetchesMetadata = ({ network, fetchMetadata }: Pick<IndexSettings, 'network' | 'fetchMetadata'>): boolean =>
  fetchMetadata === undefined ? network === 'mainnet' || network === 'testnet' : fetchMetadata === 'on'

/** What an older version made of contracts is made anew. */
const contractsJob = (url: string, log: Logger): LeaderJob => ({
  name: 'contracts',
  run: async (signal, fence) => {
    if (await rederiveContracts({ url, signal, fence })) log.info('contract kinds recomputed')
  },
})

/** What our own chain serves is read from exactly there; the rest of this machine stays out of reach, as for everybody. */
const metadataJob = ({ db, settings, tokensUrl, log }: FollowNetworkOptions): LeaderJob => {
  const fetch = tokensUrl === undefined ? undefined : fetchOwnTokens(tokensUrl, fetchesMetadata(settings))
  return {
    name: 'metadata',
    run: (signal, fence) =>
      runMetadataFetcher({
        ...{ db: fence(db), ipfsGateway: settings.ipfsGateway, signal, ...(fetch && { fetch }) },
        onFailure: (uri, reason) => log.debug({ uri, reason }, 'token metadata not available'),
      }),
  }
}

function toRange({ from, to }: Pick<IndexSettings, 'from' | 'to'>): FollowRange {
  return { from: from === 'latest' || from === 'first' ? from : Number(from), to }
}

export function noNetwork(): CellarError {
  const what = 'mainnet, testnet, or the path or URL of a global config JSON'
  return new CellarError('CONFIG', `There is nothing to index without --network: ${what}.`)
}
