import type { Address } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { type AccountInit, accountInit, storeAddress } from './account-init.ts'
import { contractCode } from './contract-code.ts'

/** A contract that fails as it is told to. */
export const createTrouble = (id: number): AccountInit =>
  accountInit(
    contractCode('trouble'),
    buildCell((b) => b.storeUint(id, 32).storeUint(0, 32)),
  )

export const troubleThrow = (exitCode: number): Cell =>
  buildCell((b) => b.storeUint(0x7468726f, 32).storeUint(exitCode, 16))

/** Runs until its gas is used up. */
export const troubleLoop = (): Cell => buildCell((b) => b.storeUint(0x6c6f6f70, 32))

/** Sends more than it has. */
export const troubleOverspend = (amount: bigint): Cell =>
  buildCell((b) => b.storeUint(0x7370656e, 32).storeCoins(amount))

/** Sends what is no message. */
export const troubleNonsense = (): Cell => buildCell((b) => b.storeUint(0x62616474, 32))

/** Sends on, and takes what bounces. */
export const troubleRelay = (to: Address, amount: bigint, body: Cell): Cell =>
  buildCell((b) => {
    storeAddress(b.storeUint(0x72656c79, 32), to).storeCoins(amount)
    b.storeSlice(new Slice(body.arena, body.index))
  })

/** A message to nowhere. */
export const troubleEmit = (body: Cell): Cell =>
  buildCell((b) => b.storeUint(0x656d6974, 32).storeSlice(new Slice(body.arena, body.index)))

export const troubleDestroy = (): Cell => buildCell((b) => b.storeUint(0x656e6400, 32))
