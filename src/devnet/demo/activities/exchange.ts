import type { Address } from '../../../cell/address.ts'
import type { Cell } from '../../../cell/cell.ts'
import { loadReserves, providePayload, ptonTransfer, swapPayload } from '../../contracts/dex.ts'
import { type JettonMaster, jettonBalance, jettonBurn, jettonTransfer, jettonWallet } from '../../contracts/jetton.ts'
import type { Order } from '../../contracts/order.ts'
import { type Activity, type Scene, TON } from '../scene.ts'
import type { Person } from '../world.ts'

const DEADLINE_SECONDS = 600
/** Pays for pool, payout and the wallets on both sides. */
const FORWARD = (TON * 4n) / 10n
const GAS = (TON * 6n) / 10n

const isOpen = async (scene: Scene, pool: Address): Promise<boolean> => {
  const data = (await scene.account(pool))?.data
  return data != null && loadReserves(data).totalShares > 0n
}

async function has(scene: Scene, jetton: Omit<JettonMaster, 'init'>, owner: Person, amount: bigint): Promise<boolean> {
  const data = (await scene.account(jettonWallet(jetton, owner.address)))?.data
  return data != null && jettonBalance(data) >= amount
}

const toRouter = (scene: Scene, by: Person, jetton: JettonMaster, amount: bigint, payload: Cell): Order => ({
  to: jettonWallet(jetton, by.address),
  value: TON,
  body: jettonTransfer({
    queryId: scene.queryId(),
    amount,
    to: scene.world.router.address,
    response: by.address,
    forwardAmount: FORWARD,
    payload,
  }),
})

const terms = (scene: Scene, by: Person, otherWallet: Address) => ({
  otherWallet,
  user: by.address,
  deadline: scene.now + DEADLINE_SECONDS,
})

async function swap(scene: Scene, minOut: bigint): ReturnType<Activity> {
  const { stone, clay, routerStone, routerClay, jettonPool } = scene.world
  const by = scene.anybody()
  const amount = scene.amount(10, 300)
  if (by === undefined || !(await isOpen(scene, jettonPool.address))) return undefined
  const isStone = scene.dice.below(2) === 0
  const jetton = isStone ? stone : clay
  if (!(await has(scene, jetton, by, amount))) return undefined
  const payload = swapPayload({ ...terms(scene, by, isStone ? routerClay : routerStone), minOut })
  return { by, orders: [toRouter(scene, by, jetton, amount, payload)] }
}

export const swapJettons: Activity = (scene) => swap(scene, 1n)

/** Wants more than there is: everything comes back. */
export const swapGreedily: Activity = (scene) => swap(scene, 10n ** 9n * TON)

export const buyStones: Activity = async (scene) => {
  const { routerTon, routerStone, tonPool } = scene.world
  const by = scene.anybody()
  if (by === undefined || !(await isOpen(scene, tonPool.address))) return undefined
  const amount = scene.amount(5, 30)
  const payload = swapPayload({ ...terms(scene, by, routerStone), minOut: 1n })
  const body = ptonTransfer(scene.queryId(), amount, by.address, payload)
  return { by, orders: [{ to: routerTon, value: amount + GAS, body }] }
}

export const sellStones: Activity = async (scene) => {
  const { stone, routerTon, tonPool } = scene.world
  const by = scene.anybody()
  const amount = scene.amount(10, 300)
  if (by === undefined || !(await isOpen(scene, tonPool.address)) || !(await has(scene, stone, by, amount)))
    return undefined
  const payload = swapPayload({ ...terms(scene, by, routerTon), minOut: 1n })
  return { by, orders: [toRouter(scene, by, stone, amount, payload)] }
}

/** In one message, so that both sides are one action. */
export const provide: Activity = async (scene) => {
  const { stone, clay, routerStone, routerClay, jettonPool } = scene.world
  const by = scene.anybody()
  const data = (await scene.account(jettonPool.address))?.data
  if (by === undefined || !data) return undefined
  const { reserve0, reserve1, totalShares } = loadReserves(data)
  if (totalShares === 0n) return undefined
  const stoneFirst = Buffer.compare(routerStone, routerClay) < 0
  const [stones, clays] = stoneFirst ? [reserve0, reserve1] : [reserve1, reserve0]
  const amount = scene.amount(100, 500)
  const other = (amount * clays) / stones
  if (!(await has(scene, stone, by, amount)) || !(await has(scene, clay, by, other))) return undefined
  return {
    by,
    orders: [
      toRouter(scene, by, stone, amount, providePayload(terms(scene, by, routerClay))),
      toRouter(scene, by, clay, other, providePayload(terms(scene, by, routerStone))),
    ],
  }
}

/** A part of what the mason or a provider has. */
export const withdraw: Activity = async (scene) => {
  const { mason, people, jettonPool } = scene.world
  for (const by of scene.dice.shuffled([...people, mason])) {
    const wallet = jettonWallet(jettonPool, by.address)
    const data = scene.isFree(by) ? (await scene.account(wallet))?.data : undefined
    const shares = data ? jettonBalance(data) : 0n
    if (shares < TON) continue
    const amount = shares / (by === mason ? 1000n : 2n)
    const body = jettonBurn({ queryId: scene.queryId(), amount, response: by.address })
    return { by, orders: [{ to: wallet, value: TON, body }] }
  }
  return undefined
}
