import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { block, call, oneOf, optional, type Pattern } from '../engine/pattern.ts'
import type { SwapLeg } from '../kinds/jetton-swap.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { orderedLeg, transferLeg } from '../kinds/swap-legs.ts'
import type { BodyReader } from './body-reader.ts'
import { loadAmount } from './jetton-order.ts'
import { orUndefined } from './or-undefined.ts'

export const PAY_NATIVE = 0xa5a7cbf8
export const PAYOUT = 0x3216ca09
export const SWAP_LOG = 0x78e79ba4
export const CREDIT_ASSET = 0xdc5ddba1
export const JOIN_LIQUIDITY = 0x25251ee0
export const DEPOSIT_LOG = 0x35df2e12
const PAY_JETTON_PAYLOAD = 0xcbc33949
const SWAP_PAYLOAD = 0xc442500f
const DEPOSIT_PAYLOAD = 0xc9a015da

/** What brings an asset to the pool. */
export const CARRIER: Pattern = oneOf(
  block('jetton_transfer', { as: 'carrier' }),
  call(PAY_NATIVE, { as: 'carrier', leavesExcess: true }),
)

/** What a pool pays. */
export const LEG: Pattern = optional(
  oneOf(block('jetton_transfer', { as: 'leg' }), call(PAYOUT, { as: 'leg', leavesExcess: true })),
)

export interface PayoutLeg {
  readonly asset: string | null
  readonly amount: bigint
  readonly userWallet: string | null
  readonly dexWallet: string | null
}

export function toPayoutLeg(leg: ActionNode): PayoutLeg {
  const transfer = dataOf(leg, JETTON_TRANSFER_KIND)
  if (transfer === undefined) {
    return { asset: null, amount: loadAmount(leg.body()), userWallet: null, dexWallet: null }
  }
  const { asset, amount, receiverWallet, senderWallet } = transfer
  return { asset, amount, userWallet: receiverWallet, dexWallet: senderWallet }
}

/** A carrier or a payout as a side of a swap. */
export const toLeg = (carrier: ActionNode): SwapLeg => transferLeg(carrier) ?? orderedLeg(carrier)

/** The order a carrier brings: behind `query:64 amount:Coins`, or inside the payload of a transfer. */
function findPayload(carrier: ActionNode): BodyReader | undefined {
  const transfer = dataOf(carrier, JETTON_TRANSFER_KIND)
  if (transfer === undefined) {
    if (carrier.opcode !== PAY_NATIVE) return undefined
    const body = carrier.body().skip(64)
    body.coins()
    return body.ref()
  }
  const payload = transfer.order.forwardPayload?.clone()
  return payload?.opcode() === PAY_JETTON_PAYLOAD ? payload.skip(32).ref() : undefined
}

/** The minimum of the last step of a swap order; undefined for what is none. */
export function findSwapMinimum(carrier: ActionNode): bigint | undefined {
  return orUndefined(() => {
    const payload = findPayload(carrier)
    if (payload?.opcode() !== SWAP_PAYLOAD) return undefined
    // min_out:Coins deadline:40 opt^step; step = pool:addr min_out:Coins deadline:40 opt^step
    let minimum = payload.skip(32).coins()
    for (let step = payload.skip(40).maybeRef(); step !== null; ) {
      step.address()
      minimum = step.coins()
      step = step.skip(40).maybeRef()
    }
    return minimum
  })
}

/** x:Coins y:Coins min_lp:Coins lock:16 */
export function findDepositTarget(carrier: ActionNode): readonly [bigint, bigint] | undefined {
  return orUndefined(() => {
    const payload = findPayload(carrier)
    if (payload?.opcode() !== DEPOSIT_PAYLOAD) return undefined
    payload.skip(32)
    return [payload.coins(), payload.coins()] as const
  })
}
