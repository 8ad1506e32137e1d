import type { Cell } from '../../../cell/cell.ts'
import { Slice } from '../../../cell/slice.ts'
import { orUndefined } from './or-undefined.ts'

/** A message a wallet is told to send, and its place in the list. */
export interface WalletOrder {
  readonly cell: Cell
  readonly index: number
}

/** signature:512 subwallet:32 valid_until:32 seqno:32 */
const SIGNED_BITS = 512 + 96
const MAX_ORDERS = 255
const V5_SIGNED_EXTERNAL = 0x7369676e
const SEND_MESSAGE = 0x0ec3c86d

/** The orders in the body of an external message to a wallet of version 3, 4 or 5; an empty list for anything else. */
export function listOrders(body: Slice): readonly WalletOrder[] {
  for (const read of [listV5, listV3, listV4]) {
    const orders = orUndefined(() => read(body.clone()))
    if (orders !== undefined && orders.length > 0) return orders
  }
  return []
}

function listV3(slice: Slice): WalletOrder[] {
  slice.skip(SIGNED_BITS)
  return listModes(slice)
}

function listV4(slice: Slice): WalletOrder[] {
  slice.skip(SIGNED_BITS)
  return slice.loadUint(8) === 0 ? listModes(slice) : []
}

/** mode:8 ^message, as often as there are references; nothing else may follow. */
function listModes(slice: Slice): WalletOrder[] {
  const orders: WalletOrder[] = []
  while (slice.remainingRefs > 0) {
    slice.skip(8)
    orders.push({ cell: slice.loadRef(), index: orders.length })
  }
  return slice.remainingBits === 0 ? orders : []
}

/** op:32 wallet_id:32 valid_until:32 seqno:32 opt&out-list; the list ends in the first order, but is numbered from the last. */
function listV5(slice: Slice): WalletOrder[] {
  slice.expectTag(V5_SIGNED_EXTERNAL, 32, 'wallet v5 body')
  slice.skip(96)
  if (slice.loadBit() === 0) return []
  const orders: WalletOrder[] = []
  for (let list = slice.loadRefSlice(); list.remainingBits > 0 && orders.length < MAX_ORDERS; ) {
    const rest = list.loadRef()
    list.expectTag(SEND_MESSAGE, 32, 'OutAction')
    list.skip(8)
    orders.push({ cell: list.loadRef(), index: orders.length })
    list = new Slice(rest.arena, rest.index)
  }
  return orders
}
