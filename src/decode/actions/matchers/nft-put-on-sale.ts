import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block } from '../engine/pattern.ts'
import { NFT_PUT_ON_AUCTION, NFT_PUT_ON_SALE } from '../kinds/nft-listing.ts'
import { NFT_TRANSFER_KIND } from '../kinds/nft-transfer.ts'
import { loadAuctionTerms, loadSaleTerms } from '../reading/getgems-terms.ts'
import { deploysAccount } from '../reading/nft.ts'

const isBasic = (block: ActionNode): boolean => block.is('ton_transfer') || block.is('call_contract')

/** The item goes to a listing contract, which deploys the sale or auction and passes it on. */
export default defineMatcher({
  name: 'nft_put_on_sale',
  after: ['nft_purchase'],
  takes: { names: ['ton_transfer'] },
  pattern: block('nft_transfer', {
    children: [
      { where: (child) => isBasic(child) && deploysAccount(child), as: 'deploy' },
      block('nft_transfer', { as: 'handover' }),
    ],
  }),
  build(head, match, facts) {
    const deploy = match.get('deploy')
    const listed = dataOf(head, NFT_TRANSFER_KIND)
    const handover = dataOf(match.get('handover'), NFT_TRANSFER_KIND)
    const contract = deploy.destination
    if (listed === undefined || handover === undefined || contract === null) return null
    if (handover.item !== listed.item || handover.newOwner !== contract) return null
    const sale = facts.nftSale(contract)
    const auction = sale === undefined ? facts.nftAuction(contract) : undefined
    const known = sale ?? auction
    const { initState } = deploy.message
    if (known === undefined || initState === null) return null
    if (known.nft !== handover.item || known.seller !== listed.oldOwner) return null
    const { item, index, collection } = handover
    const listing = { item, index, collection, owner: known.seller, listing: listed.newOwner, contract }
    const blocks = match.with(head)
    if (sale !== undefined) {
      const terms = loadSaleTerms(initState)
      return terms === undefined ? null : built(NFT_PUT_ON_SALE, { ...listing, terms }, blocks)
    }
    const terms = loadAuctionTerms(initState)
    return terms === undefined ? null : built(NFT_PUT_ON_AUCTION, { ...listing, terms }, blocks)
  },
})
