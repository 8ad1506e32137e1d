import { defineRecogniser } from '../recogniser.ts'
import { readStack } from '../stack-values.ts'
import { readJettonPrices, readTerms } from './nft-sale.ts'

/** Getgems, fixed price, version 4. */
export default defineRecogniser({
  kind: 'nft_sale',
  methods: ['get_fix_price_data_v4'],
  async recognise(subject, surroundings) {
    const sale = readStack(await surroundings.run(subject, 'get_fix_price_data_v4'), 13, (values) => ({
      ...readTerms(values),
      soldAt: values.number(),
      soldQueryId: values.int(),
      jettonPrices: readJettonPrices(values.cellOrNull()),
    }))
    return sale && { contracts: [sale] }
  },
})
