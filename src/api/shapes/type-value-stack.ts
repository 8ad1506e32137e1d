import { readSingleRoot } from '../../cell/boc.ts'
import { sliceToBoc } from '../../cell/boc-writer.ts'
import type { StackEntry } from '../../tvm/stack-entry.ts'
import { tooDeep } from '../http/method-error.ts'
import { toBytes } from './cells.ts'
import { ENTRY_BYTES, listItems, type Meter, metered, toHexNumber } from './stack.ts'

/** One entry as the legacy methods of v3 give it. */
export interface TypeValue {
  readonly type: 'num' | 'cell' | 'tuple' | 'list' | 'unsupported'
  readonly value: string | readonly TypeValue[]
}

const MAX_DEPTH = 100

export const toTypeValues = (stack: readonly StackEntry[], meter: Meter, depth = 0): TypeValue[] =>
  stack.map((entry) => toTypeValue(entry, meter, depth))

/** Slices come as cells: wallets of today know no other way to get an address. */
function toTypeValue(entry: StackEntry, meter: Meter, depth: number): TypeValue {
  meter.take(ENTRY_BYTES)
  if (depth >= MAX_DEPTH) throw tooDeep(MAX_DEPTH)
  switch (entry.type) {
    case 'int':
      return { type: 'num', value: toHexNumber(entry.value) }
    case 'cell':
      return { type: 'cell', value: metered(toBytes(entry.cell), meter) }
    case 'slice':
      return { type: 'cell', value: metered(toBytes(readSingleRoot(sliceToBoc(entry.slice))), meter) }
    case 'null':
      return { type: 'list', value: [] }
    case 'tuple': {
      const list = listItems(entry)
      const value = toTypeValues(list ?? entry.items, meter, depth + 1)
      return { type: list ? 'list' : 'tuple', value }
    }
    case 'nan':
    case 'builder':
    case 'continuation':
      return { type: 'unsupported', value: '' }
  }
}
