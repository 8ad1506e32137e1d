/** What was measured of one place. */
export interface Costs {
  readonly storedBytes: number
  /** Microseconds of CPU for a transaction that is followed: of Cellar, and of the database. */
  readonly followOwnMicros: number
  readonly followDatabaseMicros: number
  readonly importOwnMicros: number
  readonly importDatabaseMicros: number
  readonly logBytes: number
  /** Microseconds of CPU for a request of each kind: of the API, and of the database. */
  readonly requests: ReadonlyMap<string, { readonly apiMicros: number; readonly databaseMicros: number }>
}

/** A chain, as it is taken to be. */
export interface Chain {
  readonly transactionsPerSecond: number
  readonly burstPerSecond: number
  readonly transactions: number
}

interface Use {
  readonly name: string
  /** How many days are kept; undefined: all. */
  readonly days?: number
  readonly requestsPerSecond: number
  /** What is asked for, as often as the other. */
  readonly kinds: readonly string[]
}

const OF_ACCOUNT = [
  ...['`/accountStates?address=`', '`/transactions?account=`', '`/actions?account=`', '`/traces?account=`'],
  ...['`/messages?source=`', '`/jetton/wallets?owner_address=`'],
]

const USES: readonly Use[] = [
  { name: 'wallet backend, 90 days, 100 requests/s', days: 90, requestsPerSecond: 100, kinds: OF_ACCOUNT },
  {
    ...{ name: 'explorer, all history, 1,000 requests/s', requestsPerSecond: 1_000 },
    kinds: [
      ...[
        ...OF_ACCOUNT,
        '`/masterchainInfo`',
        '`/blocks`',
        '`/transactions?hash=`',
        '`/traces?tx_hash=`',
        '`/transactions`',
      ],
      ...['`/actions`', '`/traces`', '`/topAccountsByBalance`', '`/stats`', '`/transactionsByMasterchainBlock`'],
    ],
  },
  {
    ...{ name: 'exchange, 30 days, 50 requests/s', days: 30, requestsPerSecond: 50 },
    kinds: ['`/transactions?account=`', '`/transactionsByMasterchainBlock`', '`/transactionsByMessage?msg_hash=`'],
  },
]

const DAY = 86_400
/** Of a disk and of a core, used; beyond that things wait. */
const MOST_OF_DISK = 0.7
const MOST_OF_CORE = 0.5

export interface Machine {
  readonly use: string
  readonly diskTerabytes: number
  readonly logMegabytesPerSecond: number
  /** Cores that are busy on average at the chain's mean pace, and in a burst. */
  readonly followCores: number
  readonly burstCores: number
  readonly apiCores: number
  readonly databaseCores: number
  /** Core-days until what is kept has been imported. */
  readonly importCoreDays: number
}

/** What each use takes: cores as many as should be there, so that none is more than half busy. */
export const listMachines = (costs: Costs, chain: Chain): Machine[] =>
  USES.map(({ name, days, requestsPerSecond, kinds }) => {
    const kept = days === undefined ? chain.transactions : days * DAY * chain.transactionsPerSecond
    const asked = kinds.flatMap((kind) => costs.requests.get(kind) ?? [])
    const mean = (of: 'apiMicros' | 'databaseMicros'): number =>
      asked.reduce((sum, cost) => sum + cost[of], 0) / asked.length
    const follow = (costs.followOwnMicros + costs.followDatabaseMicros) / 1e6
    return {
      use: name,
      diskTerabytes: (kept * costs.storedBytes) / MOST_OF_DISK / 1e12,
      logMegabytesPerSecond: (chain.transactionsPerSecond * costs.logBytes) / 1e6,
      followCores: chain.transactionsPerSecond * follow,
      // In a burst blocks come in batches, as they do in an import.
      burstCores: (chain.burstPerSecond * (costs.importOwnMicros + costs.importDatabaseMicros)) / 1e6,
      apiCores: (requestsPerSecond * mean('apiMicros')) / 1e6 / MOST_OF_CORE,
      databaseCores: (requestsPerSecond * mean('databaseMicros')) / 1e6 / MOST_OF_CORE,
      importCoreDays: (kept * (costs.importOwnMicros + costs.importDatabaseMicros)) / 1e6 / DAY,
    }
  })
