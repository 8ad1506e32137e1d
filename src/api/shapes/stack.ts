import { type Arena, isExotic, refAt, refCount } from '../../cell/arena.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { sliceToBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Dialect } from '../../record/dialect.ts'
import type { StackEntry } from '../../tvm/stack-entry.ts'
import { base64 } from '../http/json-writer.ts'
import { tooDeep } from '../http/method-error.ts'
import { toBytes } from './cells.ts'

/** One entry in the typed form. */
export interface TypedEntry {
  readonly '@type': string
  readonly [field: string]: unknown
}

/** A type and a value. */
export type PairEntry = [string, unknown]

const MAX_DEPTH = 100

/** Counts what is written, and refuses more than there may be. */
export interface Meter {
  take(bytes: number): void
}

/** What there is around a value, or around a cell of a tree. */
export const ENTRY_BYTES = 100

export const metered = (text: string, meter: Meter): string => {
  meter.take(text.length)
  return text
}

type Prefix = 'vm' | 'tvm'

const prefixOf = (dialect: Dialect): Prefix => (dialect === 'documented' ? 'vm' : 'tvm')

export const toTypedStack = (stack: readonly StackEntry[], dialect: Dialect, meter: Meter): TypedEntry[] =>
  stack.map((entry) => toTyped(entry, prefixOf(dialect), 0, meter))

function toTyped(entry: StackEntry, prefix: Prefix, depth: number, meter: Meter): TypedEntry {
  meter.take(ENTRY_BYTES)
  if (depth >= MAX_DEPTH) throw tooDeep(MAX_DEPTH)
  const named = (name: string, field?: string, value?: object): TypedEntry =>
    field === undefined ? { '@type': `${prefix}.${name}` } : { '@type': `${prefix}.${name}`, [field]: value }
  const inner = (items: readonly StackEntry[]): TypedEntry[] =>
    items.map((item) => toTyped(item, prefix, depth + 1, meter))
  switch (entry.type) {
    case 'int': {
      const number = { '@type': `${prefix}.numberDecimal`, number: entry.value.toString() }
      return named('stackEntryNumber', 'number', number)
    }
    case 'cell':
      return named('stackEntryCell', 'cell', { '@type': `${prefix}.cell`, bytes: metered(toBytes(entry.cell), meter) })
    case 'slice': {
      // Through the writer twice: the second time equal cells become one, as in every bag of cells served.
      const bytes = metered(toBytes(readSingleRoot(sliceToBoc(entry.slice))), meter)
      return named('stackEntrySlice', 'slice', { '@type': `${prefix}.slice`, bytes })
    }
    case 'null':
      return named('stackEntryList', 'list', { '@type': `${prefix}.list`, elements: [] })
    case 'tuple': {
      const list = listItems(entry)
      if (list) return named('stackEntryList', 'list', { '@type': `${prefix}.list`, elements: inner(list) })
      return named('stackEntryTuple', 'tuple', { '@type': `${prefix}.tuple`, elements: inner(entry.items) })
    }
    case 'nan':
    case 'builder':
    case 'continuation':
      return named('stackEntryUnsupported')
  }
}

/** Items of a chain of pairs that ends with null; clients have always seen such tuples as lists. */
export function listItems(entry: StackEntry): StackEntry[] | undefined {
  const items: StackEntry[] = []
  let rest = entry
  while (rest.type === 'tuple' && rest.items.length === 2) {
    items.push(rest.items[0] as StackEntry)
    rest = rest.items[1] as StackEntry
  }
  return rest.type === 'null' ? items : undefined
}

/** `[type, value]`: numbers in hex, slices as cells, tuples and lists with typed entries inside. */
export const toPairs = (stack: readonly StackEntry[], dialect: Dialect, meter: Meter): PairEntry[] =>
  stack.map((entry) => toPair(entry, prefixOf(dialect), meter))

function toPair(entry: StackEntry, prefix: Prefix, meter: Meter): PairEntry {
  meter.take(ENTRY_BYTES)
  switch (entry.type) {
    case 'int':
      return ['num', toHexNumber(entry.value)]
    case 'cell':
      return ['cell', toCellObject(entry.cell, meter)]
    case 'slice':
      return ['cell', toCellObject(readSingleRoot(sliceToBoc(entry.slice)), meter)]
    case 'null':
    case 'tuple': {
      const typed = toTyped(entry, prefix, 0, meter)
      return typed['@type'] === `${prefix}.stackEntryList` ? ['list', typed.list] : ['tuple', typed.tuple]
    }
    case 'nan':
    case 'builder':
    case 'continuation':
      return ['unsupported', '']
  }
}

export const toHexNumber = (value: bigint): string =>
  `${value < 0n ? '-' : ''}0x${(value < 0n ? -value : value).toString(16)}`

/** Cells met twice are written twice here: a few of them can spell a tree of any size, so it has an end. */
const MAX_TREE_CELLS = 4096

interface CellTree {
  readonly data: { readonly b64: string; readonly len: number }
  readonly refs: readonly CellTree[]
  readonly special: boolean
}

function toCellObject(cell: Cell, meter: Meter): { bytes: string; object?: CellTree } {
  const object = toTree(cell.arena, cell.index, { cells: MAX_TREE_CELLS, meter })
  return { bytes: metered(toBytes(cell), meter), ...(object ? { object } : {}) }
}

/** undefined when the tree is too large; its bytes say the same. */
function toTree(arena: Arena, cell: number, budget: { cells: number; readonly meter: Meter }): CellTree | undefined {
  if (--budget.cells < 0) return undefined
  budget.meter.take(ENTRY_BYTES)
  const len = arena.bitLength[cell] as number
  const at = arena.dataAt[cell] as number
  const bytes = Buffer.from(arena.bytes.slice(at, at + ((len + 7) >> 3)))
  if (len % 8 !== 0) bytes[bytes.length - 1] = (bytes[bytes.length - 1] as number) & (0xff00 >> (len % 8))
  const refs: CellTree[] = []
  for (let i = 0; i < refCount(arena, cell); i++) {
    const child = toTree(arena, refAt(arena, cell, i), budget)
    if (child === undefined) return undefined
    refs.push(child)
  }
  return { data: { b64: base64(bytes), len }, refs, special: isExotic(arena, cell) }
}
