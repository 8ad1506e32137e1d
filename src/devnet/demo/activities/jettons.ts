import { jettonBalance, jettonBurn, jettonMint, jettonTransfer, jettonWallet } from '../../contracts/jetton.ts'
import { commentCell } from '../../contracts/order.ts'
import { type Activity, type Scene, TON } from '../scene.ts'
import type { Person } from '../world.ts'

const GAS = TON / 5n

/** Somebody who is free and has some of one of the jettons. */
async function holder(scene: Scene, least: bigint) {
  const by = scene.anybody()
  const jetton = scene.dice.pick([scene.world.stone, scene.world.clay])
  if (by === undefined || jetton === undefined) return undefined
  const wallet = jettonWallet(jetton, by.address)
  const data = (await scene.account(wallet))?.data
  return data && jettonBalance(data) >= least ? { by, jetton, wallet } : undefined
}

const transfer = (scene: Scene, by: Person, amount: bigint, text?: string) => ({
  queryId: scene.queryId(),
  amount,
  to: scene.anotherThan(by).address,
  response: by.address,
  ...(text === undefined ? {} : { forwardAmount: scene.dice.pick([1n, TON / 100n]) ?? 1n, payload: commentCell(text) }),
})

export const sendJettons: Activity = async (scene) => {
  const amount = scene.amount(10, 500)
  const found = await holder(scene, amount)
  if (found === undefined) return undefined
  const text = scene.dice.pick([undefined, 'stones for the wall', 'as agreed'])
  const body = jettonTransfer(transfer(scene, found.by, amount, text))
  return { by: found.by, orders: [{ to: found.wallet, value: GAS, body }] }
}

export const burnJettons: Activity = async (scene) => {
  const amount = scene.amount(10, 100)
  const found = await holder(scene, amount)
  if (found === undefined) return undefined
  const body = jettonBurn({ queryId: scene.queryId(), amount, response: found.by.address })
  return { by: found.by, orders: [{ to: found.wallet, value: GAS, body }] }
}

export const mintJettons: Activity = async (scene) => {
  const { mason, stone, clay, people } = scene.world
  const jetton = scene.dice.pick([stone, clay])
  const to = scene.dice.pick(people)
  if (jetton === undefined || to === undefined || !scene.isFree(mason)) return undefined
  const mint = { queryId: scene.queryId(), amount: scene.amount(1000, 5000), to: to.address, response: mason.address }
  return {
    by: mason,
    orders: [{ to: jetton.address, value: GAS, body: jettonMint({ ...mint, tonAmount: TON / 10n }) }],
  }
}

/** More than anybody has: the wallet refuses, and the coins come back. */
export const sendTooManyJettons: Activity = async (scene) => {
  const found = await holder(scene, 0n)
  if (found === undefined) return undefined
  const body = jettonTransfer(transfer(scene, found.by, 10n ** 9n * TON))
  return { by: found.by, orders: [{ to: found.wallet, value: GAS, body }] }
}
