import { isExotic } from '../../../cell/arena.ts'
import type { Cell } from '../../../cell/cell.ts'
import { Slice } from '../../../cell/slice.ts'
import { CellarError } from '../../../lib/errors.ts'
import type { StackEntry } from '../../../tvm/stack-entry.ts'
import type { Subject } from '../recogniser.ts'

export type DirectSubject = Pick<Subject, 'account' | 'data' | 'codeHash'>

/**
 * What a get-method leaves, bottom first, read from the data without running anything. Whatever it does not know exactly
 * (other arguments, data that do not fit, addresses of a rare form) it leaves to the virtual machine: undefined, or a
 * throw of BROKEN_CELL.
 */
export type DirectMethod = (subject: DirectSubject, stack: readonly StackEntry[]) => readonly StackEntry[] | undefined

/** Codes, by hash in hex, whose get-methods are known word for word. */
export interface DirectCode {
  readonly codeHashes: readonly string[]
  readonly methods: Readonly<Record<string, DirectMethod>>
}

const STD_BITS = 2 + 1 + 8 + 256
const TAG_NONE = 0b00
/** `addr_std` without anycast. */
const TAG_STD = 0b100

/** A cell that means its own bits: the machine would look up a library and refuse a pruned one. */
export function open({ arena, index }: Cell): Slice {
  if (isExotic(arena, index)) throw new CellarError('BROKEN_CELL', 'an ordinary cell is read here')
  return new Slice(arena, index)
}

/** An address, or none, as the slice that a get-method gives. */
export const loadAddressSlice = (slice: Slice): StackEntry =>
  slice.preloadUint(2) === TAG_NONE ? take(slice, 2) : loadAccountSlice(slice)

/** The same where the contract insists on an account. */
export function loadAccountSlice(slice: Slice): StackEntry {
  if (slice.preloadUint(3) !== TAG_STD) {
    throw new CellarError('BROKEN_CELL', 'MsgAddress: only an address of an account is read here')
  }
  return take(slice, STD_BITS)
}

function take(slice: Slice, bits: number): StackEntry {
  const taken = slice.clone().limit(bits, 0)
  slice.skip(bits)
  return { type: 'slice', slice: taken }
}

export const NULL: StackEntry = { type: 'null' }
export const int = (value: bigint | number): StackEntry => ({ type: 'int', value: BigInt(value) })
/** True is -1 on a stack. */
export const bool = (value: boolean): StackEntry => int(value ? -1 : 0)
export const cell = (value: Cell): StackEntry => ({ type: 'cell', cell: value })
export const cellOrNull = (value: Cell | null): StackEntry => (value === null ? NULL : cell(value))

/** The only argument of a method, if it is an integer. */
export function onlyInt(stack: readonly StackEntry[]): bigint | undefined {
  const [entry] = stack
  return stack.length === 1 && entry?.type === 'int' ? entry.value : undefined
}
