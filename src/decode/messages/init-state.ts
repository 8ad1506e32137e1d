import { hashAt } from '../../cell/hashing.ts'
import type { Slice } from '../../cell/slice.ts'
import { ascii, type Printer } from './printer.ts'

// _ fixed_prefix_length:(Maybe (## 5)) special:(Maybe TickTock) code:(Maybe ^Cell) data:(Maybe ^Cell) library:(Maybe
// ^Cell) = StateInit;
const PREFIX = ascii('{"@type":"state_init","fixed_prefix_length":')
const SPECIAL = ascii(',"special":')
const TICK = ascii('{"tick":')
const TOCK = ascii(',"tock":')
const HASHES = ['code', 'data', 'library'].map((name) => ascii(`,"${name}_hash":`))
const NULL = ascii('null')
const TRUE = ascii('true')
const FALSE = ascii('false')
const BRACE = 0x7d

/**
 * A contract's first code and data by their hashes, which is what they are known by: the cells themselves stand
 * beside it in the document already.
 */
export function printInitState(slice: Slice, out: Printer): boolean {
  out.put(PREFIX)
  if (!isNext(slice)) out.put(NULL)
  else if (slice.remainingBits < 5) return false
  else out.integer(slice.loadUint(5))
  out.put(SPECIAL)
  if (!isNext(slice)) out.put(NULL)
  else if (slice.remainingBits < 2) return false
  else {
    out.put(TICK)
    out.put(slice.loadBool() ? TRUE : FALSE)
    out.put(TOCK)
    out.put(slice.loadBool() ? TRUE : FALSE)
    out.byte(BRACE)
  }
  for (const name of HASHES) {
    if (slice.remainingBits < 1) return false
    out.put(name)
    if (!isNext(slice)) out.put(NULL)
    else if (slice.remainingRefs === 0) return false
    else out.base64(hashAt(slice.arena, slice.loadRefIndex()))
  }
  out.byte(BRACE)
  return true
}

const isNext = (slice: Slice): boolean => slice.remainingBits > 0 && slice.loadBit() === 1
