import { textOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { NFT_MINT_KIND } from '../kinds/nft-mint.ts'
import { deploysAccount } from '../reading/nft.ts'

/** A message that brings an account to life which proves to be an item. */
export default defineMatcher({
  name: 'nft_mint',
  after: [],
  makes: ['nft_mint'],
  pattern: { where: deploysAccount },
  onDeploys: true,
  build(head, _, facts) {
    const item = textOf(head.node.transaction.account)
    const known = facts.nftItem(item)
    if (known === undefined) return null
    const data = { source: head.source, item, index: known.index, collection: known.collection, message: head }
    return built(NFT_MINT_KIND, data, [head])
  },
})
