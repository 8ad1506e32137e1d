import type { Slice } from '../../../cell/slice.ts'
import { enter, type Kind, type ReadState } from '../kind.ts'
import { ascii, type Printer } from '../printer.ts'
import { refKind } from './containers.ts'

// hashmap_edge#_ label:(HmLabel ~l n) node:(HashmapNode m X) = Hashmap n X; the names are those the public service
// prints.
const EDGE = ascii('{"@type":"hashmap_edge","label":')
const NODE = ascii(',"node":')
const LEAF = ascii('{"@type":"hashmap_node_leaf","value":')
const FORK = ascii('{"@type":"hashmap_node_fork","left":')
const RIGHT = ascii(',"right":')
const ENDS = ascii('}}')
const EMPTY = ascii('{"@type":"hashmap_empty"}')
const ROOT = ascii('{"@type":"hashmap_root","root":')
const SHORT = ascii('{"@type":"hashmap_label_short","len":')
const UNARY_ZERO = ascii('{"@type":"unary_zero"}')
const UNARY_SUCC = ascii('{"@type":"unary_succ","x":')
const LONG = ascii('{"@type":"hashmap_label_long","n":"')
const SAME = ascii('{"@type":"hashmap_label_same","v":"')
const SAME_LENGTH = ascii('","n":"')
const LONG_BITS = ascii('","s":')
const SHORT_BITS = ascii(',"s":')
const SAME_END = ascii('"}')
const BRACE = 0x7d

/** `Hashmap n X`, printed edge by edge; read as a map by key. */
export function hashmapKind(keyBits: number, value: Kind): Kind {
  return {
    print: (slice, out) => printEdge(slice, out, keyBits, value),
    read(slice, state) {
      const entries = new Map<bigint, unknown>()
      return readEdge(slice, state, keyBits, 0n, value, entries) ? entries : undefined
    },
  }
}

/** `HashmapE n X`: a bit says whether there is any. */
export function hashmapEKind(keyBits: number, value: Kind): Kind {
  const root = refKind(hashmapKind(keyBits, value))
  return {
    print(slice, out) {
      if (slice.remainingBits < 1) return false
      if (slice.loadBit() === 0) {
        out.put(EMPTY)
        return true
      }
      out.put(ROOT)
      if (!root.print(slice, out)) return false
      out.byte(BRACE)
      return true
    },
    read(slice, state) {
      if (slice.remainingBits < 1) return undefined
      return slice.loadBit() === 0 ? new Map() : root.read(slice, state)
    },
  }
}

function printEdge(slice: Slice, out: Printer, keyBits: number, value: Kind): boolean {
  out.put(EDGE)
  const length = printLabel(slice, out, keyBits)
  if (length < 0) return false
  out.put(NODE)
  const left = keyBits - length
  if (left === 0) {
    out.put(LEAF)
    if (!value.print(slice, out)) return false
  } else {
    out.put(FORK)
    if (!printBranch(slice, out, left - 1, value)) return false
    out.put(RIGHT)
    if (!printBranch(slice, out, left - 1, value)) return false
  }
  out.put(ENDS)
  return true
}

function printBranch(slice: Slice, out: Printer, keyBits: number, value: Kind): boolean {
  const cell = enter(slice, out)
  return cell !== undefined && printEdge(cell, out, keyBits, value)
}

/** Length of the label, or -1. */
function printLabel(slice: Slice, out: Printer, max: number): number {
  const label = loadLabelHead(slice, max)
  if (label === undefined) return -1
  const { form, length } = label
  if (form === 'same') {
    out.put(SAME)
    out.digits(label.bit)
    out.put(SAME_LENGTH)
    out.digits(length)
    out.put(SAME_END)
    return length
  }
  if (form === 'short') {
    out.put(SHORT)
    for (let i = 0; i < length; i++) out.put(UNARY_SUCC)
    out.put(UNARY_ZERO)
    for (let i = 0; i < length; i++) out.byte(BRACE)
    out.put(SHORT_BITS)
  } else {
    out.put(LONG)
    out.digits(length)
    out.put(LONG_BITS)
  }
  out.hex(slice, length)
  out.byte(BRACE)
  return length
}

interface LabelHead {
  readonly form: 'short' | 'long' | 'same'
  readonly length: number
  readonly bit: number
}

/** What stands before the label's own bits; those are known to be there. */
function loadLabelHead(slice: Slice, max: number): LabelHead | undefined {
  if (slice.remainingBits < 1) return undefined
  if (slice.loadBit() === 0) {
    let length = 0
    for (;;) {
      if (slice.remainingBits < 1) return undefined
      if (slice.loadBit() === 0) break
      if (++length > max) return undefined
    }
    return slice.remainingBits < length ? undefined : { form: 'short', length, bit: 0 }
  }
  if (slice.remainingBits < 1) return undefined
  const lengthBits = 32 - Math.clz32(max)
  const isSame = slice.loadBit() === 1
  if (slice.remainingBits < lengthBits + (isSame ? 1 : 0)) return undefined
  const bit = isSame ? slice.loadBit() : 0
  const length = slice.loadUint(lengthBits)
  if (length > max || (!isSame && slice.remainingBits < length)) return undefined
  return { form: isSame ? 'same' : 'long', length, bit }
}

function readEdge(
  slice: Slice,
  state: ReadState,
  keyBits: number,
  prefix: bigint,
  value: Kind,
  entries: Map<bigint, unknown>,
): boolean {
  const label = loadLabelHead(slice, keyBits)
  if (label === undefined) return false
  const { form, length, bit } = label
  const bits = form !== 'same' ? slice.loadBigUint(length) : bit === 0 ? 0n : (1n << BigInt(length)) - 1n
  const key = (prefix << BigInt(length)) | bits
  const left = keyBits - length
  if (left === 0) {
    const entry = value.read(slice, state)
    entries.set(key, entry)
    return entry !== undefined
  }
  for (const side of [0n, 1n]) {
    const cell = enter(slice, state)
    if (cell === undefined || !readEdge(cell, state, left - 1, (key << 1n) | side, value, entries)) return false
  }
  return true
}
