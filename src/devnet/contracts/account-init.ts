import { ADDRESS_BYTES, type Address, asAddress, makeAddress } from '../../cell/address.ts'
import { type Builder, buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { cellHash } from '../../cell/hashing.ts'
import type { Slice } from '../../cell/slice.ts'
import { BASECHAIN } from '../../model/block.ts'
import { ADDR_NONE, storeMsgAddressExt, storeMsgAddressInt } from '../../tlb/msg-address.ts'
import { storeStateInit } from '../../tlb/state-init.ts'

/** Code and data that an account begins with, and the address that follows from them. */
export interface AccountInit {
  readonly address: Address
  readonly code: Cell
  readonly data: Cell
}

export function accountInit(code: Cell, data: Cell, workchain = BASECHAIN): AccountInit {
  return { address: makeAddress(workchain, cellHash(initCell({ code, data }))), code, data }
}

export const initCell = ({ code, data }: Pick<AccountInit, 'code' | 'data'>): Cell =>
  buildCell((b) => storeStateInit(b, { fixedPrefixLength: null, special: null, code, data, library: null }))

/** `addr_std`, or `addr_none` for null. */
export function storeAddress(b: Builder, address: Address | null): Builder {
  if (address === null) storeMsgAddressExt(b, ADDR_NONE)
  else storeMsgAddressInt(b, { kind: 'std', anycast: null, address })
  return b
}

/** The same read back; of nobody else than our own contracts, which keep no other kinds. */
export function loadAddress(slice: Slice): Address | null {
  if (slice.loadUint(2) === 0) return null
  slice.skip(1)
  return asAddress(slice.loadBytes(ADDRESS_BYTES))
}
