import type { Address } from '../../cell/address.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { type Builder, buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { type AccountInit, initCell, storeAddress } from './account-init.ts'

/** A message that a wallet is told to send. */
export interface Order {
  readonly to: Address
  readonly value: bigint
  readonly bounce?: boolean
  readonly body?: Cell
  /** Deploys the receiver. */
  readonly init?: AccountInit
  /** 3 unless said: fees apart, and an order that fails does not hold up the rest. */
  readonly mode?: number
}

export const ORDER_MODE = 3

const EMPTY_BODY = buildCell(() => {})

/** `MessageRelaxed`: source, fees and times are filled in by whoever sends it. */
export const orderCell = (order: Order): Cell => buildCell((b) => storeOrder(b, order))

function storeOrder(b: Builder, { to, value, bounce = true, body = EMPTY_BODY, init }: Order): void {
  // int_msg_info$0 ihr_disabled:1 bounce:1 bounced:0 src:addr_none$00
  b.storeUint(bounce ? 0b011000 : 0b010000, 6)
  storeAddress(b, to).storeCoins(value).storeBit(0)
  // extra_flags, fwd_fee, created_lt, created_at
  b.storeCoins(0n).storeCoins(0n).storeUint64(0n).storeUint(0, 32)
  if (init === undefined) b.storeBit(0)
  else b.storeUint(0b11, 2).storeCell(initCell(init))
  b.storeBit(1).storeCell(body)
}

/** External message to an account, with the state to begin with when it is not there yet. */
export function externalMessage(to: Address, body: Cell, init?: AccountInit): Uint8Array {
  const message = buildCell((b) => {
    // ext_in_msg_info$10 src:addr_none$00
    b.storeUint(0b1000, 4)
    storeAddress(b, to).storeCoins(0n)
    if (init === undefined) b.storeBit(0)
    else b.storeUint(0b11, 2).storeCell(initCell(init))
    b.storeBit(1).storeCell(body)
  })
  return writeBoc(message)
}

const OUT_ACTION_SEND = 0x0ec3c86d

/** `OutList`: each action refers to the ones before it. */
export function outList(orders: readonly Order[]): Cell {
  let list = EMPTY_BODY
  for (const order of orders) {
    const before = list
    list = buildCell((b) =>
      b
        .storeCell(before)
        .storeUint(OUT_ACTION_SEND, 32)
        .storeUint(order.mode ?? ORDER_MODE, 8)
        .storeCell(orderCell(order)),
    )
  }
  return list
}

const COMMENT = 0
const CELL_TEXT_BYTES = 120

/** Snake text: the bytes of a cell go on in its reference. */
export function textCell(text: string, prefix?: (b: Builder) => void): Cell {
  const bytes = Buffer.from(text, 'utf8')
  const from = (at: number, isFirst: boolean): Cell =>
    buildCell((b) => {
      if (isFirst) prefix?.(b)
      b.storeBytes(bytes.subarray(at, at + CELL_TEXT_BYTES))
      if (bytes.length > at + CELL_TEXT_BYTES) b.storeCell(from(at + CELL_TEXT_BYTES, false))
    })
  return from(0, true)
}

export const commentCell = (text: string): Cell => textCell(text, (b) => b.storeUint(COMMENT, 32))
