import type { Slice } from '../../../cell/slice.ts'
import { enter, type Kind } from '../kind.ts'
import { ascii, type Printer } from '../printer.ts'

const BRACE = 0x7d
const NOTHING = ascii('{"@type":"nothing_from_maybe"}')
const SOMETHING = ascii('{"@type":"something_from_maybe","value":')
const FIRST = ascii('{"@type":"first_from_either","value":')
const SECOND = ascii('{"@type":"second_from_either","value":')
const REFERENCE = ascii('{"cell_reference":')

function printWrapped(head: Uint8Array, inner: Kind, slice: Slice, out: Printer): boolean {
  out.put(head)
  if (!inner.print(slice, out)) return false
  out.byte(BRACE)
  return true
}

/** Read as null when nothing is there. */
export function maybeKind(inner: Kind): Kind {
  return {
    print(slice, out) {
      if (slice.remainingBits < 1) return false
      if (slice.loadBit() === 1) return printWrapped(SOMETHING, inner, slice, out)
      out.put(NOTHING)
      return true
    },
    read(slice, state) {
      if (slice.remainingBits < 1) return undefined
      return slice.loadBit() === 1 ? inner.read(slice, state) : null
    },
  }
}

/** Read as the value, whichever side it was on. */
export function eitherKind(first: Kind, second: Kind): Kind {
  return {
    print(slice, out) {
      if (slice.remainingBits < 1) return false
      return slice.loadBit() === 0 ? printWrapped(FIRST, first, slice, out) : printWrapped(SECOND, second, slice, out)
    },
    read(slice, state) {
      if (slice.remainingBits < 1) return undefined
      return (slice.loadBit() === 0 ? first : second).read(slice, state)
    },
  }
}

/** A value in a cell of its own. */
export function refKind(inner: Kind): Kind {
  return {
    print(slice, out) {
      const cell = enter(slice, out)
      return cell !== undefined && inner.print(cell, out)
    },
    read(slice, state) {
      const cell = enter(slice, state)
      return cell === undefined ? undefined : inner.read(cell, state)
    },
  }
}

/** A reference where a type was expected: it is said that there is one. */
export function boxKind(inner: Kind): Kind {
  const reference = refKind(inner)
  return {
    print: (slice, out) => printWrapped(REFERENCE, reference, slice, out),
    read: reference.read,
  }
}
