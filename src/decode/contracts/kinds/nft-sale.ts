import { formatRaw, makeAddress } from '../../../cell/address.ts'
import type { Cell } from '../../../cell/cell.ts'
import type { NftSale } from '../../../model/contract.ts'
import { defineRecogniser, type Recogniser } from '../recogniser.ts'
import { attempt, loadEntries, readStack, type StackValues } from '../stack-values.ts'

const MOST_PRICES = 1_000
const FIXED_PRICE = 0x46495850n

/** Getgems, fixed price, up to version 3. Version 4 has a file of its own. */
const recogniser: Recogniser = defineRecogniser({
  kind: 'nft_sale',
  methods: ['get_sale_data'],
  async recognise(subject, surroundings) {
    const sale = readStack(await surroundings.run(subject, 'get_sale_data'), 11, (values) =>
      values.int() === FIXED_PRICE
        ? { ...readTerms(values), soldAt: null, soldQueryId: null, jettonPrices: null }
        : undefined,
    )
    return sale && { contracts: [sale] }
  },
})
export default recogniser

/** What all versions have, in the same order. */
export function readTerms(values: StackValues): Omit<NftSale, 'soldAt' | 'soldQueryId' | 'jettonPrices'> {
  return {
    kind: 'nft_sale',
    isComplete: values.bool(),
    createdAt: values.number(),
    marketplace: values.addressOrNull(),
    nft: values.address(),
    nftOwner: values.addressOrNull(),
    fullPrice: values.int(),
    marketplaceFeeAddress: values.addressOrNull(),
    marketplaceFee: values.int(),
    royaltyAddress: values.addressOrNull(),
    royalty: values.int(),
  }
}

/** Jetton wallets of workchain 0 and what each has to bring. */
export function readJettonPrices(root: Cell | null): ReadonlyMap<string, bigint> | null {
  if (root === null) return null
  const entries = attempt(() => loadEntries(root, 256, MOST_PRICES, (slice) => slice.loadCoins()))
  return new Map(entries?.map(({ key, value }) => [formatRaw(makeAddress(0, key)), value]))
}
