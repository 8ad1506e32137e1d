import {
  loadOrder,
  multisigApprove,
  multisigNewOrder,
  multisigOrder,
  nextOrderSeqno,
} from '../../contracts/multisig.ts'
import { commentCell } from '../../contracts/order.ts'
import { vestingSend } from '../../contracts/vesting.ts'
import { type Activity, type Scene, TON } from '../scene.ts'

const ORDER_SECONDS = 3600
const GAS = TON / 2n

async function orders(scene: Scene): Promise<bigint | undefined> {
  const data = (await scene.account(scene.world.multisig.address))?.data
  return data ? nextOrderSeqno(data) : undefined
}

export const proposeOrder: Activity = async (scene) => {
  const { multisig, signers, proposer } = scene.world
  const orderSeqno = await orders(scene)
  const by = scene.dice.pick([...signers, proposer].filter((person) => scene.isFree(person)))
  if (orderSeqno === undefined || by === undefined || !scene.claim(`order ${orderSeqno}`)) return undefined
  const isSigner = by !== proposer
  const body = multisigNewOrder({
    queryId: scene.queryId(),
    orderSeqno,
    isSigner,
    index: isSigner ? signers.indexOf(by) : 0,
    expiresAt: scene.now + ORDER_SECONDS,
    orders: [{ to: scene.anotherThan(by).address, value: scene.amount(1, 20), body: commentCell('from all of us') }],
  })
  return { by, orders: [{ to: multisig.address, value: TON, body }] }
}

/** Somebody who has not yet, for the last order, by a message or by a comment. */
export const approveOrder: Activity = async (scene) => {
  const { multisig, signers } = scene.world
  const count = await orders(scene)
  if (count === undefined || count === 0n) return undefined
  const address = multisigOrder(multisig.address, count - 1n)
  const account = await scene.account(address)
  if (!account?.data) return undefined
  const { isSent, approvalsMask } = loadOrder(account.data)
  if (isSent) return undefined
  const waiting = signers.filter((person, i) => scene.isFree(person) && ((approvalsMask >> BigInt(i)) & 1n) === 0n)
  const by = scene.dice.pick(waiting)
  if (by === undefined) return undefined
  const saysSo = scene.dice.below(4) === 0
  const body = saysSo ? commentCell('approve') : multisigApprove(scene.queryId(), signers.indexOf(by))
  return { by, orders: [{ to: address, value: GAS, body }] }
}

/** The order has gone through already: the signer is told so. */
export const approveLate: Activity = async (scene) => {
  const { multisig, signers } = scene.world
  const count = await orders(scene)
  const by = scene.dice.pick(signers.filter((person) => scene.isFree(person)))
  if (count === undefined || by === undefined) return undefined
  for (let back = 1n; back <= 3n && back <= count; back++) {
    const address = multisigOrder(multisig.address, count - back)
    const data = (await scene.account(address))?.data
    if (!data || !loadOrder(data).isSent) continue
    const body = multisigApprove(scene.queryId(), signers.indexOf(by))
    return { by, orders: [{ to: address, value: GAS, body }] }
  }
  return undefined
}

/** To somebody on the list, in small amounts, so that it lasts. The wallet allows no comments but those of pools. */
export const sendVested: Activity = async (scene) => {
  const { vesting, vestingOwner, people } = scene.world
  const account = await scene.account(vesting.address)
  const to = scene.dice.pick(people.slice(2, 5))
  if (to === undefined || !scene.isFree(vestingOwner) || (account?.balance ?? 0n) < 2n * TON) return undefined
  const body = vestingSend(scene.queryId(), { to: to.address, value: TON / 10n })
  return { by: vestingOwner, orders: [{ to: vesting.address, value: TON / 2n, body }] }
}
