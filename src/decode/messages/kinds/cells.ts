import { isExotic } from '../../../cell/arena.ts'
import { sliceToBoc } from '../../../cell/boc-writer.ts'
import type { Slice } from '../../../cell/slice.ts'
import type { Kind } from '../kind.ts'
import { ascii, type Printer } from '../printer.ts'

/** How deep untyped cells are looked into. */
const MAX_LEVEL = 11

const EMPTY_CELL = ascii('{"@type":"empty_cell"}')
const CRC_FLAG = 0x40
const FLAGS_AT = 4

/** Tries to print a cell as a message of its own. */
export type PrintNested = (slice: Slice, out: Printer) => boolean

/**
 * Content of no known type: decoded by its own opcode where that works, else a bag of cells. `cell` takes all that is
 * left of the cell it stands in, `&cell` the next reference.
 */
export function restKind(printNested: PrintNested): Kind {
  return {
    print: (slice, out) => printRest(slice, out, printNested),
    read: takeRest,
  }
}

export function cellRefKind(printNested: PrintNested): Kind {
  return {
    print(slice, out) {
      if (slice.remainingRefs === 0 || --out.cellsLeft < 0) return false
      return printRest(slice.loadRefSlice(), out, printNested)
    },
    read: (slice) => (slice.remainingRefs === 0 ? undefined : slice.loadRefSlice()),
  }
}

function printRest(slice: Slice, out: Printer, printNested: PrintNested): boolean {
  if (slice.remainingBits === 0 && slice.remainingRefs === 0) {
    out.put(EMPTY_CELL)
    return true
  }
  const opaque = isExotic(slice.arena, slice.cell) && slice.isWhole
  if (!opaque && slice.remainingBits >= 32 && out.level < MAX_LEVEL && out.nestedLeft > 0) {
    const mark = out.at
    out.nestedLeft--
    out.level++
    const isPrinted = printNested(slice, out)
    out.level--
    if (isPrinted) {
      takeRest(slice)
      return true
    }
    out.at = mark
  }
  if (out.isOverLimit) return false
  out.base64(toPlainBoc(takeRest(slice)))
  return true
}

/** All that is left, as a cursor of its own; nothing is left behind. */
function takeRest(slice: Slice): Slice {
  const rest = slice.clone()
  slice.limit(0, 0)
  return rest
}

/** Cells within cells are printed without a checksum. */
function toPlainBoc(slice: Slice): Uint8Array {
  const boc = sliceToBoc(slice)
  boc[FLAGS_AT] = (boc[FLAGS_AT] as number) & ~CRC_FLAG
  return boc.subarray(0, boc.length - 4)
}
