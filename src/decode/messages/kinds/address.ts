import { makeAddress } from '../../../cell/address.ts'
import type { Slice } from '../../../cell/slice.ts'
import type { Kind } from '../kind.ts'
import { ascii, type Printer } from '../printer.ts'

// addr_none$00 = MsgAddressExt; addr_extern$01 len:(## 9) external_address:(bits len) = MsgAddressExt;
// addr_std$10 anycast:(Maybe Anycast) workchain_id:int8 address:bits256 = MsgAddressInt;
// addr_var$11 anycast:(Maybe Anycast) addr_len:(## 9) workchain_id:int32 address:(bits addr_len) = MsgAddressInt;
// anycast_info$_ depth:(#<= 30) { depth >= 1 } rewrite_pfx:(bits depth) = Anycast;

const NONE = ascii('{"@type":"addr_none"}')
const EXTERNAL = ascii('{"@type":"addr_external","len":"')
const EXTERNAL_ADDRESS = ascii('","external_address":')
const STD = ascii('{"@type":"addr_std","anycast":')
const VAR = ascii('{"@type":"addr_var","anycast":')
const NO_ANYCAST = ascii('{"@type":"nothing_from_maybe"}')
const ANYCAST = ascii('{"@type":"something_from_maybe","value":{"@type":"anycast_info","depth":"')
const REWRITE = ascii('","rewrite_pfx":')
const ANYCAST_END = ascii('}}')
const WORKCHAIN = ascii(',"workchain_id":"')
const ADDR_LEN = ascii(',"addr_len":"')
const VAR_WORKCHAIN = ascii('","workchain_id":"')
const ADDRESS = ascii('","address":')
const BRACE = 0x7d

/** Which address forms a field may hold. A standard address is read as one, any other as null. */
export function addressKind(forms: 'any' | 'internal' | 'external'): Kind {
  const internal = forms !== 'external'
  const external = forms !== 'internal'
  return {
    print(slice, out) {
      if (slice.remainingBits < 2) return false
      const tag = slice.loadUint(2)
      if (tag >= 2) return internal && (tag === 2 ? printStd(slice, out) : printVar(slice, out))
      if (!external) return false
      if (tag === 1) return printExternal(slice, out)
      out.put(NONE)
      return true
    },
    read(slice) {
      if (slice.remainingBits < 2) return undefined
      const tag = slice.loadUint(2)
      if (tag >= 2) return internal ? readInternal(slice, tag) : undefined
      if (!external) return undefined
      if (tag === 0) return null
      return skipCounted(slice, 9) ? null : undefined
    },
  }
}

function printExternal(slice: Slice, out: Printer): boolean {
  if (slice.remainingBits < 9) return false
  const length = slice.loadUint(9)
  if (slice.remainingBits < length) return false
  out.put(EXTERNAL)
  out.digits(length)
  out.put(EXTERNAL_ADDRESS)
  out.hex(slice, length)
  out.byte(BRACE)
  return true
}

function printStd(slice: Slice, out: Printer): boolean {
  out.put(STD)
  if (!printAnycast(slice, out) || slice.remainingBits < 264) return false
  out.put(WORKCHAIN)
  out.digits(slice.loadInt(8))
  out.put(ADDRESS)
  out.hex(slice, 256)
  out.byte(BRACE)
  return true
}

function printVar(slice: Slice, out: Printer): boolean {
  out.put(VAR)
  if (!printAnycast(slice, out) || slice.remainingBits < 41) return false
  const length = slice.loadUint(9)
  if (slice.remainingBits < 32 + length) return false
  out.put(ADDR_LEN)
  out.digits(length)
  out.put(VAR_WORKCHAIN)
  out.digits(slice.loadInt(32))
  out.put(ADDRESS)
  out.hex(slice, length)
  out.byte(BRACE)
  return true
}

function printAnycast(slice: Slice, out: Printer): boolean {
  if (slice.remainingBits < 1) return false
  if (slice.loadBit() === 0) {
    out.put(NO_ANYCAST)
    return true
  }
  const depth = loadDepth(slice)
  if (depth === undefined) return false
  out.put(ANYCAST)
  out.digits(depth)
  out.put(REWRITE)
  out.hex(slice, depth)
  out.put(ANYCAST_END)
  return true
}

/** Undefined unless the prefix itself is there too. */
function loadDepth(slice: Slice): number | undefined {
  if (slice.remainingBits < 5) return undefined
  const depth = slice.loadUint(5)
  return depth >= 1 && depth <= 30 && slice.remainingBits >= depth ? depth : undefined
}

function readInternal(slice: Slice, tag: number): unknown {
  if (slice.remainingBits < 1) return undefined
  const hasAnycast = slice.loadBit() === 1
  if (hasAnycast) {
    const depth = loadDepth(slice)
    if (depth === undefined) return undefined
    slice.skip(depth)
  }
  if (tag === 3) return skipCounted(slice, 9, 32) ? null : undefined
  if (slice.remainingBits < 264) return undefined
  const workchain = slice.loadInt(8)
  const id = slice.loadBytes(32)
  return hasAnycast ? null : makeAddress(workchain, id)
}

/** A length, `fixed` bits, and as many as the length says. */
function skipCounted(slice: Slice, lengthBits: number, fixed = 0): boolean {
  if (slice.remainingBits < lengthBits) return false
  const length = slice.loadUint(lengthBits) + fixed
  if (slice.remainingBits < length) return false
  slice.skip(length)
  return true
}
