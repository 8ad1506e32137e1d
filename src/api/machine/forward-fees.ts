import { workchainOf } from '../../cell/address.ts'
import { refAt, refCount } from '../../cell/arena.ts'
import type { Cell } from '../../cell/cell.ts'
import { computeHashes, hashAt } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { orUndefined } from '../../decode/actions/reading/or-undefined.ts'
import { loadAnyAddress } from '../../decode/orders/relaxed-message.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import { loadMsgForwardPrices } from '../../tlb/config-params/msg-forward-prices.ts'
import { findConfigParam } from '../../tlb/config-params.ts'

const MASTERCHAIN_PRICES = 24
const BASECHAIN_PRICES = 25
const SEND_MESSAGE = 0x0ec3c86d

/**
 * The price of bringing a message to where it goes: by its cells and bits, each different cell once, its own root and the
 * first `leftOut` of its references left out.
 */
export function forwardFee(config: Cell, message: Cell, isMasterchain: boolean, leftOut = 0): bigint {
  const param = findConfigParam(config, isMasterchain ? MASTERCHAIN_PRICES : BASECHAIN_PRICES)
  if (param === undefined) return 0n
  const { lumpPrice, bitPrice, cellPrice } = loadMsgForwardPrices(param)
  const { cells, bits } = sizeBelow(message, leftOut)
  return lumpPrice + roundUp(bitPrice * bits + cellPrice * cells)
}

/**
 * The same for all messages in a list of actions, whether there was money to send them or not. What cannot be read could
 * not be sent either.
 *
 *     out_list_empty$_ = OutList 0;   out_list$_ {n:#} prev:^(OutList n) action:OutAction = OutList (n + 1);
 *     action_send_msg#0ec3c86d mode:(## 8) out_msg:^(MessageRelaxed Any) = OutAction;
 */
export function sendFees(config: Cell, { arena, index }: Cell, isMasterchain: boolean): bigint {
  let fees = 0n
  for (let list = new Slice(arena, index); list.remainingRefs > 0; ) {
    const rest = list.loadRefSlice()
    fees += orUndefined(() => sendFee(config, list, isMasterchain)) ?? 0n
    list = rest
  }
  return fees
}

function sendFee(config: Cell, action: Slice, isMasterchain: boolean): bigint {
  if (action.loadUint(32) !== SEND_MESSAGE) return 0n
  const message = action.loadRef()
  const slice = new Slice(message.arena, message.index)
  const isExternal = slice.loadBit() === 1
  if (isExternal) return forwardFee(config, message, isMasterchain)
  slice.skip(3)
  loadAnyAddress(slice)
  const destination = loadAnyAddress(slice)
  slice.loadCoins()
  const hasExtraCurrencies = slice.loadBit() === 1
  const isToMasterchain = destination !== null && workchainOf(destination) === MASTERCHAIN
  return forwardFee(config, message, isMasterchain || isToMasterchain, hasExtraCurrencies ? 1 : 0)
}

/** Prices are in 65536ths. */
export const roundUp = (value: bigint): bigint => (value + 0xffffn) >> 16n

function sizeBelow({ arena, index }: Cell, leftOut: number): { cells: bigint; bits: bigint } {
  computeHashes(arena)
  const seen = new Set<string>()
  let bits = 0n
  const stack = [index]
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    for (let i = cell === index ? leftOut : 0; i < refCount(arena, cell); i++) {
      const child = refAt(arena, cell, i)
      const key = byteKey(hashAt(arena, child))
      if (seen.has(key)) continue
      seen.add(key)
      bits += BigInt(arena.bitLength[child] as number)
      stack.push(child)
    }
  }
  return { cells: BigInt(seen.size), bits }
}
