import { dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, optional } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { JVAULT_UNSTAKE } from '../kinds/jvault-unstake.ts'
import { loadAmount } from '../reading/jetton-order.ts'
import { findVaultAssets, REFERRALS, UPDATE, UPDATE_REQUEST } from '../reading/jvault.ts'

export default defineMatcher({
  name: 'jvault_unstake',
  after: ['nft_cancel_auction', 'jvault_stake'],
  pattern: call(0x499a9262, {
    each: optional(
      call(UPDATE_REQUEST, {
        as: 'request',
        children: [
          REFERRALS,
          optional(block('ton_transfer')),
          block('jetton_transfer', { as: 'payout' }),
          call(UPDATE),
        ],
      }),
    ),
  }),
  build(head, match, facts) {
    const assets = findVaultAssets(head.destination, facts)
    if (assets === undefined || assets.asset === null) return null
    const request = match.find('request')
    const payout = dataOf(match.find('payout'), JETTON_TRANSFER_KIND)
    if (payout !== undefined && payout.asset !== assets.asset) return null
    const data = {
      source: head.source,
      stakeWallet: head.destination,
      pool: request?.destination ?? assets.pool,
      amount: loadAmount(head.body()),
      exitCode: request === undefined ? head.node.transaction.exitCode : null,
      asset: assets.asset,
      stakeAsset: assets.stakeAsset,
    }
    return built(JVAULT_UNSTAKE, data, match.with(head))
  },
})
