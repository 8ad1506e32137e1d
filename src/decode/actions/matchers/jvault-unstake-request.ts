import { built, defineMatcher } from '../engine/matcher.ts'
import { call, optional } from '../engine/pattern.ts'
import { JVAULT_UNSTAKE_REQUEST } from '../kinds/jvault-unstake.ts'
import { loadAmount } from '../reading/jetton-order.ts'
import { findVaultAssets, REFERRALS, UPDATE, UPDATE_REQUEST } from '../reading/jvault.ts'

export default defineMatcher({
  name: 'jvault_unstake_request',
  after: ['jvault_claim'],
  pattern: call(0x0168d4b7, {
    each: optional(call(UPDATE_REQUEST, { as: 'request', children: [REFERRALS, call(UPDATE)] })),
  }),
  build(head, match, facts) {
    const assets = findVaultAssets(head.destination, facts)
    const request = match.find('request')
    if (request === undefined && (assets === undefined || assets.asset === null)) return null
    const data = {
      source: head.source,
      stakeWallet: head.destination,
      pool: request?.destination ?? assets?.pool ?? null,
      amount: loadAmount(head.body()),
      exitCode: request === undefined ? head.node.transaction.exitCode : null,
      asset: assets?.asset ?? null,
      stakeAsset: assets?.stakeAsset ?? null,
    }
    const failed = request === undefined || head.failed || request.failed
    return built(JVAULT_UNSTAKE_REQUEST, data, match.with(head), { failed })
  },
})
