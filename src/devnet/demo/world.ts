import type { Address } from '../../cell/address.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import type { AccountInit } from '../contracts/account-init.ts'
import { contractCode } from '../contracts/contract-code.ts'
import { createRouter, dexPool, ptonWallet } from '../contracts/dex.ts'
import { demoTreasury } from '../contracts/genesis-accounts.ts'
import { createHighloadWallet, type HighloadWallet } from '../contracts/highload-wallet.ts'
import { createJetton, type JettonMaster, jettonWallet } from '../contracts/jetton.ts'
import { createMarketplace } from '../contracts/marketplace.ts'
import { createMultisig } from '../contracts/multisig.ts'
import { createNftCollection, type NftCollection } from '../contracts/nft.ts'
import { createNominatorPool } from '../contracts/nominator-pool.ts'
import { type SigningKey, signingKey } from '../contracts/signing-key.ts'
import { standardCode } from '../contracts/standard-codes.ts'
import { offChainContent, onChainContent } from '../contracts/token-content.ts'
import { createTrouble } from '../contracts/trouble.ts'
import { createVesting } from '../contracts/vesting.ts'
import { createWallet, type Wallet, type WalletVersion } from '../contracts/wallet.ts'
import { DEFAULT_TOKENS_URL } from '../tokens/token-documents.ts'
import { picture, stoneCollectionContent } from './stones.ts'

/** Somebody with a wallet. */
export interface Person {
  readonly name: string
  readonly key: SigningKey
  readonly wallet: Wallet
  readonly address: Address
}

type Pool = Omit<JettonMaster, 'init'>

/** Everybody and everything the demo is about. All of it follows from the seed, so nothing has to be remembered. */
export interface World {
  readonly treasury: Person
  /** Makes and mints what the others trade. */
  readonly mason: Person
  /** Lives on the masterchain. */
  readonly mona: Person
  readonly people: readonly Person[]
  readonly signers: readonly Person[]
  readonly proposer: Person
  readonly vestingSender: Person
  readonly vestingOwner: Person
  readonly highload: HighloadWallet
  readonly stone: JettonMaster
  readonly clay: JettonMaster
  readonly collection: NftCollection
  readonly market: AccountInit
  readonly multisig: AccountInit
  readonly vesting: AccountInit
  /** Mona is its validator. */
  readonly stakePool: AccountInit
  readonly trouble: AccountInit
  /** Is destroyed and comes back. */
  readonly phoenix: AccountInit
  readonly router: AccountInit
  /** The router's wallets of the two jettons and of proxy TON. */
  readonly routerStone: Address
  readonly routerClay: Address
  readonly routerTon: Address
  readonly jettonPool: Pool
  readonly tonPool: Pool
}

const CAST: readonly (readonly [string, WalletVersion])[] = [
  ['alice', 'v3r2'],
  ['bob', 'v4r2'],
  ['carol', 'v5r1'],
  ['dave', 'v4r2'],
  ['erin', 'v5r1'],
  ['frank', 'v3r2'],
  ['grace', 'v4r2'],
  ['heidi', 'v5r1'],
]
const DAY = 86_400
/** The beginning of 2026, whenever the chain began: a contract whose address nobody has to remember. */
const VESTING_START = 1_767_225_600

/** `tokensUrl` is where those tokens point to that have their metadata elsewhere. */
export function createWorld(seed: string, globalId: number, tokensUrl: string = DEFAULT_TOKENS_URL): World {
  const person = (name: string, version: WalletVersion, workchain?: number): Person => {
    const key = signingKey(seed, `demo/${name}`)
    const wallet = createWallet(version, key, workchain === undefined ? { globalId } : { globalId, workchain })
    return { name, key, wallet, address: wallet.address }
  }
  const treasury = demoTreasury(seed)
  const mason = person('mason', 'v5r1')
  const mona = person('mona', 'v3r2', MASTERCHAIN)
  const people = CAST.map(([name, version]) => person(name, version))
  const [alice, bob, carol, dave] = people as [Person, Person, Person, Person]
  const jettons = createJettons(mason, tokensUrl)
  const router = createRouter(mason.address)
  const routerStone = jettonWallet(jettons.stone, router.address)
  const routerClay = jettonWallet(jettons.clay, router.address)
  const routerTon = ptonWallet(router.address)
  return {
    ...jettons,
    treasury: { name: 'treasury', key: signingKey(seed, 'demo-treasury'), wallet: treasury, address: treasury.address },
    mason,
    mona,
    stakePool: createNominatorPool(mona.address),
    people,
    signers: [alice, bob, carol],
    proposer: dave,
    vestingSender: alice,
    vestingOwner: bob,
    highload: createHighloadWallet(signingKey(seed, 'demo/post')),
    collection: createNftCollection({
      owner: mason.address,
      content: stoneCollectionContent(),
      itemPrefix: `${tokensUrl}stones/`,
      royaltyPercent: 5,
      royaltyTo: mason.address,
    }),
    market: createMarketplace(mason.address),
    multisig: createMultisig({
      signers: [alice.address, bob.address, carol.address],
      proposers: [dave.address],
      threshold: 2,
    }),
    vesting: createVesting({
      key: signingKey(seed, 'demo/vesting'),
      startTime: VESTING_START,
      totalSeconds: 3600 * DAY,
      unlockSeconds: 30 * DAY,
      cliffSeconds: 90 * DAY,
      amount: 1_000_000_000_000n,
      sender: alice.address,
      owner: bob.address,
    }),
    trouble: createTrouble(1),
    phoenix: createTrouble(2),
    router,
    routerStone,
    routerClay,
    routerTon,
    jettonPool: dexPool(router.address, routerStone, routerClay),
    tonPool: dexPool(router.address, routerStone, routerTon),
  }
}

/** One of each kind: metadata on chain and elsewhere, our own wallets and those most of the public chain has. */
const createJettons = ({ address }: Person, tokensUrl: string) => ({
  stone: createJetton({
    admin: address,
    content: onChainContent({
      name: 'Stone',
      symbol: 'STONE',
      decimals: '9',
      description: 'A jetton of the demo with its metadata on chain',
      image_data: picture(210),
    }),
    walletCode: contractCode('jetton-wallet'),
  }),
  clay: createJetton({
    admin: address,
    content: offChainContent(`${tokensUrl}clay.json`),
    walletCode: standardCode('jettonWalletV1'),
  }),
})
