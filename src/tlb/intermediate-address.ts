// block.tlb:
//   interm_addr_regular$0 use_dest_bits:(#<= 96) = IntermediateAddress;
//   interm_addr_simple$10 workchain_id:int8 addr_pfx:uint64 = IntermediateAddress;
//   interm_addr_ext$11 workchain_id:int32 addr_pfx:uint64 = IntermediateAddress;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'
import { brokenValue } from './broken-tag.ts'

export type IntermediateAddress =
  | { readonly kind: 'regular'; readonly useDestBits: number }
  | { readonly kind: 'simple'; readonly workchain: number; readonly addrPfx: bigint }
  | { readonly kind: 'ext'; readonly workchain: number; readonly addrPfx: bigint }

/** Workchain and the first 64 bits of the account id. */
const MAX_DEST_BITS = 96

export function loadIntermediateAddress(slice: Slice): IntermediateAddress {
  if (slice.loadBit() === 0) {
    const useDestBits = slice.loadUint(7)
    if (useDestBits > MAX_DEST_BITS) brokenValue(slice, 'IntermediateAddress', `use_dest_bits ${useDestBits}`)
    return { kind: 'regular', useDestBits }
  }
  if (slice.loadBit() === 0) return { kind: 'simple', workchain: slice.loadInt(8), addrPfx: slice.loadUint64() }
  return { kind: 'ext', workchain: slice.loadInt(32), addrPfx: slice.loadUint64() }
}

export function storeIntermediateAddress(b: Builder, address: IntermediateAddress): void {
  switch (address.kind) {
    case 'regular':
      b.storeBit(0)
      b.storeUint(address.useDestBits, 7)
      break
    case 'simple':
      b.storeUint(0b10, 2)
      b.storeInt(address.workchain, 8)
      b.storeUint64(address.addrPfx)
      break
    case 'ext':
      b.storeUint(0b11, 2)
      b.storeInt(address.workchain, 32)
      b.storeUint64(address.addrPfx)
      break
  }
}
