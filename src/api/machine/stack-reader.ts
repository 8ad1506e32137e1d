import type { Address } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { CellarError } from '../../lib/errors.ts'
import { loadMsgAddressInt, storeMsgAddressInt, toAddress } from '../../tlb/msg-address.ts'
import type { StackEntry } from '../../tvm/stack-entry.ts'

/** Values of a stack as standards promise them; undefined where a contract gives something else. */
export const intOf = (entry: StackEntry | undefined): bigint | undefined =>
  entry?.type === 'int' ? entry.value : undefined

export const cellOf = (entry: StackEntry | undefined): Cell | undefined =>
  entry?.type === 'cell' ? entry.cell : undefined

export const sliceOf = (entry: StackEntry | undefined): Slice | undefined => {
  if (entry?.type === 'slice') return entry.slice.clone()
  return entry?.type === 'cell' ? new Slice(entry.cell.arena, entry.cell.index) : undefined
}

/** null for `addr_none`, or for null itself; undefined for what is no address. */
export function addressOf(entry: StackEntry | undefined): Address | null | undefined {
  if (entry?.type === 'null') return null
  const slice = sliceOf(entry)
  if (slice === undefined || slice.remainingBits < 2) return undefined
  return loadAddress(slice)
}

/** An address at the beginning of a slice. */
export function loadAddress(slice: Slice): Address | null | undefined {
  if (slice.preloadUint(2) === 0) return null
  try {
    return toAddress(loadMsgAddressInt(slice)) ?? undefined
  } catch (error) {
    if (error instanceof CellarError) return undefined
    throw error
  }
}

export const addressEntry = (address: Address): StackEntry => {
  const { arena, index } = buildCell((b) => storeMsgAddressInt(b, { kind: 'std', anycast: null, address }))
  return { type: 'slice', slice: new Slice(arena, index) }
}

/** The bytes of a slice that is a text, if its bits are whole bytes. */
export function bytesOf(slice: Slice): Buffer | undefined {
  return slice.remainingBits % 8 === 0 ? Buffer.from(slice.loadBytes(slice.remainingBits / 8)) : undefined
}
