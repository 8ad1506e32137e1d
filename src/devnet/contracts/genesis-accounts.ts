import { buildCell } from '../../cell/builder.ts'
import type { GenesisAccount, Giver } from '../chain/genesis-account.ts'
import { GLOBAL_ID } from '../chain/genesis-config.ts'
import { contractCode } from './contract-code.ts'
import { PTON_MASTER, ptonMasterData } from './dex.ts'
import { dnsCollectionData, dnsRootData, TON_COLLECTION } from './dns.ts'
import { CONFIG, configData, DNS_ROOT, ELECTOR, electorData } from './masterchain-contracts.ts'
import { signingKey } from './signing-key.ts'
import { testAccounts } from './test-accounts.ts'
import { createWallet, type Wallet } from './wallet.ts'

const TON = 1_000_000_000n
/** Five billion coins in all, as on the public network. */
const GIVER_BALANCE = 4_890_000_000n * TON
const DEMO_BALANCE = 100_000_000n * TON
const TEST_BALANCE = 1_000_000n * TON

/** Wallet behind the faucet. */
export const giverWallet = (seed: string): Wallet => createWallet('v3r2', signingKey(seed, 'giver'))

/** Wallet that pays for the demo; apart from the faucet's, so that neither waits for the other. */
export const demoTreasury = (seed: string): Wallet =>
  createWallet('v5r1', signingKey(seed, 'demo-treasury'), { globalId: GLOBAL_ID })

/** Key that may change the configuration. */
export const configKey = (seed: string) => signingKey(seed, 'config')

/**
 * What stands in the zerostate. The first reference of the config contract's data is where the configuration goes; it is
 * empty here, for the configuration is not known yet.
 */
export function genesisAccounts(seed: string): GenesisAccount[] {
  const EMPTY = buildCell(() => {})
  return [
    { ...account(giverWallet(seed)), balance: GIVER_BALANCE },
    { ...account(demoTreasury(seed)), balance: DEMO_BALANCE },
    ...testAccounts().map(({ wallet }) => ({ ...account(wallet), balance: TEST_BALANCE })),
    {
      address: ELECTOR,
      balance: 1_000n * TON,
      code: contractCode('elector'),
      data: electorData(),
      tickTock: { tick: true, tock: true },
      role: 'elector',
    },
    {
      address: CONFIG,
      balance: 1_000n * TON,
      code: contractCode('config'),
      data: configData(EMPTY, configKey(seed)),
      tickTock: { tick: false, tock: true },
      role: 'config',
    },
    { address: DNS_ROOT, balance: 1_000n * TON, code: contractCode('dns-root'), data: dnsRootData(), role: 'dns_root' },
    { address: TON_COLLECTION, balance: 10n * TON, code: contractCode('dns-collection'), data: dnsCollectionData() },
    { address: PTON_MASTER, balance: 10n * TON, code: contractCode('pton-minter'), data: ptonMasterData() },
  ]
}

const account = ({ init: { address, code, data } }: Wallet) => ({ address, code, data })

const VALID_SECONDS = 60

/** Sends from the wallet that holds nearly all coins. */
export function createGiver(seed: string): Giver {
  const wallet = giverWallet(seed)
  return {
    address: wallet.address,
    createTransfer: ({ data, to, amount, now, body, init }) =>
      wallet.transfer({
        seqno: wallet.seqnoIn(data),
        validUntil: now + VALID_SECONDS,
        orders: [{ to, value: amount, bounce: body !== undefined, ...(body && { body }), ...(init && { init }) }],
      }),
  }
}
