// block.tlb:
//   vm_stk_null#00 = VmStackValue;
//   vm_stk_tinyint#01 value:int64 = VmStackValue;
//   vm_stk_int#0201_ value:int257 = VmStackValue;
//   vm_stk_nan#02ff = VmStackValue;
//   vm_stk_cell#03 cell:^Cell = VmStackValue;
//   _ cell:^Cell st_bits:(## 10) end_bits:(## 10) { st_bits <= end_bits }
//     st_ref:(#<= 4) end_ref:(#<= 4) { st_ref <= end_ref } = VmCellSlice;
//   vm_stk_slice#04 _:VmCellSlice = VmStackValue;
//   vm_stk_builder#05 cell:^Cell = VmStackValue;
//   vm_stk_cont#06 cont:VmCont = VmStackValue;
//   vm_tupref_nil$_ = VmTupleRef 0;
//   vm_tupref_single$_ entry:^VmStackValue = VmTupleRef 1;
//   vm_tupref_any$_ {n:#} ref:^(VmTuple (n + 2)) = VmTupleRef (n + 2);
//   vm_tuple_nil$_ = VmTuple 0;
//   vm_tuple_tcons$_ {n:#} head:(VmTupleRef n) tail:^VmStackValue = VmTuple (n + 1);
//   vm_stk_tuple#07 len:(## 16) data:(VmTuple len) = VmStackValue;
//   vm_stack#_ depth:(## 24) stack:(VmStackList depth) = VmStack;
//   vm_stk_cons#_ {n:#} rest:^(VmStackList n) tos:VmStackValue = VmStackList (n + 1);
//   vm_stk_nil#_ = VmStackList 0;
import { MAX_DEPTH } from '../cell/arena.ts'
import { type Builder, buildCell } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { Slice } from '../cell/slice.ts'
import { CellarError } from '../lib/errors.ts'
import type { StackEntry } from './stack-entry.ts'

/** Longest tuple the machine can make. */
const MAX_TUPLE = 255
const TINY_MIN = -(2n ** 63n)
const TINY_MAX = 2n ** 63n - 1n

/**
 * Values that one stack may hold, those inside tuples included. Equal cells are one cell in a bag of cells, so a few
 * bytes can spell a tuple of any size.
 */
const MAX_STACK_VALUES = 65_536

interface Budget {
  left: number
}

const NULL: StackEntry = { type: 'null' }
const NAN: StackEntry = { type: 'nan' }

/** Bottom first: the first argument or the first value returned is number 0. */
export function loadVmStack(slice: Slice, maxValues = MAX_STACK_VALUES): StackEntry[] {
  const depth = slice.loadUint(24)
  const budget = { left: maxValues }
  if (depth > maxValues) throw tooMany()
  const entries: StackEntry[] = new Array(depth)
  let list = slice
  for (let i = depth - 1; i >= 0; i--) {
    const rest = list.loadRefSlice()
    entries[i] = loadValue(list, budget)
    list = rest
  }
  list.expectEnd('VmStackList')
  return entries
}

/** Recursion goes no deeper than the tree of cells, of which a bag of cells allows 1024 levels. */
function loadValue(slice: Slice, budget: Budget): StackEntry {
  if (--budget.left < 0) throw tooMany()
  const tag = slice.loadUint(8)
  switch (tag) {
    case 0x00:
      return NULL
    case 0x01:
      return { type: 'int', value: slice.loadBigInt(64) }
    case 0x02:
      return loadLongInt(slice)
    case 0x03:
      return { type: 'cell', cell: slice.loadRef() }
    case 0x04:
      return { type: 'slice', slice: loadCellSlice(slice) }
    case 0x05:
      return { type: 'builder', cell: slice.loadRef() }
    case 0x06:
      return { type: 'continuation', cell: buildCell((b) => b.storeSlice(slice)) }
    case 0x07:
      return { type: 'tuple', items: loadTuple(slice, slice.loadUint(16), budget) }
    default:
      throw new CellarError('BROKEN_CELL', `VmStackValue: unknown tag ${tag}`, { tag })
  }
}

function loadLongInt(slice: Slice): StackEntry {
  if (slice.remainingBits >= 8 && slice.preloadUint(8) === 0xff) {
    slice.skip(8)
    return NAN
  }
  slice.expectTag(0, 7, 'VmStackValue')
  return { type: 'int', value: slice.loadBigInt(257) }
}

