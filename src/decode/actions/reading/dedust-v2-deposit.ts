import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { byOrder } from '../engine/merge.ts'
import { block, call, type Match, optional, type Pattern } from '../engine/pattern.ts'
import type { DexDepositData } from '../kinds/dex-liquidity.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { CARRIER, CREDIT_ASSET, findDepositTarget, PAYOUT } from './dedust-v2.ts'
import { loadAmount } from './jetton-order.ts'

/** The asset that completed the pair. */
export const COMPLETED_BY: Pattern = call(CREDIT_ASSET, { as: 'credit', leavesExcess: true, parent: CARRIER })

export const REFUNDS: readonly Pattern[] = [
  optional(block('jetton_transfer', { as: 'jettons back' })),
  optional(block('jetton_transfer', { as: 'jettons back' })),
  optional(call(PAYOUT, { as: 'toncoin back', leavesExcess: true })),
]

/** query:64 is_x:1 amount:Coins */
export const isX = (credit: ActionNode): boolean => credit.body().skip(64).bit()

/** The asset and the wallet of what a carrier brought. */
export function carried(carrier: ActionNode): { asset: string | null; wallet: string | null; sender: string | null } {
  const transfer = dataOf(carrier, JETTON_TRANSFER_KIND)
  if (transfer === undefined) return { asset: null, wallet: null, sender: carrier.source }
  return { asset: transfer.asset, wallet: transfer.senderWallet, sender: transfer.sender }
}

/** What came back; undefined when any of it went to somebody else. */
export function listRefunds(match: Match, initiator: string | null): DexDepositData['excesses'] | undefined {
  const excesses: { asset: string | null; amount: bigint }[] = []
  for (const refund of match.list('jettons back').sort(byOrder)) {
    const transfer = dataOf(refund, JETTON_TRANSFER_KIND)
    if (transfer?.receiver !== initiator) return undefined
    excesses.push({ asset: transfer.asset, amount: transfer.amount })
  }
  const toncoin = match.find('toncoin back')
  if (toncoin === undefined) return excesses
  if (toncoin.destination !== initiator) return undefined
  return [...excesses, { asset: null, amount: loadAmount(toncoin.body()) }]
}

/** A deposit with both amounts, and what is known of the asset that completed it. */
export function toDeposit(
  join: ActionNode,
  match: Match,
  initiator: string | null,
  amounts: readonly [bigint, bigint],
): Omit<DexDepositData, 'lpMinted' | 'excesses'> {
  const carrier = match.get('carrier')
  const { asset, wallet } = carried(carrier)
  const target = findDepositTarget(carrier)
  const isFirst = isX(match.get('credit'))
  return {
    dex: 'dedust_v2',
    source: initiator,
    pool: join.destination,
    depositContract: join.source,
    first: { amount: amounts[0], asset: isFirst ? asset : null, wallet: isFirst ? wallet : null },
    second: { amount: amounts[1], asset: isFirst ? null : asset, wallet: isFirst ? null : wallet },
    target: {
      assets: isFirst ? [asset, null] : [null, asset],
      amounts: target ?? [null, null],
    },
  }
}
