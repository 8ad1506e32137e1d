import type { NftAuction } from '../../../model/contract.ts'
import { defineRecogniser } from '../recogniser.ts'
import { readStack, type StackValues } from '../stack-values.ts'

const AUCTION = 0x415543n

type Version4 = 'isActivated' | 'stepTime' | 'lastQueryId' | 'jettonWallet' | 'jettonMaster' | 'isBroken' | 'publicKey'

const NOT_VERSION_4: Pick<NftAuction, Version4> = {
  isActivated: null,
  stepTime: null,
  lastQueryId: null,
  jettonWallet: null,
  jettonMaster: null,
  isBroken: null,
  publicKey: null,
}

/** Getgems auctions up to version 3. Version 4 has a file of its own, and comes first where a contract has both. */
export default defineRecogniser({
  kind: 'nft_auction',
  methods: ['get_sale_data'],
  async recognise(subject, surroundings) {
    if (surroundings.hasMethod(subject, 'get_auction_data_v4')) return undefined
    const auction = readStack(await surroundings.run(subject, 'get_sale_data'), 20, (values) =>
      values.int() === AUCTION ? { ...readTerms(values), ...NOT_VERSION_4 } : undefined,
    )
    return auction && { contracts: [auction] }
  },
})

/** What all versions have, in the same order. */
export function readTerms(values: StackValues): Omit<NftAuction, Version4> {
  return {
    kind: 'nft_auction',
    hasEnded: values.bool(),
    endTime: values.number(),
    marketplace: values.addressOrNull(),
    nft: values.address(),
    nftOwner: values.addressOrNull(),
    lastBid: values.int(),
    lastMember: values.addressOrNull(),
    minStep: values.int(),
    marketplaceFeeAddress: values.addressOrNull(),
    marketplaceFeeFactor: values.int(),
    marketplaceFeeBase: values.int(),
    royaltyAddress: values.addressOrNull(),
    royaltyFactor: values.int(),
    royaltyBase: values.int(),
    maxBid: values.int(),
    minBid: values.int(),
    createdAt: values.number(),
    lastBidAt: values.number(),
    isCanceled: values.bool(),
  }
}
