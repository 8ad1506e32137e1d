import { dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block } from '../engine/pattern.ts'
import { JETTON_MINT_KIND } from '../kinds/jetton-mint.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { ETHENA_DEPOSIT } from '../kinds/staking.ts'

const USDE = '0:086FA2A675F74347B08DD4606A549B8FDB98829CB282BC1949D3B12FBAED9DCC'
const STAKED_USDE = '0:D0E545323C7ACB7102653C073377F7E3C67F122EB94D430A250739F109D4A57D'

export default defineMatcher({
  name: 'ethena_deposit',
  after: ['jetton_mint'],
  pattern: block('jetton_transfer', {
    where: (transfer) => dataOf(transfer, JETTON_TRANSFER_KIND)?.asset === USDE,
    each: block('jetton_mint', { as: 'mint' }),
  }),
  build(head, match) {
    const transfer = dataOf(head, JETTON_TRANSFER_KIND)
    const mint = dataOf(match.get('mint'), JETTON_MINT_KIND)
    if (transfer === undefined || mint?.asset !== STAKED_USDE) return null
    const data = {
      provider: 'ethena' as const,
      holder: transfer.sender,
      pool: transfer.receiver,
      amount: transfer.amount,
      tokensMinted: mint.amount,
      asset: mint.asset,
      sourceAsset: transfer.asset,
      wallet: transfer.senderWallet,
    }
    return built(ETHENA_DEPOSIT, data, match.with(head))
  },
})
