import type { Builder } from '../../cell/builder.ts'
import { Cell } from '../../cell/cell.ts'
import type { Augmentation } from '../../cell/dictionary.ts'
import { bitAt, loadLabel, storeLabel } from '../../cell/dictionary-label.ts'
import { Slice } from '../../cell/slice.ts'
import type { StateArena } from './state-arena.ts'

/** An augmentation that can also be read back. */
export type ReadableAugmentation<E> = Augmentation<E> & { readonly loadExtra: (slice: Slice) => E }

/** For dictionaries without one. */
export const PLAIN: ReadableAugmentation<undefined> = {
  loadExtra: () => undefined,
  storeExtra: () => {},
  combine: () => undefined,
  empty: () => undefined,
}

/** A key that gets a value, or loses it. */
export type DictionaryChange<E> =
  | { readonly key: Uint8Array; readonly store: (b: Builder) => void; readonly extra: E }
  | { readonly key: Uint8Array; readonly store: undefined }

export interface UpdatedDictionary<E> {
  readonly root: Cell | null
  readonly extra: E
}

/** The dictionary with all changes made, each key at most once. Only the ways to them are written anew. */
export function updateDictionary<E>(
  arena: StateArena,
  root: Cell | null,
  keyBits: number,
  augmentation: ReadableAugmentation<E>,
  changes: readonly DictionaryChange<E>[],
): UpdatedDictionary<E> {
  const sorted = [...changes].sort((a, b) => Buffer.compare(a.key, b.key))
  const update = new Update(arena, keyBits, augmentation)
  const before = root === null ? undefined : update.parse(root.index, 0, new Uint8Array((keyBits + 7) >> 3))
  const after = update.apply(before, 0, sorted)
  if (after === undefined) return { root: null, extra: augmentation.empty() }
  return { root: new Cell(arena, update.write(after, 0)), extra: after.extra }
}

/** An edge taken apart. `key` holds the bits from the dictionary's root to `end`, where the value or the fork is. */
interface Edge<E> {
  readonly key: Uint8Array
  readonly end: number
  readonly extra: E
  /** Of a value. */
  readonly store: ((b: Builder) => void) | undefined
  /** Of a fork. */
  readonly below: readonly [number, number] | undefined
  /** Where it was read, if it was. */
  readonly cell: number
  readonly from: number
}

class Update<E> {
  private readonly arena: StateArena
  private readonly keyBits: number
  private readonly augmentation: ReadableAugmentation<E>

  constructor(arena: StateArena, keyBits: number, augmentation: ReadableAugmentation<E>) {
    this.arena = arena
    this.keyBits = keyBits
    this.augmentation = augmentation
  }

  parse(cell: number, from: number, prefix: Uint8Array): Edge<E> {
    const { keyBits, augmentation } = this
    const slice = new Slice(this.arena, cell)
    const key = Uint8Array.from(prefix)
    const end = from + loadLabel(slice, keyBits - from, key, from)
    if (end === keyBits) {
      const extra = augmentation.loadExtra(slice)
      return { key, end, extra, store: (b) => b.storeSlice(slice), below: undefined, cell, from }
    }
    const below = [slice.loadRefIndex(), slice.loadRefIndex()] as const
    return { key, end, extra: augmentation.loadExtra(slice), store: undefined, below, cell, from }
  }

  write(edge: Edge<E>, from: number): number {
    if (edge.cell >= 0 && edge.from === from) return edge.cell
    return this.arena.build((b) => {
      storeLabel(b, edge.key, from, edge.end - from, this.keyBits - from)
      if (edge.store !== undefined) {
        this.augmentation.storeExtra(b, edge.extra)
        edge.store(b)
      } else {
        for (const cell of edge.below ?? []) b.storeCell(new Cell(this.arena, cell))
        this.augmentation.storeExtra(b, edge.extra)
      }
    }).index
  }

