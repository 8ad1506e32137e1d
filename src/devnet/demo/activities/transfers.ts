import { makeAddress } from '../../../cell/address.ts'
import { buildCell } from '../../../cell/builder.ts'
import { BASECHAIN } from '../../../model/block.ts'
import { commentCell, type Order } from '../../contracts/order.ts'
import { type Activity, type Scene, TON } from '../scene.ts'

const COMMENTS = [
  'for the bread',
  'thank you',
  'rent',
  'happy birthday',
  'half of the tickets',
  'Спасибо',
  '🍷',
  'invoice 42',
]

const comment = (scene: Scene) => commentCell(scene.dice.pick(COMMENTS) ?? '')

export const pay: Activity = async (scene) => {
  const by = scene.anybody()
  if (by === undefined) return undefined
  const to = scene.anotherThan(by).address
  return { by, orders: [{ to, value: scene.amount(1, 30), bounce: false, body: comment(scene) }] }
}

export const paySeveral: Activity = async (scene) => {
  const by = scene.anybody()
  if (by === undefined) return undefined
  const orders: Order[] = Array.from({ length: scene.dice.between(2, 4) }, () => ({
    to: scene.anotherThan(by).address,
    value: scene.amount(1, 5),
    bounce: false,
  }))
  return { by, orders }
}

/** Encrypted for nobody: the bytes mean nothing, but everything else is as it would be. */
export const paySecretly: Activity = async (scene) => {
  const by = scene.anybody()
  if (by === undefined) return undefined
  const body = buildCell((b) =>
    b.storeUint(0x2167da4b, 32).storeBytes(scene.dice.bytes()).storeBytes(scene.dice.bytes()),
  )
  return { by, orders: [{ to: scene.anotherThan(by).address, value: scene.amount(1, 10), body }] }
}

export const payNewcomer: Activity = async (scene) => {
  const by = scene.anybody()
  if (by === undefined) return undefined
  return { by, orders: [{ to: makeAddress(BASECHAIN, scene.dice.bytes()), value: TON / 10n, bounce: false }] }
}

/** Between the workchains. */
export const payMona: Activity = async (scene) => {
  const by = scene.anybody()
  if (by === undefined) return undefined
  return {
    by,
    orders: [{ to: scene.world.mona.address, value: scene.amount(5, 20), bounce: false, body: comment(scene) }],
  }
}

export const payFromMona: Activity = async (scene) => {
  const { mona, people } = scene.world
  const to = scene.dice.pick(people)
  if (to === undefined || !scene.isFree(mona)) return undefined
  return { by: mona, orders: [{ to: to.address, value: scene.amount(5, 10), bounce: false, body: comment(scene) }] }
}

const BATCH = 20
/** Query ids go round: so many seconds, then from the beginning, long after those used before have been forgotten. */
const SHIFTS = 2 ** 13

export const batch: Activity = async (scene) => {
  const { highload, people } = scene.world
  // One in a moment, for its number is the moment's.
  if (!(await scene.isDeployed(highload.address)) || !scene.claim('batch')) return undefined
  const orders = Array.from({ length: BATCH }, (_, i) => ({
    to: people[i % people.length]?.address ?? highload.address,
    value: TON / 20n + BigInt(i),
    bounce: false,
    body: commentCell(`payroll ${i}`),
  }))
  // The wallet wants the past, and the last block may be a little behind the clock.
  return { message: highload.batch({ queryId: (scene.now % SHIFTS) * 1024, createdAt: scene.now - 10, orders }) }
}
