import { makeAddress } from '../../../cell/address.ts'
import { CellarError } from '../../../lib/errors.ts'
import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { block, call, oneOf, type Pattern } from '../engine/pattern.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { accountText } from './account-text.ts'
import type { BodyReader } from './body-reader.ts'

export const SWAP_TON = 0xc0ffee00
export const SWAP = 0xc0ffee20
export const SWAP_EVENT = 0xc0ffee30
export const PAYOUT_ORDER = 0xc0ffee21
export const PAYOUT = 0xc0ffee32
export const NOTIFICATION = 0xc0ffee36
export const DEPLOY = 0xc0ffee22
export const DEPOSIT_EVENT = 0xc0ffee33

/** A jetton master, null for Toncoin: 2-bit tag 00, or 01 with uint8 and 256 bits. Extra currencies are not told. */
export function loadAsset(body: BodyReader): string | null {
  const tag = body.uint(2)
  if (tag === 0) return null
  if (tag !== 1) throw new CellarError('BROKEN_CELL', `coffee asset of kind ${tag}`, { cell: body.slice.cell })
  const workchain = body.uint(8)
  return accountText(makeAddress(workchain, body.slice.loadBytes(32)))
}

/** The end of a payout: jettons, Toncoin, or Toncoin with a notification. */
export const paidOut = (as: string): Pattern =>
  oneOf(block('jetton_transfer', { as }), call(PAYOUT, { as }), call(NOTIFICATION, { as }))

/** What was paid in the end, as deposits tell what came back. */
export function paidAmount(paid: ActionNode): { asset: string | null; amount: bigint } {
  const transfer = dataOf(paid, JETTON_TRANSFER_KIND)
  return transfer === undefined
    ? { asset: null, amount: paid.value }
    : { asset: transfer.asset, amount: transfer.amount }
}

/** Of a deposit that made tokens: query:64 amount1:Coins amount2:Coins lp:Coins … */
export function loadMinted(event: BodyReader): bigint {
  event.skip(64)
  event.coins()
  event.coins()
  return event.coins()
}
