import type { DevnetAccount } from '../api/test-bed.ts'
import type { DevnetFacts } from './devnet/chain-bed.ts'
import { withCommas } from './output.ts'
import type { StoredRange } from './stored-range.ts'

export interface StartScreen {
  readonly version: string
  readonly address: string
  /** From other machines, where they can reach it. */
  readonly elsewhere?: readonly string[] | undefined
  /** undefined when there is no such port. */
  readonly publicAddress?: string | undefined
  readonly place: string
  readonly network: string
  readonly stored: StoredRange | undefined
  /** Wallets with coins that are there to be used. */
  readonly accounts?: readonly Pick<DevnetAccount, 'address' | 'version' | 'balance'>[] | undefined
  /** Addresses of the APIs of all chains of one's own. */
  readonly chains?: readonly string[] | undefined
  /** The chain that runs in this process tree. */
  readonly devnet?: Pick<DevnetFacts, 'head' | 'liteServer' | 'configFile' | 'wallet'> | undefined
}

/** Everything somebody wants to know when it has started, on one screen and ready to paste. */
export function renderStartScreen(screen: StartScreen): string {
  const { version, address, publicAddress = `${address}/toncenter`, elsewhere = [], place } = screen
  const { network, stored, devnet } = screen
  const lines = [
    ['API', `${address}/api/v3`],
    ['', `${publicAddress}/api/v3  (for existing TON clients)`],
    ...describeElsewhere(elsewhere, devnet !== undefined),
    ['JSON-RPC', `${publicAddress}/api/v2/jsonRPC  (endpoint for @ton/ton)`],
    ['Streams', `${address}/api/streaming/v2/sse and /ws`],
    ['Explorer', `${address}/`],
    ['Reference', `${address}/docs`],
    ['Database', `${place}  (npx cellar psql)`],
    ...(devnet
      ? [...describeDevnet(devnet), ...describeChains(screen.chains ?? [])]
      : [['Network', network === 'none' ? 'none: serves what is stored' : network]]),
    ...(stored
      ? describeStored(devnet ? { ...stored, chain: 'it' } : stored)
      : network === 'none'
        ? HOW_TO_BEGIN
        : JUST_BEGUN),
    [],
    ['Try', `curl '${address}/api/v3/${stored ? 'transactions?limit=1&sort=desc' : 'masterchainInfo'}'`],
    ...(devnet ? [['Faucet', faucetCall(address, devnet.wallet)]] : []),
    ...describeAccounts(screen.accounts ?? []),
    [],
    ['', 'Ctrl-C stops everything.'],
  ]
  const body = lines.map(([label, text]) =>
    text === undefined ? '' : `  ${(label ?? '').padEnd(11)}${text}`.trimEnd(),
  )
  return ['', `  Cellar ${version}`, '', ...body, ''].join('\n')
}

/** Whoever opens a door should see that it is open. */
function describeElsewhere(elsewhere: readonly string[], hasFaucet: boolean): string[][] {
  if (elsewhere.length === 0) return []
  const what = hasFaucet ? 'the API and the faucet of the chain' : 'the API'
  return [
    ...elsewhere.map((address, i) => [i === 0 ? 'Open at' : '', address]),
    ['', `Warning: whoever can reach these addresses can use ${what}. --host 127.0.0.1 keeps it to this machine.`],
  ]
}

function describeDevnet({ head, liteServer, configFile, wallet }: NonNullable<StartScreen['devnet']>): string[][] {
  return [
    ['Network', `devnet, a chain of your own, at masterchain block ${withCommas(head)}`],
    ['', `lite server ${liteServer}, global config ${configFile}`],
    ['Wallet', `${wallet}  (has coins; yours can have some, too)`],
  ]
}

/** Where there are more than the first. */
const describeChains = ([, ...more]: readonly string[]): string[][] =>
  more.map((url, i) => [i === 0 ? 'More chains' : '', `${url}  (to be leased by tests)`])

const NANO = 1_000_000_000n

const describeAccounts = (accounts: NonNullable<StartScreen['accounts']>): string[][] =>
  accounts.length === 0
    ? []
    : [
        [],
        ['Accounts', 'to try things with; their words and keys: npx cellar devnet accounts'],
        ...accounts.map(({ address, version, balance }) => [
          '',
          `${address}  ${version}  ${withCommas(BigInt(balance) / NANO)} TON`,
        ]),
      ]

const faucetCall = (address: string, wallet: string): string =>
  `curl '${address}/devnet/faucet' -H 'x-cellar-devnet: 1' -H 'content-type: application/json' -d '{"address":"${wallet}","amount":"1000000000"}'`

const HOW_TO_BEGIN = [
  ['Indexed', 'nothing yet. Give it a folder of raw blocks, in another terminal:'],
  ['', '    npx cellar import DIR --state ZEROSTATE.boc'],
]

const JUST_BEGUN = [['Indexed', 'nothing yet; blocks come in as they are read']]

function describeStored({ first, last, counts, chain }: StoredRange): string[][] {
  const parts = counts.map(({ name, count, isEstimate }) => {
    const noun = count === 1 ? name.replace(/s$/, '') : name
    return `${isEstimate ? 'about ' : ''}${withCommas(count)} ${noun}`
  })
  return [
    ['Indexed', `masterchain blocks ${withCommas(first)} to ${withCommas(last)} of ${chain}`],
    ['', parts.join(', ')],
  ]
}
