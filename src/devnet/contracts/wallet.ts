import type { Address } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { CellarError } from '../../lib/errors.ts'
import { BASECHAIN } from '../../model/block.ts'
import { type AccountInit, accountInit } from './account-init.ts'
import { externalMessage, ORDER_MODE, type Order, orderCell, outList } from './order.ts'
import type { SigningKey } from './signing-key.ts'
import { standardCode } from './standard-codes.ts'

export type WalletVersion = 'v3r2' | 'v4r2' | 'v5r1'

export interface Transfer {
  /** The wallet's own counter; 0 for one that is not deployed yet, which the message then does. */
  readonly seqno: number
  /** Unix time after which the wallet refuses the message. */
  readonly validUntil: number
  readonly orders: readonly Order[]
}

/** A user's wallet of one of the standard codes. */
export interface Wallet {
  readonly address: Address
  readonly init: AccountInit
  /** How many orders one message may hold. */
  readonly maxOrders: number
  /** Signed external message, a bag of cells. */
  transfer(transfer: Transfer): Uint8Array
  /** The counter in an account's data. */
  seqnoIn(data: Cell): number
}

export interface WalletOptions {
  readonly workchain?: number
  /** Network the wallet is for; only v5 has it in its data. */
  readonly globalId?: number
}

const DEFAULT_SUBWALLET = 698_983_191
const MAX_ORDERS = 4
const MAX_ORDERS_V5 = 255
const SIGNED_EXTERNAL = 0x7369676e

export function createWallet(version: WalletVersion, key: SigningKey, options: WalletOptions = {}): Wallet {
  return version === 'v5r1' ? walletV5(key, options) : walletV3(version, key, options)
}

function walletV3(version: 'v3r2' | 'v4r2', key: SigningKey, { workchain = BASECHAIN }: WalletOptions): Wallet {
  const subwallet = DEFAULT_SUBWALLET + workchain
  const isV4 = version === 'v4r2'
  const data = buildCell((b) => {
    b.storeUint(0, 32).storeUint(subwallet, 32).storeBytes(key.publicKey)
    if (isV4) b.storeBit(0)
  })
  const init = accountInit(standardCode(isV4 ? 'walletV4R2' : 'walletV3R2'), data, workchain)
  return {
    address: init.address,
    init,
    maxOrders: MAX_ORDERS,
    seqnoIn: (cell) => new Slice(cell.arena, cell.index).loadUint(32),
    transfer({ seqno, validUntil, orders }) {
      expectRoom(orders, MAX_ORDERS)
      const cells = orders.map(orderCell)
      const request = buildCell((b) => {
        b.storeUint(subwallet, 32).storeUint(validUntil, 32).storeUint(seqno, 32)
        if (isV4) b.storeUint(0, 8)
        for (const [i, cell] of cells.entries()) b.storeUint(orders[i]?.mode ?? ORDER_MODE, 8).storeCell(cell)
      })
      const signature = key.signCell(request)
      const body = buildCell((b) => b.storeBytes(signature).storeSlice(new Slice(request.arena, request.index)))
      return externalMessage(init.address, body, seqno === 0 ? init : undefined)
    },
  }
}

function walletV5(key: SigningKey, { workchain = BASECHAIN, globalId = 0 }: WalletOptions): Wallet {
  // client_context: 1, workchain:int8, version:uint8 = 0, subwallet:uint15 = 0
  const context = (2 ** 31 + (workchain & 0xff) * 2 ** 23) | 0
  const walletId = (globalId ^ context) >>> 0
  const data = buildCell((b) =>
    b.storeBit(1).storeUint(0, 32).storeUint(walletId, 32).storeBytes(key.publicKey).storeBit(0),
  )
  const init = accountInit(standardCode('walletV5R1'), data, workchain)
  return {
    address: init.address,
    init,
    maxOrders: MAX_ORDERS_V5,
    seqnoIn(cell) {
      const slice = new Slice(cell.arena, cell.index)
      slice.skip(1)
      return slice.loadUint(32)
    },
    transfer({ seqno, validUntil, orders }) {
      expectRoom(orders, MAX_ORDERS_V5)
      const request = buildCell((b) => {
        b.storeUint(SIGNED_EXTERNAL, 32).storeUint(walletId, 32).storeUint(validUntil, 32).storeUint(seqno, 32)
        b.storeMaybeCell(orders.length === 0 ? null : outList(orders)).storeBit(0)
      })
      const signature = key.signCell(request)
      const body = buildCell((b) => b.storeSlice(new Slice(request.arena, request.index)).storeBytes(signature))
      return externalMessage(init.address, body, seqno === 0 ? init : undefined)
    },
  }
}

function expectRoom(orders: readonly Order[], most: number): void {
  if (orders.length > most)
    throw new CellarError('BAD_REQUEST', `${orders.length} orders, a wallet takes ${most} at once`)
}
