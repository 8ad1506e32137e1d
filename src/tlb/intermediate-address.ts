// block.tlb:
//   interm_addr_regular$0 use_dest_bits:(#<= 96) = IntermediateAddress;
//   interm_addr_simple$10 workchain_id:int8 addr_pfx:uint64 = IntermediateAddress;
//   interm_addr_ext$11 workchain_id:int32 addr_pfx:uint64 = IntermediateAddress;
import { brokenValue } from './broken-tag.ts'
import { type Codec, int, int32, type Loaded, uint, uint64, union } from './codec.ts'

/** Workchain and the first 64 bits of the account id. */
const MAX_DEST_BITS = 96

const DestBits: Codec<number> = {
  load: (slice) => {
    const bits = slice.loadUint(7)
    if (bits > MAX_DEST_BITS) brokenValue(slice, 'IntermediateAddress', `use_dest_bits ${bits}`)
    return bits
  },
  store: uint(7).store,
}

export const IntermediateAddress = union('IntermediateAddress', {
  regular: ['$0', { useDestBits: DestBits }],
  simple: ['$10', { workchain: int(8), addrPfx: uint64 }],
  ext: ['$11', { workchain: int32, addrPfx: uint64 }],
})
export type IntermediateAddress = Loaded<typeof IntermediateAddress>

export const { load: loadIntermediateAddress, store: storeIntermediateAddress } = IntermediateAddress
