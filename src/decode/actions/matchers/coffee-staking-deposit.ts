import { type ActionKind, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, optional } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND, type JettonTransferData } from '../kinds/jetton-transfer.ts'
import { NFT_MINT_KIND, type NftMintData } from '../kinds/nft-mint.ts'

interface StakingDepositData {
  readonly transfer: JettonTransferData
  readonly pool: string | null
  readonly minted: NftMintData
}

const COFFEE_STAKING_DEPOSIT: ActionKind<StakingDepositData, 'coffee_staking_deposit'> = {
  name: 'coffee_staking_deposit',
  details: ({ transfer, pool, minted }) => ({
    source: transfer.sender,
    source_jetton_wallet: transfer.senderWallet,
    pool,
    pool_jetton_wallet: transfer.receiverWallet,
    asset: transfer.asset,
    amount: transfer.amount.toString(),
    minted_item_address: minted.item,
    minted_item_index: minted.index.toString(),
  }),
  accounts: ({ transfer, pool }) => [transfer.sender, transfer.senderWallet, pool, transfer.receiverWallet],
}

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
    const data = { transfer, pool: match.get('deposit').destination, minted }
    return built(COFFEE_STAKING_DEPOSIT, data, match.with(head))
  },
})
