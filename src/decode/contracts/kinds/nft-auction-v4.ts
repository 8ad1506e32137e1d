import { defineRecogniser } from '../recogniser.ts'
import { readStack } from '../stack-values.ts'
import { readTerms } from './nft-auction.ts'

/** Getgems auctions, version 4. */
export default defineRecogniser({
  kind: 'nft_auction',
  methods: ['get_auction_data_v4'],
  async recognise(subject, surroundings) {
    const auction = readStack(await surroundings.run(subject, 'get_auction_data_v4'), 26, (values) => ({
      isActivated: values.bool(),
      ...readTerms(values),
      stepTime: values.number(),
      lastQueryId: values.int(),
      jettonWallet: values.addressOrNull(),
      jettonMaster: values.addressOrNull(),
      isBroken: values.bool(),
      publicKey: values.int(),
    }))
    return auction && { contracts: [auction] }
  },
})
