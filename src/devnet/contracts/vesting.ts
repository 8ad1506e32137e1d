import type { Address } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { type AccountInit, accountInit, storeAddress } from './account-init.ts'
import { ORDER_MODE, type Order, orderCell } from './order.ts'
import type { SigningKey } from './signing-key.ts'
import { standardCode } from './standard-codes.ts'

export interface VestingTerms {
  readonly key: SigningKey
  readonly startTime: number
  readonly totalSeconds: number
  readonly unlockSeconds: number
  readonly cliffSeconds: number
  readonly amount: bigint
  /** Who paid and may name receivers. */
  readonly sender: Address
  readonly owner: Address
}

const SUBWALLET = 698_983_191

export function createVesting(terms: VestingTerms): AccountInit {
  const data = buildCell((b) => {
    b.storeUint(0, 32).storeUint(SUBWALLET, 32).storeBytes(terms.key.publicKey).storeBit(0)
    b.storeRef((params) => {
      params.storeUint64(BigInt(terms.startTime)).storeUint(terms.totalSeconds, 32)
      params.storeUint(terms.unlockSeconds, 32).storeUint(terms.cliffSeconds, 32).storeCoins(terms.amount)
      storeAddress(storeAddress(params, terms.sender), terms.owner)
    })
  })
  return accountInit(standardCode('vestingWallet'), data)
}

/** Whether anybody is on the list of receivers that the owner may always pay. */
export function hasWhitelist(data: Cell): boolean {
  const slice = new Slice(data.arena, data.index)
  slice.skip(32 + 32 + 256)
  return slice.loadBool()
}

export function vestingAddWhitelist(queryId: bigint, receivers: readonly Address[]): Cell {
  const rest = (at: number): Cell =>
    buildCell((b) => {
      if (at === 0) b.storeUint(0x7258a69b, 32).storeUint64(queryId)
      storeAddress(b, receivers[at] as Address)
      if (at + 1 < receivers.length) b.storeCell(rest(at + 1))
    })
  return rest(0)
}

export const vestingSend = (queryId: bigint, order: Order): Cell =>
  buildCell((b) =>
    b
      .storeUint(0xa7733acd, 32)
      .storeUint64(queryId)
      .storeUint(order.mode ?? ORDER_MODE, 8)
      .storeCell(orderCell(order)),
  )
