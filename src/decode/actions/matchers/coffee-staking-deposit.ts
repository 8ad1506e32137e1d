import { dataOf } from '../engine/action-node.ts'
import { defineMatcher, told } from '../engine/matcher.ts'
import { block, call, optional } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { NFT_MINT_KIND } from '../kinds/nft-mint.ts'

const DEPOSIT = 0xf9471134

export default defineMatcher({
  name: 'coffee_staking_deposit',
  after: ['coffee_mev_protect_failed_swap'],
  pattern: block('jetton_transfer', {
    each: call(DEPOSIT, {
      as: 'deposit',
      children: [optional(call(DEPOSIT)), block('nft_mint', { as: 'minted' })],
    }),
  }),
  build(head, match) {
    const transfer = dataOf(head, JETTON_TRANSFER_KIND)
    const minted = dataOf(match.get('minted'), NFT_MINT_KIND)
    if (transfer === undefined || minted === undefined) return null
    const pool = match.get('deposit').destination
    return told('coffee_staking_deposit', match.with(head), {
      accounts: [transfer.sender, transfer.senderWallet, pool, transfer.receiverWallet],
      details: {
        source: transfer.sender,
        source_jetton_wallet: transfer.senderWallet,
        pool,
        pool_jetton_wallet: transfer.receiverWallet,
        asset: transfer.asset,
        amount: transfer.amount.toString(),
        minted_item_address: minted.item,
        minted_item_index: minted.index.toString(),
      },
    })
  },
})