function loadCellSlice(slice: Slice): Slice {
  const inner = slice.loadRefSlice()
  const [startBits, endBits] = [slice.loadUint(10), slice.loadUint(10)]
  const [startRef, endRef] = [slice.loadUint(3), slice.loadUint(3)]
  if (startBits > endBits || startRef > endRef) {
    throw new CellarError(
      'BROKEN_CELL',
      `VmCellSlice: bits ${startBits}..${endBits}, references ${startRef}..${endRef}`,
    )
  }
  inner.skip(startBits)
  for (let i = 0; i < startRef; i++) inner.loadRefIndex()
  return inner.limit(endBits - startBits, endRef - startRef)
}

function loadTuple(slice: Slice, length: number, budget: Budget): StackEntry[] {
  const items: StackEntry[] = new Array(length)
  let rest = slice
  for (let n = length; n > 0; n--) {
    // The head stands before the tail: nothing for the last, the value itself for two, else a cell with the others.
    const head = n > 1 ? rest.loadRefSlice() : undefined
    items[n - 1] = loadValue(rest.loadRefSlice(), budget)
    if (n === 2) {
      items[0] = loadValue(head as Slice, budget)
      break
    }
    if (head !== undefined) rest = head
  }
  return items
}

const tooMany = (): CellarError => new CellarError('BROKEN_CELL', 'VmStack: too many values')

const tooDeep = (): CellarError =>
  new CellarError('BROKEN_CELL', `VmStack: more than ${MAX_DEPTH} values in a row or in one another`)

/** The form in which the emulator takes its arguments. */
export const vmStackCell = (entries: readonly StackEntry[]): Cell => buildCell((b) => storeVmStack(b, entries))

export function storeVmStack(b: Builder, entries: readonly StackEntry[]): void {
  b.storeUint(entries.length, 24)
  storeList(b, entries, entries.length, 0)
}

/** Every value lies one cell deeper than the one above it; `depth` is that of the cell written to, so that recursion ends where cells do. */
function storeList(b: Builder, entries: readonly StackEntry[], length: number, depth: number): void {
  if (length === 0) return
  storeBelow(b, depth, (rest, below) => storeList(rest, entries, length - 1, below))
  storeVmStackValue(b, entries[length - 1] as StackEntry, depth)
}

function storeBelow(b: Builder, depth: number, store: (child: Builder, below: number) => void): void {
  if (depth >= MAX_DEPTH) throw tooDeep()
  b.storeRef((child) => store(child, depth + 1))
}

export function storeVmStackValue(b: Builder, entry: StackEntry, depth = 0): void {
  switch (entry.type) {
    case 'null':
      b.storeUint(0x00, 8)
      break
    case 'int':
      storeInt(b, entry.value)
      break
    case 'nan':
      b.storeUint(0x02ff, 16)
      break
    case 'cell':
      b.storeUint(0x03, 8).storeCell(entry.cell)
      break
    case 'slice':
      storeCellSlice(b.storeUint(0x04, 8), entry.slice)
      break
    case 'builder':
      b.storeUint(0x05, 8).storeCell(entry.cell)
      break
    case 'continuation':
      b.storeUint(0x06, 8).storeSlice(new Slice(entry.cell.arena, entry.cell.index))
      break
    case 'tuple':
      if (entry.items.length > MAX_TUPLE) throw tooMany()
      b.storeUint(0x07, 8).storeUint(entry.items.length, 16)
      storeTuple(b, entry.items, entry.items.length, depth)
      break
  }
}

function storeInt(b: Builder, value: bigint): void {
  if (value >= TINY_MIN && value <= TINY_MAX) b.storeUint(0x01, 8).storeBigInt(value, 64)
  else b.storeUint(0x0200 >> 1, 15).storeBigInt(value, 257)
}

/** What is left of the slice, as a cell of its own when it is not a whole one. */
function storeCellSlice(b: Builder, slice: Slice): void {
  b.storeRef((child) => child.storeSlice(slice))
  b.storeUint(0, 10).storeUint(slice.remainingBits, 10)
  b.storeUint(0, 3).storeUint(slice.remainingRefs, 3)
}

function storeTuple(b: Builder, items: readonly StackEntry[], length: number, depth: number): void {
  if (length === 0) return
  if (length === 2) storeBelow(b, depth, (head, below) => storeVmStackValue(head, items[0] as StackEntry, below))
  if (length > 2) storeBelow(b, depth, (head, below) => storeTuple(head, items, length - 1, below))
  storeBelow(b, depth, (tail, below) => storeVmStackValue(tail, items[length - 1] as StackEntry, below))
}
