import type { Cell } from '../../../cell/cell.ts'
import { Slice } from '../../../cell/slice.ts'
import { CellarError } from '../../../lib/errors.ts'
import type { StackEntry } from '../../../tvm/stack-entry.ts'
import { BUDGETS } from '../../http/budget.ts'
import { Unreadable } from '../../http/fields.ts'
import { MethodError } from '../../http/method-error.ts'
import { printable, printableValue } from '../../http/query-string.ts'
import { CellBudget, readCallerCells } from '../../http/read-hashed.ts'
import { Base64 } from '../http/forms.ts'

/** As many values and as deep as the reference client library takes. */
const MAX_VALUES = BUDGETS.stack_arguments.limit
const MAX_DEPTH = 512
const MAX_TUPLE = 255

const NULL: StackEntry = { type: 'null' }

/** Counts down over one whole stack. */
interface Budget {
  values: number
  readonly bags: CellBudget
}

const wholeBudget = (): Budget => ({ values: MAX_VALUES, bags: new CellBudget() })

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `[type, value]` pairs, first argument first. */
export function readPairs(value: unknown): StackEntry[] {
  const budget = wholeBudget()
  return expectList(value).map((pair) => {
    if (!Array.isArray(pair)) throw new Unreadable('each entry is an array of type and value')
    if (pair.length !== 2) throw new Unreadable(`Expected 2 elements in stack entry, got: ${pair.length}`)
    const [type, inner] = pair as [unknown, unknown]
    return readPair(type, inner, budget)
  })
}

/** v2 has a number of its own for this. */
const unsupported = (text: string): Error => new MethodError(542, text, { countedStatus: 422 })

function readPair(type: unknown, value: unknown, budget: Budget, refuseType = unsupported): StackEntry {
  switch (type) {
    case 'num':
    case 'number':
    case 'int':
    case 'integer':
      return readNumber(value)
    case 'cell':
    case 'tvm.Cell':
      return { type: 'cell', cell: readCell(value, budget) }
    case 'slice':
    case 'tvm.Slice':
      return { type: 'slice', slice: toSlice(readCell(value, budget)) }
    case 'tuple':
    case 'tvm.Tuple':
      return toTuple(readElements(value, budget, 0))
    case 'list':
    case 'tvm.List':
      return toList(readElements(value, budget, 0))
    default:
      throw refuseType(`Unsupported stack entry type: ${printableValue(type)}`)
  }
}

/** Objects with an `@type` each; both spellings of the names are taken. */
export function readTyped(value: unknown): StackEntry[] {
  const budget = wholeBudget()
  return expectList(value).map((entry) => readTypedEntry(entry, budget, 0))
}

function readTypedEntry(entry: unknown, budget: Budget, depth: number): StackEntry {
  if (depth > MAX_DEPTH) throw new Unreadable(`nested deeper than ${MAX_DEPTH}`)
  if (--budget.values < 0) throw new Unreadable(`more than ${MAX_VALUES} values`)
  if (!isObject(entry)) throw new Unreadable('each entry is an object with @type')
  const type = typeof entry['@type'] === 'string' ? entry['@type'].replace(/^tvm\./, 'vm.') : ''
  switch (type) {
    case 'vm.stackEntryNumber':
      return readNumber(isObject(entry.number) ? entry.number.number : entry.number)
    case 'vm.stackEntryCell':
      return { type: 'cell', cell: readCell(entry.cell, budget) }
    case 'vm.stackEntrySlice':
      return { type: 'slice', slice: toSlice(readCell(entry.slice, budget)) }
    case 'vm.stackEntryTuple':
      return toTuple(readElements(entry.tuple, budget, depth))
    case 'vm.stackEntryList':
      return toList(readElements(entry.list, budget, depth))
    case 'vm.stackEntryNull':
      return NULL
    default:
      throw new Unreadable(`stack entries of type '${printableValue(entry['@type'])}' cannot be given`)
  }
}

/** `{type, value}` objects, as the legacy methods of v3 take them. */
export function readTypeValue(value: unknown): StackEntry[] {
  const budget = wholeBudget()
  return expectList(value).map((entry) => {
    if (!isObject(entry)) throw new Unreadable('each entry is an object with type and value')
    return readPair(entry.type, entry.value, budget, (text) => new Unreadable(text))
  })
}

function expectList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Unreadable('expected an array')
  if (value.length > MAX_VALUES) throw new Unreadable(`more than ${MAX_VALUES} values`)
  return value
}

function readElements(value: unknown, budget: Budget, depth: number): StackEntry[] {
  const elements = isObject(value) ? value.elements : value
  return expectList(elements).map((entry) => readTypedEntry(entry, budget, depth + 1))
}

function toTuple(items: readonly StackEntry[]): StackEntry {
  if (items.length > MAX_TUPLE) throw new Unreadable(`a tuple of more than ${MAX_TUPLE} values`)
  return { type: 'tuple', items }
}

/** A list is pairs of an item and the rest, and null at its end. */
const toList = (items: readonly StackEntry[]): StackEntry =>
  items.reduceRight<StackEntry>((rest, item) => ({ type: 'tuple', items: [item, rest] }), NULL)

const INT_BITS = 257

function readNumber(value: unknown): StackEntry {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || !/^-?(0[xX][0-9a-fA-F]{1,65}|\d{1,78})$/.test(text)) {
    throw new Unreadable(`Invalid number: ${typeof text === 'string' ? printable(text) : typeof value}`)
  }
  const size = BigInt(text.replace('-', ''))
  const number = text.startsWith('-') ? -size : size
  if (BigInt.asIntN(INT_BITS, number) !== number) throw new Unreadable(`Invalid number: more than ${INT_BITS} bits`)
  return { type: 'int', value: number }
}

function readCell(value: unknown, { bags }: Budget): Cell {
  const bytes = isObject(value) ? value.bytes : value
  if (typeof bytes !== 'string') throw new Unreadable('Invalid cell, object with field bytes expected')
  if (bytes === '') throw new Unreadable('Empty cell')
  const boc = Base64.read(bytes)
  if (boc === undefined) throw new Unreadable(`Invalid cell: expected ${Base64.expected}`)
  try {
    return readCallerCells(boc, bags)
  } catch (error) {
    if (!(error instanceof CellarError) || error.code === 'TOO_LARGE') throw error
    throw new Unreadable(`Invalid cell: ${error.message}`)
  }
}

const toSlice = ({ arena, index }: Cell): Slice => new Slice(arena, index)
