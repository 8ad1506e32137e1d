import { type Static, Type } from '@sinclair/typebox'
import { type Address, parseAddress } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { buildCell } from '../../cell/builder.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import type { AccountFacts, Contract } from '../../model/contract.ts'

const Text = Type.Union([Type.String(), Type.Null()])
const Facts = Type.Object({
  code_hash: Type.Optional(Text),
  JettonWallet: Type.Optional(
    Type.Object({ balance: Type.Optional(Type.String()), owner: Type.String(), jetton: Type.String() }),
  ),
  NftItem: Type.Optional(
    Type.Object({
      init: Type.Optional(Type.Boolean()),
      index: Type.String(),
      collection_address: Text,
      owner_address: Text,
      content: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
    }),
  ),
  NftSale: Type.Optional(
    Type.Object({
      is_complete: Type.Optional(Type.Boolean()),
      marketplace_address: Text,
      nft_address: Type.String(),
      nft_owner_address: Text,
      full_price: Type.String(),
    }),
  ),
  NftAuction: Type.Optional(
    Type.Object({ mp_addr: Text, nft_addr: Type.String(), nft_owner: Text, last_bid: Type.String() }),
  ),
  DedustPool: Type.Optional(
    Type.Object({ assets: Type.Array(Type.Object({ is_ton: Type.Boolean(), address: Text })) }),
  ),
  MultisigOrder: Type.Optional(
    Type.Object({ multisig_address: Type.Optional(Text), signers: Type.Optional(Type.Array(Type.String())) }),
  ),
  NominatorPool: Type.Optional(Type.Unknown()),
  data_boc: Type.Optional(Type.Union([Type.String(), Type.Object({ data_boc: Type.String() })])),
})
type Facts = Static<typeof Facts>

/** What is known of accounts, by raw address. */
export const NeutralFacts = Type.Record(Type.String(), Facts)
export type NeutralFacts = Static<typeof NeutralFacts>

export function toFactsOf(facts: NeutralFacts = {}): (account: Address) => AccountFacts | undefined {
  const known = new Map<string, AccountFacts>()
  for (const [account, one] of Object.entries(facts)) known.set(byteKey(address(account)), toFacts(one))
  return (account) => known.get(byteKey(account))
}

function toFacts(facts: Facts): AccountFacts {
  const boc = typeof facts.data_boc === 'object' ? facts.data_boc.data_boc : facts.data_boc
  return {
    codeHash: facts.code_hash == null ? null : toHash(facts.code_hash),
    contracts: [
      ...(facts.JettonWallet === undefined ? [] : [toJettonWallet(facts.JettonWallet)]),
      ...(facts.NftItem === undefined ? [] : [toNftItem(facts.NftItem)]),
      ...(facts.NftSale === undefined ? [] : [toNftSale(facts.NftSale)]),
      ...(facts.NftAuction === undefined ? [] : [toNftAuction(facts.NftAuction)]),
      ...(facts.DedustPool === undefined ? [] : [toDedustPool(facts.DedustPool)]),
      ...(facts.MultisigOrder === undefined ? [] : [toMultisigOrder(facts.MultisigOrder)]),
      ...(facts.NominatorPool === undefined ? [] : [{ kind: 'nominator_pool' } as const]),
    ],
    data: boc === undefined ? null : readSingleRoot(toBytes(boc)),
  }
}

const toJettonWallet = ({ balance, owner, jetton }: NonNullable<Facts['JettonWallet']>): Contract => ({
  kind: 'jetton_wallet',
  balance: BigInt(balance ?? '0'),
  owner: address(owner),
  master: address(jetton),
  isClaimed: null,
})

const toNftItem = (item: NonNullable<Facts['NftItem']>): Contract => ({
  kind: 'nft_item',
  isInit: item.init ?? true,
  index: BigInt(item.index),
  collection: addressOrNull(item.collection_address),
  owner: addressOrNull(item.owner_address),
  content: Object.fromEntries(
    Object.entries(item.content ?? {}).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  ),
})

const toNftSale = (sale: NonNullable<Facts['NftSale']>): Contract => ({
  kind: 'nft_sale',
  isComplete: sale.is_complete ?? false,
  createdAt: 0,
  marketplace: addressOrNull(sale.marketplace_address),
  nft: address(sale.nft_address),
  nftOwner: addressOrNull(sale.nft_owner_address),
  fullPrice: BigInt(sale.full_price),
  marketplaceFeeAddress: null,
  marketplaceFee: 0n,
  royaltyAddress: null,
  royalty: 0n,
  soldAt: null,
  soldQueryId: null,
  jettonPrices: null,
})

/** What a trace in neutral form leaves out of an auction, because no action asks for it. */
export const UNTOLD_OF_AUCTION = {
  kind: 'nft_auction',
  hasEnded: false,
  endTime: 0,
  lastMember: null,
  minStep: 0n,
  marketplaceFeeAddress: null,
  marketplaceFeeFactor: 0n,
  marketplaceFeeBase: 0n,
  royaltyAddress: null,
  royaltyFactor: 0n,
  royaltyBase: 0n,
  maxBid: 0n,
  minBid: 0n,
  createdAt: 0,
  lastBidAt: 0,
  isCanceled: false,
  isActivated: null,
  stepTime: null,
  lastQueryId: null,
  jettonWallet: null,
  jettonMaster: null,
  isBroken: null,
  publicKey: null,
} as const

const toNftAuction = (auction: NonNullable<Facts['NftAuction']>): Contract => ({
  ...UNTOLD_OF_AUCTION,
  marketplace: addressOrNull(auction.mp_addr),
  nft: address(auction.nft_addr),
  nftOwner: addressOrNull(auction.nft_owner),
  lastBid: BigInt(auction.last_bid),
})

const toDedustPool = ({ assets: [first, second] }: NonNullable<Facts['DedustPool']>): Contract => ({
  kind: 'dedust_pool',
  assets: [addressOrNull(first?.address ?? null), addressOrNull(second?.address ?? null)],
  reserves: [0n, 0n],
  isStable: false,
  tradeFee: [0n, 0n],
})

const toMultisigOrder = ({ multisig_address, signers }: NonNullable<Facts['MultisigOrder']>): Contract => ({
  kind: 'multisig_order',
  multisig: addressOrNull(multisig_address ?? null) ?? address(`0:${'0'.repeat(64)}`),
  orderSeqno: 0n,
  threshold: 0,
  isSentForExecution: false,
  approvalsMask: 0n,
  approvals: 0,
  expirationDate: 0n,
  order: buildCell(() => {}),
  signers: (signers ?? []).map(address),
})

function address(text: string): Address {
  const parsed = parseAddress(text)
  if (parsed === undefined) throw new CellarError('BROKEN_INPUT', `${text} is not an address`)
  return parsed.address
}

const addressOrNull = (text: string | null): Address | null => (text === null ? null : address(text))

const toBytes = (text: string): Buffer => Buffer.from(text, /^[0-9a-f]+$/i.test(text) ? 'hex' : 'base64')
const toHash = (text: string): Hash => asHash(toBytes(text))
