import type { Address } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import { type AccountInit, accountInit } from './account-init.ts'
import { externalMessage, type Order, orderCell, outList } from './order.ts'
import type { SigningKey } from './signing-key.ts'
import { standardCode } from './standard-codes.ts'

export interface Batch {
  /** Never used before within twice the timeout: below 2^23, its last ten bits below 1023. */
  readonly queryId: number
  readonly createdAt: number
  readonly orders: readonly Order[]
}

/** Highload wallet v3: no counter, so that messages may come in any order, and up to 254 orders in each. */
export interface HighloadWallet {
  readonly address: Address
  readonly init: AccountInit
  batch(batch: Batch): Uint8Array
}

const SUBWALLET = 0x10ad
const TIMEOUT_SECONDS = 600
const INTERNAL_TRANSFER = 0xae42e5a4
/** Paid for the message that the wallet sends itself. */
const BATCH_FEE = 100_000_000n

export function createHighloadWallet(key: SigningKey): HighloadWallet {
  const data = buildCell((b) =>
    b
      .storeBytes(key.publicKey)
      .storeUint(SUBWALLET, 32)
      .storeUint(0, 2) // both dictionaries of used queries are empty
      .storeUint64(0n)
      .storeUint(TIMEOUT_SECONDS, 22),
  )
  const init = accountInit(standardCode('highloadV3'), data)
  return {
    address: init.address,
    init,
    batch({ queryId, createdAt, orders }) {
      const actions = outList(orders)
      const inner = buildCell((b) =>
        b.storeUint(INTERNAL_TRANSFER, 32).storeUint(0, 32).storeUint(queryId, 32).storeCell(actions),
      )
      const sum = orders.reduce((total, { value }) => total + value, BATCH_FEE)
      const message = orderCell({ to: init.address, value: sum, body: inner })
      const request = buildCell((b) =>
        b
          .storeUint(SUBWALLET, 32)
          .storeCell(message)
          .storeUint(1, 8)
          .storeUint(queryId, 23)
          .storeUint64(BigInt(createdAt))
          .storeUint(TIMEOUT_SECONDS, 22),
      )
      const body = buildCell((b) => b.storeBytes(key.signCell(request)).storeCell(request))
      return externalMessage(init.address, body)
    },
  }
}
