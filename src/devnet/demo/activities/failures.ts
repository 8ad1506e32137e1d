import { makeAddress } from '../../../cell/address.ts'
import type { Cell } from '../../../cell/cell.ts'
import { BASECHAIN } from '../../../model/block.ts'
import { commentCell } from '../../contracts/order.ts'
import {
  troubleDestroy,
  troubleEmit,
  troubleLoop,
  troubleNonsense,
  troubleOverspend,
  troubleRelay,
  troubleThrow,
} from '../../contracts/trouble.ts'
import { type Activity, type Scene, TON } from '../scene.ts'

async function tell(scene: Scene, body: Cell, value = TON / 5n): ReturnType<Activity> {
  const by = scene.anybody()
  const { address } = scene.world.trouble
  if (by === undefined || !(await scene.isDeployed(address))) return undefined
  return { by, orders: [{ to: address, value, body }] }
}

const EXIT_CODES = [35, 101, 333, 709, 1234, 65535]

export const failWithCode: Activity = (scene) => tell(scene, troubleThrow(scene.dice.pick(EXIT_CODES) ?? 9))

export const runOutOfGas: Activity = (scene) => tell(scene, troubleLoop(), TON / 50n)

export const overspend: Activity = (scene) => tell(scene, troubleOverspend(10n ** 6n * TON))

export const sendNonsense: Activity = (scene) => tell(scene, troubleNonsense())

const nobody = (scene: Scene) => makeAddress(BASECHAIN, scene.dice.bytes())

/** A contract whose own message comes back. */
export const relayToNobody: Activity = (scene) =>
  tell(scene, troubleRelay(nobody(scene), TON / 10n, commentCell('anybody there?')))

export const writeLog: Activity = (scene) => tell(scene, troubleEmit(commentCell(`it is ${scene.now}`)))

export const payNobody: Activity = async (scene) => {
  const by = scene.anybody()
  if (by === undefined) return undefined
  return { by, orders: [{ to: nobody(scene), value: TON / 10n, bounce: true, body: commentCell('will be back') }] }
}

/** Signed well, but too late: no block takes it. */
export const payTooLate: Activity = async (scene) => {
  const by = scene.anybody()
  const data = by === undefined ? undefined : (await scene.account(by.address))?.data
  if (by === undefined || !data) return undefined
  const orders = [{ to: scene.anotherThan(by).address, value: TON / 10n }]
  return { message: by.wallet.transfer({ seqno: by.wallet.seqnoIn(data), validUntil: scene.now - 60, orders }) }
}

/** An account that is destroyed when it is there and made again when it is not. */
export const burnPhoenix: Activity = async (scene) => {
  const by = scene.anybody()
  if (by === undefined) return undefined
  const { phoenix } = scene.world
  const isThere = await scene.isDeployed(phoenix.address)
  const order = isThere ? { body: troubleDestroy() } : { init: phoenix, bounce: false }
  return { by, orders: [{ to: phoenix.address, value: TON / 5n, ...order }] }
}
