// block.tlb:
//   addr_none$00 = MsgAddressExt;
//   addr_extern$01 len:(## 9) external_address:(bits len) = MsgAddressExt;
//   anycast_info$_ depth:(#<= 30) { depth >= 1 } rewrite_pfx:(bits depth) = Anycast;
//   addr_std$10 anycast:(Maybe Anycast) workchain_id:int8 address:bits256 = MsgAddressInt;
//   addr_var$11 anycast:(Maybe Anycast) addr_len:(## 9) workchain_id:int32 address:(bits addr_len) = MsgAddressInt;
import { ADDRESS_BYTES, type Address, asAddress, makeAddress } from '../cell/address.ts'
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'
import { brokenTag, brokenValue } from './broken-tag.ts'
import type { Codec } from './codec.ts'
import { loadMaybe, storeMaybe } from './maybe.ts'

/** The first `depth` bits of the address, to be replaced by `rewritePfx`. */
export interface Anycast {
  readonly depth: number
  readonly rewritePfx: Uint8Array
}

export interface AddrNone {
  readonly kind: 'none'
}

export interface AddrExtern {
  readonly kind: 'extern'
  readonly bits: number
  /** Left-aligned, trailing bits zero. */
  readonly address: Uint8Array
}

export interface AddrStd {
  readonly kind: 'std'
  readonly anycast: Anycast | null
  /** As written, before anycast. `workchain_id` and `address` side by side are the 33 bytes of an `Address`. */
  readonly address: Address
}

export interface AddrVar {
  readonly kind: 'var'
  readonly anycast: Anycast | null
  readonly bits: number
  readonly workchain: number
  /** Left-aligned, trailing bits zero. */
  readonly address: Uint8Array
}

export type MsgAddressExt = AddrNone | AddrExtern
export type MsgAddressInt = AddrStd | AddrVar

const NONE = 0b00
const EXTERN = 0b01
const STD = 0b10
const VAR = 0b11

export const ADDR_NONE: AddrNone = Object.freeze({ kind: 'none' })

const MAX_ANYCAST_DEPTH = 30

export function loadAnycast(slice: Slice): Anycast {
  const depth = slice.loadUint(5)
  if (depth < 1 || depth > MAX_ANYCAST_DEPTH) brokenValue(slice, 'Anycast', `depth ${depth}`)
  return { depth, rewritePfx: slice.loadBits(depth) }
}

export function storeAnycast(b: Builder, anycast: Anycast): void {
  b.storeUint(anycast.depth, 5)
  b.storeBits(anycast.rewritePfx, anycast.depth)
}

export function loadMsgAddressInt(slice: Slice): MsgAddressInt {
  const tag = slice.loadUint(2)
  if (tag === STD) {
    return { kind: 'std', anycast: loadMaybe(slice, loadAnycast), address: asAddress(slice.loadBytes(ADDRESS_BYTES)) }
  }
  if (tag !== VAR) brokenTag(slice, 'MsgAddressInt', tag)
  const anycast = loadMaybe(slice, loadAnycast)
  const bits = slice.loadUint(9)
  const workchain = slice.loadInt(32)
  return { kind: 'var', anycast, bits, workchain, address: slice.loadBits(bits) }
}

export function storeMsgAddressInt(b: Builder, address: MsgAddressInt): void {
  if (address.kind === 'std') {
    b.storeUint(STD, 2)
    storeMaybe(b, address.anycast, storeAnycast)
    b.storeBytes(address.address)
  } else {
    b.storeUint(VAR, 2)
    storeMaybe(b, address.anycast, storeAnycast)
    b.storeUint(address.bits, 9)
    b.storeInt(address.workchain, 32)
    b.storeBits(address.address, address.bits)
  }
}

export const MsgAddressInt: Codec<MsgAddressInt> = { load: loadMsgAddressInt, store: storeMsgAddressInt }

export function loadMsgAddressExt(slice: Slice): MsgAddressExt {
  const tag = slice.loadUint(2)
  if (tag === NONE) return ADDR_NONE
  if (tag !== EXTERN) brokenTag(slice, 'MsgAddressExt', tag)
  const bits = slice.loadUint(9)
  return { kind: 'extern', bits, address: slice.loadBits(bits) }
}

export function storeMsgAddressExt(b: Builder, address: MsgAddressExt): void {
  if (address.kind === 'none') {
    b.storeUint(NONE, 2)
  } else {
    b.storeUint(EXTERN, 2)
    b.storeUint(address.bits, 9)
    b.storeBits(address.address, address.bits)
  }
}

/** The account meant, with anycast applied; null for an address that no account of 256 bits in an int8 workchain has. */
export function toAddress(address: MsgAddressInt | MsgAddressExt): Address | null {
  if (address.kind === 'std')
    return address.anycast === null ? address.address : rewrite(address.address, address.anycast)
  if (address.kind !== 'var' || address.bits !== 256 || address.workchain < -128 || address.workchain > 127) return null
  const plain = makeAddress(address.workchain, address.address)
  return address.anycast === null ? plain : rewrite(plain, address.anycast)
}

function rewrite(address: Address, anycast: Anycast): Address {
  const rewritten = asAddress(address.slice())
  for (let i = 0; i < anycast.rewritePfx.length; i++) {
    const left = anycast.depth - i * 8
    const mask = left >= 8 ? 0xff : (0xff << (8 - left)) & 0xff
    const kept = (address[i + 1] as number) & ~mask
    rewritten[i + 1] = kept | ((anycast.rewritePfx[i] as number) & mask)
  }
  return rewritten
}