  apply(edge: Edge<E> | undefined, at: number, changes: readonly DictionaryChange<E>[]): Edge<E> | undefined {
    const [first, last] = [changes[0], changes.at(-1)]
    if (first === undefined || last === undefined) return edge
    if (edge === undefined) return this.create(changes.filter(({ store }) => store !== undefined))
    const end = Math.min(commonEnd(edge.key, first.key, at, edge.end), commonEnd(edge.key, last.key, at, edge.end))
    if (end < edge.end) {
      const [zeros, ones] = partition(changes, end)
      const isOne = bitAt(edge.key, end) === 1
      return this.join(
        this.apply(isOne ? undefined : edge, end + 1, zeros),
        this.apply(isOne ? edge : undefined, end + 1, ones),
        end,
      )
    }
    if (edge.below === undefined) return this.create(last.store === undefined ? [] : [last])
    const [zeros, ones] = partition(changes, edge.end)
    const [left, right] = edge.below.map((cell, bit) =>
      this.parse(cell, edge.end + 1, withBit(edge.key, edge.end, bit)),
    )
    return this.join(this.apply(left, edge.end + 1, zeros), this.apply(right, edge.end + 1, ones), edge.end)
  }

  private create(changes: readonly DictionaryChange<E>[]): Edge<E> | undefined {
    const [first, last] = [changes[0], changes.at(-1)]
    if (first?.store === undefined || last === undefined) return undefined
    const end = commonEnd(first.key, last.key, 0, this.keyBits)
    if (end === this.keyBits) {
      return { key: first.key, end, extra: first.extra, store: first.store, below: undefined, cell: -1, from: 0 }
    }
    const [zeros, ones] = partition(changes, end)
    return this.join(this.create(zeros), this.create(ones), end)
  }

  join(left: Edge<E> | undefined, right: Edge<E> | undefined, at: number): Edge<E> | undefined {
    if (left === undefined || right === undefined) return left ?? right
    const below = [this.write(left, at + 1), this.write(right, at + 1)] as const
    const extra = this.augmentation.combine(left.extra, right.extra)
    return { key: left.key, end: at, extra, store: undefined, below, cell: -1, from: 0 }
  }
}

/** First bit from `from` on where the keys differ, or `to`. */
function commonEnd(a: Uint8Array, b: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && bitAt(a, at) === bitAt(b, at)) at++
  return at
}

function partition<E>(
  changes: readonly DictionaryChange<E>[],
  bit: number,
): [DictionaryChange<E>[], DictionaryChange<E>[]] {
  return [changes.filter(({ key }) => bitAt(key, bit) === 0), changes.filter(({ key }) => bitAt(key, bit) === 1)]
}

function withBit(key: Uint8Array, at: number, bit: number): Uint8Array {
  const copy = Uint8Array.from(key)
  const mask = 0x80 >> (at & 7)
  copy[at >> 3] = ((copy[at >> 3] as number) & ~mask) | (bit === 1 ? mask : 0)
  return copy
}

/** The part of a dictionary whose keys begin with these bits; keys keep their full length. */
export function subDictionary<E>(
  arena: StateArena,
  root: Cell | null,
  keyBits: number,
  augmentation: ReadableAugmentation<E>,
  prefix: Uint8Array,
  prefixBits: number,
): UpdatedDictionary<E> {
  const update = new Update(arena, keyBits, augmentation)
  let edge = root === null ? undefined : update.parse(root.index, 0, new Uint8Array((keyBits + 7) >> 3))
  while (edge !== undefined) {
    const common = commonEnd(edge.key, prefix, 0, Math.min(edge.end, prefixBits))
    if (common === prefixBits) return { root: new Cell(arena, update.write(edge, 0)), extra: edge.extra }
    if (common < edge.end || edge.below === undefined) break
    const bit = bitAt(prefix, edge.end)
    edge = update.parse(edge.below[bit] as number, edge.end + 1, withBit(edge.key, edge.end, bit))
  }
  return { root: null, extra: augmentation.empty() }
}

/** Two dictionaries without a key in common whose keys differ in bit `at` and begin alike. */
export function joinDictionaries<E>(
  arena: StateArena,
  left: Cell | null,
  right: Cell | null,
  keyBits: number,
  augmentation: ReadableAugmentation<E>,
  at: number,
): UpdatedDictionary<E> {
  const update = new Update(arena, keyBits, augmentation)
  const parse = (root: Cell | null) =>
    root === null ? undefined : update.parse(root.index, 0, new Uint8Array((keyBits + 7) >> 3))
  const joined = update.join(parse(left), parse(right), at)
  if (joined === undefined) return { root: null, extra: augmentation.empty() }
  return { root: new Cell(arena, update.write(joined, 0)), extra: joined.extra }
}
