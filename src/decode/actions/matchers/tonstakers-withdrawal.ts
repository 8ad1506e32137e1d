import type { ActionNode } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { call, oneOf } from '../engine/pattern.ts'
import { TONSTAKERS_WITHDRAWAL, TONSTAKERS_WITHDRAWAL_REQUEST } from '../kinds/staking.ts'
import { JETTON_BURN, JETTON_BURN_NOTIFICATION, loadAmount } from '../reading/jetton-order.ts'

const INIT_NFT = 0x132f9a45

/** Liquid tokens are burnt, and either paid at once or turned into an item to be paid at the end of the round. */
export default defineMatcher({
  name: 'tonstakers_withdrawal',
  after: ['tonstakers_deposit'],
  pattern: call(JETTON_BURN, {
    each: call(JETTON_BURN_NOTIFICATION, {
      each: call(0x319b0cdc, {
        as: 'request',
        each: oneOf(call(0x0a77535c, { as: 'payout' }), call(0x1674b0a0, { as: 'delay' })),
      }),
    }),
  }),
  build(head, match) {
    const request = match.get('request')
    const payout = match.find('payout')
    const common = {
      provider: 'liquid_staking' as const,
      holder: head.source,
      pool: request.destination,
      asset: request.source,
    }
    const blocks = match.with(head)
    if (payout !== undefined) {
      const burnt = loadAmount(head.body())
      const data = { ...common, amount: payout.value - request.value, payoutNft: null, tokensBurnt: burnt }
      return built(TONSTAKERS_WITHDRAWAL, data, blocks, { failed: head.failed })
    }
    const payoutNft = findMinted(match.get('delay'))
    const data = { ...common, amount: null, payoutNft, tokensBurnt: null, wallet: head.destination }
    return built(TONSTAKERS_WITHDRAWAL_REQUEST, data, blocks, { failed: head.failed || payoutNft === null })
  },
})

function findMinted(delay: ActionNode): string | null {
  for (const child of delay.children()) if (child.is('nft_mint')) return child.destination
  for (const child of delay.children()) if (child.opcode === INIT_NFT) return child.destination
  return null
}
