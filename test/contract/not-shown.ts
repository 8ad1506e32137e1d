import type { ChainName } from './served-chains.ts'

type Reasons = Readonly<Record<string, string>>

const because = (reason: string, operations: readonly string[]): Reasons =>
  Object.fromEntries(operations.map((operation) => [operation, reason]))

/** Methods of v2 that are asked in both ways. */
const both = (...methods: string[]): string[] => methods.flatMap((name) => [`v2 get /${name}`, `v2 post /${name}`])

const v3 = (...paths: string[]): string[] => paths.map((path) => `v3 get ${path}`)

const posted = (...methods: string[]): string[] => methods.map((name) => `v2 post /${name}`)

const EVERYWHERE: Reasons = {
  'v2 get /healthcheck': 'its answer is no JSON; test/v2/contract.test.ts asks it',
  'v3 get /validators/complaints':
    'nobody complained on any of the chains; test/staking/elector.test.ts makes a complaint',
  ...because('no validation of a pool came to its end; test/staking/pool-steps.test.ts settles one', [
    ...v3('/staking/nominatorPools/nominatorRewards', '/staking/nominatorPools/validatorRewards'),
  ]),
}

const NOTHING_TO_SEND = because('every message that is here was received long ago; the devnet takes one', [
  ...posted('sendBoc', 'sendBocReturnHash', 'sendBocReturnHashNoError', 'sendBocUnsafe', 'sendCellSimple'),
  ...v3('/pendingTransactions', '/pendingTraces', '/pendingActions'),
  'v3 post /message',
])

const NO_AUCTION = because('nobody bids for a name; the devnet has bidders', v3('/dns/activeAuctions'))

/** Chains on which nothing but coins is sent. */
const NO_CONTRACTS = because('there are wallets alone', [
  ...both('getTokenData', 'dnsResolve', 'getLibraries'),
  ...v3('/dns/records', '/metadata', '/vesting', '/multisig/orders', '/multisig/wallets'),
  ...v3('/jetton/masters', '/jetton/wallets', '/jetton/transfers', '/jetton/burns'),
  ...v3('/nft/collections', '/nft/items', '/nft/transfers', '/nft/sales'),
  ...['pool', 'nominator', 'nominatorEvents', 'validatorEvents'].map(
    (name) => `v3 get /staking/nominatorPools/${name}`,
  ),
  ...v3('/validators/elections', '/validators/events'),
])

/** Operations that a chain has nothing to show for, each with the reason. */
export const NOT_SHOWN: Readonly<Record<ChainName, Reasons>> = {
  recorded: { ...EVERYWHERE, ...NOTHING_TO_SEND, ...NO_AUCTION },
  'recorded in 2026': { ...EVERYWHERE, ...NOTHING_TO_SEND, ...NO_AUCTION, ...NO_CONTRACTS },
  'first blocks of mainnet': {
    ...{ ...EVERYWHERE, ...NOTHING_TO_SEND, ...NO_AUCTION, ...NO_CONTRACTS },
    ...because('only a node can tell, and there is none beside those blocks', [
      ...both('getMasterchainBlockSignatures', 'getShardBlockProof'),
      'v2 get /getWorkerState',
    ]),
    ...because('nobody sent a message from outside', ['emulate post /v1/emulateTrace']),
    ...because('the first wallets were none of the kinds that are known', [
      ...v3('/wallet', '/walletInformation'),
      'emulate post /v1/emulateTonConnect',
    ]),
  },
  devnet: {
    ...EVERYWHERE,
    ...because('no code is kept as a library', both('getLibraries')),
    ...because('whoever joined the pool has left it', v3('/staking/nominatorPools/nominator')),
    ...because('the pool has no validator that pays in', v3('/staking/nominatorPools/validatorEvents')),
  },
}
