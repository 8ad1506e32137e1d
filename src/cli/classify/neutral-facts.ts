import { type Static, Type } from '@sinclair/typebox'
import { type Address, parseAddress } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { buildCell } from '../../cell/builder.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import type { AccountFacts, Contract } from '../../model/contract.ts'

const Text = Type.Union([Type.String(), Type.Null()])
/** What is not known may be left out. */
const Known = Type.Optional(Text)
/** Digits; some tools write large ones with an exponent. */
const Sum = Type.Union([Type.String(), Type.Number()])
const KnownSum = Type.Optional(Type.Union([Sum, Type.Null()]))
const Facts = Type.Object({
  code_hash: Known,
  JettonWallet: Type.Optional(Type.Object({ owner: Type.String(), jetton: Type.String() })),
  NftItem: Type.Optional(
    Type.Object({
      init: Type.Optional(Type.Boolean()),
      index: Sum,
      collection_address: Known,
      owner_address: Known,
      content: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
    }),
  ),
  NftSale: Type.Optional(
    Type.Object({
      is_complete: Type.Optional(Type.Boolean()),
      marketplace_address: Known,
      nft_address: Type.String(),
      nft_owner_address: Known,
      full_price: KnownSum,
    }),
  ),
  NftAuction: Type.Optional(
    Type.Object({ mp_addr: Known, nft_addr: Type.String(), nft_owner: Known, last_bid: KnownSum }),
  ),
  DedustPool: Type.Optional(Type.Object({ assets: Type.Array(Type.Object({ address: Known })) })),
  MultisigOrder: Type.Optional(
    Type.Object({ multisig_address: Known, signers: Type.Optional(Type.Array(Type.String())) }),
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

const toJettonWallet = ({ owner, jetton }: NonNullable<Facts['JettonWallet']>): Contract => ({
  kind: 'jetton_wallet',
  balance: 0n,
  owner: address(owner),
  master: address(jetton),
  isClaimed: null,
})

const toNftItem = (item: NonNullable<Facts['NftItem']>): Contract => ({
  kind: 'nft_item',
  isInit: item.init ?? true,
  index: toSum(item.index),
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
  fullPrice: toSum(sale.full_price),
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
  lastBid: toSum(auction.last_bid),
})

const toDedustPool = ({ assets: [first, second] }: NonNullable<Facts['DedustPool']>): Contract => ({
  kind: 'dedust_pool',
  assets: [addressOrNull(first?.address), addressOrNull(second?.address)],
  reserves: [0n, 0n],
  isStable: false,
  tradeFee: [0n, 0n],
})

const toMultisigOrder = ({ multisig_address, signers }: NonNullable<Facts['MultisigOrder']>): Contract => ({
  kind: 'multisig_order',
  multisig: addressOrNull(multisig_address) ?? address(`0:${'0'.repeat(64)}`),
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

const addressOrNull = (text: string | null | undefined): Address | null => (text == null ? null : address(text))

function toSum(value: string | number | null | undefined): bigint {
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return BigInt(value)
  const number = Number(value ?? 0)
  if (!Number.isInteger(number)) throw new CellarError('BROKEN_INPUT', `${value} is not a whole number`)
  return BigInt(number)
}

const toBytes = (text: string): Buffer => Buffer.from(text, /^[0-9a-f]+$/i.test(text) ? 'hex' : 'base64')
const toHash = (text: string): Hash => asHash(toBytes(text))
