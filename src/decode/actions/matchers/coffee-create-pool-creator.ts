import { dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, oneOf } from '../engine/pattern.ts'
import { COFFEE_CREATE_POOL_CREATOR } from '../kinds/coffee-pool-creator.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { DEPLOY, loadAsset } from '../reading/coffee.ts'

/** Who makes a pool brings both assets to a contract that gathers them first. */
export default defineMatcher({
  name: 'coffee_create_pool_creator',
  after: ['coffee_withdraw', 'coffee_create_vault'],
  makes: ['coffee_create_pool_creator'],
  pattern: call(0xc0ffee23, {
    each: call(DEPLOY, { as: 'deploy' }),
    parent: oneOf(block('jetton_transfer', { as: 'transfer' }), call(0xc0ffee02)),
  }),
  build(head, match) {
    const transfer = dataOf(match.find('transfer'), JETTON_TRANSFER_KIND)
    // query:64 amount:Coins first:asset second:asset amm:3 settings:opt& ^[recipient:addr …] sender:addr ^proof
    const body = head.body().skip(64)
    const amount = body.coins()
    const assets = [loadAsset(body), loadAsset(body)] as const
    body.skip(3).maybeRef()
    const recipient = body.ref().address()
    const data = {
      source: body.address(),
      wallet: transfer?.senderWallet ?? null,
      recipient,
      contract: match.get('deploy').destination,
      provided: transfer?.asset ?? null,
      assets,
      amount,
    }
    return built(COFFEE_CREATE_POOL_CREATOR, data, match.with(head))
  },
})
