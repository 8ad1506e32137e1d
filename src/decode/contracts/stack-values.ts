import { type Address, asAddress } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { visitDictionary } from '../../cell/dictionary.ts'
import { Slice } from '../../cell/slice.ts'
import { CellarError, isCellarError } from '../../lib/errors.ts'
import { loadMsgAddressInt, storeMsgAddressInt, toAddress } from '../../tlb/msg-address.ts'
import type { StackEntry } from '../../tvm/stack-entry.ts'

/** A contract gave a value of another type than its standard promises. */
class WrongValue extends CellarError {
  constructor() {
    super('BROKEN_CELL', 'a value of another type than its standard promises')
  }
}

/**
 * Takes a get-method's answer value by value, each of the type its standard promises. Whatever else a contract gives ends
 * the reading (`readStack` answers undefined).
 */
export class StackValues {
  private at = 0
  private readonly stack: readonly StackEntry[]

  constructor(stack: readonly StackEntry[]) {
    this.stack = stack
  }

  int(): bigint {
    const entry = this.next()
    if (entry.type !== 'int') throw new WrongValue()
    return entry.value
  }

  /** A time, a length or a small count: negative and huge ones are no such thing. */
  number(): number {
    const value = this.int()
    if (value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER)) throw new WrongValue()
    return Number(value)
  }

  bool(): boolean {
    return this.int() !== 0n
  }

  cell(): Cell {
    const entry = this.next()
    if (entry.type !== 'cell') throw new WrongValue()
    return entry.cell
  }

  cellOrNull(): Cell | null {
    const entry = this.next()
    if (entry.type === 'null') return null
    if (entry.type !== 'cell') throw new WrongValue()
    return entry.cell
  }

  slice(): Slice {
    const entry = this.next()
    if (entry.type !== 'slice') throw new WrongValue()
    return entry.slice.clone()
  }

  address(): Address {
    const address = this.addressOrNull()
    if (address === null) throw new WrongValue()
    return address
  }

  /** null for `addr_none`. */
  addressOrNull(): Address | null {
    return loadAddressOrNull(this.slice())
  }

  private next(): StackEntry {
    const entry = this.stack[this.at++]
    if (entry === undefined) throw new WrongValue()
    return entry
  }
}

/** undefined unless there are exactly `depth` values (or at least, when more are allowed) and `read` finds what it expects. */
export function readStack<T>(
  stack: readonly StackEntry[] | undefined,
  depth: number,
  read: (values: StackValues) => T,
  options: { readonly orMore?: boolean } = {},
): T | undefined {
  if (stack === undefined) return undefined
  if (options.orMore === true ? stack.length < depth : stack.length !== depth) return undefined
  return attempt(() => read(new StackValues(stack)))
}

/**
 * Entries of a Hashmap, of which there are at most `most`: one made of the same branch again and again has more than anyone can
 * walk through.
 */
export function loadEntries<V>(
  root: Cell,
  keyBits: number,
  most: number,
  loadValue: (value: Slice) => V,
): { readonly key: Uint8Array; readonly value: V }[] {
  const entries: { readonly key: Uint8Array; readonly value: V }[] = []
  visitDictionary(sliceOf(root), keyBits, (key, value) => {
    if (entries.length === most) throw new WrongValue()
    entries.push({ key: Uint8Array.from(key), value: loadValue(value) })
  })
  return entries
}

/** undefined where cells or values are not what they should be. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    // Anyone may deploy anything; what cannot be read is nothing.
    if (isCellarError(error, 'BROKEN_CELL')) return undefined
    throw error
  }
}

/** null for `addr_none`; anything but an account's address is refused. */
export function loadAddressOrNull(slice: Slice): Address | null {
  if (slice.preloadUint(2) === 0) {
    slice.skip(2)
    return null
  }
  const address = toAddress(loadMsgAddressInt(slice))
  if (address === null) throw new WrongValue()
  return own(address)
}

export function loadOwnAddress(slice: Slice): Address {
  const address = loadAddressOrNull(slice)
  if (address === null) throw new WrongValue()
  return address
}

/** Facts outlive the cells they were read from, which may be a view of a whole block. */
const own = (address: Address): Address => asAddress(Uint8Array.from(address))

export const addressEntry = (address: Address): StackEntry => {
  const { arena, index } = buildCell((b) => storeMsgAddressInt(b, { kind: 'std', anycast: null, address }))
  return { type: 'slice', slice: new Slice(arena, index) }
}

export const intEntry = (value: bigint): StackEntry => ({ type: 'int', value })

export const sliceOf = ({ arena, index }: Cell): Slice => new Slice(arena, index)
