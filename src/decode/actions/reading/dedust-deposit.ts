import type { ActionNode } from '../engine/action-node.ts'
import type { Facts } from '../engine/facts.ts'
import { call, oneOf, type Pattern } from '../engine/pattern.ts'
import {
  DEPOSIT_JETTON_PAYLOAD,
  DEPOSIT_TON,
  type DepositTarget,
  loadJettonDepositTarget,
  loadTonDeposit,
} from './dedust.ts'
import { JETTON_INTERNAL_TRANSFER, JETTON_NOTIFY, JETTON_TRANSFER } from './jetton-order.ts'

/** What brings an asset to its vault. Jettons are not yet matched as transfers here. */
export const DEPOSITED: Pattern = oneOf(
  call(DEPOSIT_TON, { as: 'deposit' }),
  call(JETTON_NOTIFY, {
    as: 'deposit',
    parent: call(JETTON_INTERNAL_TRANSFER, { as: 'internal', parent: call(JETTON_TRANSFER, { as: 'transfer' }) }),
  }),
)

export interface Deposit {
  readonly source: string | null
  readonly asset: string | null
  readonly amount: bigint
  readonly target: DepositTarget
}

/** Reads what was deposited: Toncoin, or what the vault was notified of. */
export function loadDeposit(deposit: ActionNode, facts: Facts): Deposit | undefined {
  if (deposit.opcode === DEPOSIT_TON) {
    return { source: deposit.source, asset: null, ...loadTonDeposit(deposit.body()) }
  }
  const wallet = facts.jettonWallet(deposit.source)
  if (wallet === undefined) return undefined
  const body = deposit.body().skip(64)
  const amount = body.coins()
  const source = body.address()
  const payload = body.either()
  if (payload.opcode() !== DEPOSIT_JETTON_PAYLOAD) return undefined
  return { source, asset: wallet.master, amount, target: loadJettonDepositTarget(payload) }
}
