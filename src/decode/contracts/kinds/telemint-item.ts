import type { Address } from '../../../cell/address.ts'
import { defineRecogniser } from '../recogniser.ts'
import { loadAddressOrNull, readStack, type StackValues } from '../stack-values.ts'
import { readSnakeText } from '../token-content.ts'

const NO_AUCTION = { bidder: null, bid: 0n, bidAt: 0, minBid: 0n, endTime: 0 }

/** User names and numbers of Telegram. */
export default defineRecogniser({
  kind: 'telemint_item',
  methods: ['get_telemint_token_name', 'get_telemint_auction_state', 'get_telemint_auction_config'],
  async recognise(subject, surroundings) {
    const tokenName = readStack(await surroundings.run(subject, 'get_telemint_token_name'), 1, (values) =>
      readSnakeText(values.slice()),
    )
    const config = readStack(await surroundings.run(subject, 'get_telemint_auction_config'), 6, (values) => ({
      beneficiary: addressOrEmpty(values),
      initialMinBid: values.int(),
      maxBid: values.int(),
      minBidStep: values.int(),
      minExtendTime: values.number(),
      duration: values.number(),
    }))
    const royalty = readStack(await surroundings.run(subject, 'royalty_params'), 3, (values) => ({
      royaltyNumerator: values.int(),
      royaltyDenominator: values.int(),
      royaltyDestination: addressOrEmpty(values),
    }))
    if (tokenName === undefined || config === undefined || royalty === undefined) return undefined
    // The method throws while there is no auction.
    const state = readStack(await surroundings.run(subject, 'get_telemint_auction_state'), 5, (values) => ({
      bidder: addressOrEmpty(values),
      bid: values.int(),
      bidAt: values.number(),
      minBid: values.int(),
      endTime: values.number(),
    }))
    return { contracts: [{ kind: 'telemint_item', tokenName, ...(state ?? NO_AUCTION), ...config, ...royalty }] }
  },
})

/** A slice without any bits stands for nobody, too. */
function addressOrEmpty(values: StackValues): Address | null {
  const slice = values.slice()
  return slice.remainingBits === 0 ? null : loadAddressOrNull(slice)
}
