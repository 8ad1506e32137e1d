import { CellarError } from '../lib/errors.ts'
import { type Arena, exoticType, PRUNED_BRANCH } from './arena.ts'
import type { Builder } from './builder.ts'
import { bitAt, loadLabel, putBits, storeLabel } from './dictionary-label.ts'
import { copyBytes } from './fresh-bytes.ts'
import { Slice } from './slice.ts'

// crypto/block/block.tlb:
// hm_edge#_ {n:#} {X:Type} {l:#} {m:#} label:(HmLabel ~l n) {n = (~m) + l} node:(HashmapNode m X) = Hashmap n X;
// hmn_leaf#_ {X:Type} value:X = HashmapNode 0 X;
// hmn_fork#_ {n:#} {X:Type} left:^(Hashmap n X) right:^(Hashmap n X) = HashmapNode (n + 1) X;
// hme_empty$0 {n:#} {X:Type} = HashmapE n X;
// hme_root$1 {n:#} {X:Type} root:^(Hashmap n X) = HashmapE n X;
// ahmn_leaf#_ {X:Type} {Y:Type} extra:Y value:X = HashmapAugNode 0 X Y;
// ahmn_fork#_ {n:#} {X:Type} {Y:Type} left:^(HashmapAug n X Y) right:^(HashmapAug n X Y) extra:Y = HashmapAugNode (n + 1) X Y;
// ahme_empty$0 {n:#} {X:Type} {Y:Type} extra:Y = HashmapAugE n X Y;
// ahme_root$1 {n:#} {X:Type} {Y:Type} root:^(HashmapAug n X Y) extra:Y = HashmapAugE n X Y;

/** Keys are bit strings, left-aligned in bytes, trailing bits zero. */
export interface Entry<V> {
  readonly key: Uint8Array
  readonly value: V
}

export interface AugmentedEntry<V, E> extends Entry<V> {
  readonly extra: E
}

export interface WalkOptions {
  /** Called for every branch that was pruned away; without it such a branch is refused. */
  readonly pruned?: (prefix: Uint8Array, prefixBits: number, cell: number) => void
}

/**
 * Every entry, ascending by key. `root` stands at the dictionary's first edge and is left behind it, provided that
 * `visit` reads its value to the end: a dictionary of one entry may lie inline before other fields.
 * Keys and values are the caller's to keep.
 */
export function visitDictionary(
  root: Slice,
  keyBits: number,
  visit: (key: Uint8Array, value: Slice) => void,
  options: WalkOptions = {},
): void {
  new Walk(keyBits, undefined, visit, options.pruned).edge(root, 0)
}

/** The same for an augmented dictionary; `skipExtra` reads one augmentation. */
export function visitAugmented(
  root: Slice,
  keyBits: number,
  skipExtra: (slice: Slice) => void,
  visit: (key: Uint8Array, value: Slice, extra: Slice) => void,
  options: WalkOptions = {},
): void {
  new Walk(keyBits, skipExtra, visit as Visit, options.pruned).edge(root, 0)
}

export function loadHashmapE<V>(slice: Slice, keyBits: number, loadValue: (slice: Slice) => V): Entry<V>[] {
  return slice.loadBit() === 1 ? loadHashmap(slice.loadRefSlice(), keyBits, loadValue) : []
}

export function loadHashmap<V>(root: Slice, keyBits: number, loadValue: (slice: Slice) => V): Entry<V>[] {
  const entries: Entry<V>[] = []
  visitDictionary(root, keyBits, (key, value) => entries.push({ key, value: loadValue(value) }))
  return entries
}

/** Entries and the augmentation of the whole. */
export function loadHashmapAugE<V, E>(
  slice: Slice,
  keyBits: number,
  loadExtra: (slice: Slice) => E,
  loadValue: (slice: Slice) => V,
): { entries: AugmentedEntry<V, E>[]; extra: E } {
  const entries = slice.loadBit() === 1 ? loadHashmapAug(slice.loadRefSlice(), keyBits, loadExtra, loadValue) : []
  return { entries, extra: loadExtra(slice) }
}

function loadHashmapAug<V, E>(
  root: Slice,
  keyBits: number,
  loadExtra: (slice: Slice) => E,
  loadValue: (slice: Slice) => V,
): AugmentedEntry<V, E>[] {
  const entries: AugmentedEntry<V, E>[] = []
  visitAugmented(root, keyBits, loadExtra, (key, value, extra) => {
    entries.push({ key, value: loadValue(value), extra: loadExtra(extra) })
  })
  return entries
}

/** The value's slice; for an augmented dictionary it begins with the extra. */
export function findInDictionary(root: Slice, keyBits: number, key: Uint8Array): Slice | undefined {
  const found = new Uint8Array((keyBits + 7) >> 3)
  let slice = root
  for (let at = 0; ; ) {
    if (exoticType(slice.arena, slice.cell) !== 0) throw notHere(slice)
    const length = loadLabel(slice, keyBits - at, found, at)
    for (let i = at; i < at + length; i++) if (bitAt(found, i) !== bitAt(key, i)) return undefined
    at += length
    if (at === keyBits) return slice
    const left = slice.loadRefIndex()
    slice = new Slice(slice.arena, bitAt(key, at) === 0 ? left : slice.loadRefIndex())
    putBits(found, at, 1, bitAt(key, at))
    at++
  }
}

type Visit = (key: Uint8Array, value: Slice, extra?: Slice) => void

/** Goes at most `keyBits` levels deep: every fork takes a bit of the key. */
class Walk {
  private edgesLeft = -1
  private readonly key: Uint8Array
  private readonly keyBits: number
  private readonly skipExtra: ((slice: Slice) => void) | undefined
  private readonly visit: Visit
  private readonly pruned: WalkOptions['pruned']

  constructor(
    keyBits: number,
    skipExtra: ((slice: Slice) => void) | undefined,
    visit: Visit,
    pruned: WalkOptions['pruned'],
  ) {
    this.key = new Uint8Array((keyBits + 7) >> 3)
    this.keyBits = keyBits
    this.skipExtra = skipExtra
    this.visit = visit
    this.pruned = pruned
  }

  edge(slice: Slice, from: number): void {
    if (this.edgesLeft < 0) this.edgesLeft = maxEdges(slice.arena)
    if (this.edgesLeft-- === 0) throw tooManyEdges(slice)
    if (exoticType(slice.arena, slice.cell) !== 0) {
      this.branchNotHere(slice, from)
      return
    }
    const at = from + loadLabel(slice, this.keyBits - from, this.key, from)
    if (at === this.keyBits) {
      this.leaf(slice)
      return
    }
    const left = slice.loadRefIndex()
    const right = slice.loadRefIndex()
    if (this.skipExtra !== undefined) this.skipExtra(slice)
    putBits(this.key, at, 1, 0)
    this.edge(new Slice(slice.arena, left), at + 1)
    putBits(this.key, at, 1, 1)
    this.edge(new Slice(slice.arena, right), at + 1)
  }

  private leaf(slice: Slice): void {
    const key = copyBytes(this.key, 0, this.key.length)
    if (this.skipExtra === undefined) {
      this.visit(key, slice)
      return
    }
    const extra = slice.clone()
    this.skipExtra(slice)
    this.visit(key, slice, extra)
  }

  private branchNotHere(slice: Slice, prefixBits: number): void {
    if (this.pruned === undefined || exoticType(slice.arena, slice.cell) !== PRUNED_BRANCH) throw notHere(slice)
    if (this.pruned.length === 0) {
      // Spares those who only pass over the work of naming what they pass.
      ;(this.pruned as () => void)()
      return
    }
    const prefix = copyBytes(this.key, 0, (prefixBits + 7) >> 3)
    if ((prefixBits & 7) !== 0) putBits(prefix, prefixBits, 8 - (prefixBits & 7), 0)
    this.pruned(prefix, prefixBits, slice.cell)
  }
}

/**
 * Branches that share their cells can make a dictionary of 2^256 entries out of 256 cells. Real ones hardly share any,
 * so a walk that meets far more edges than there are cells is given up.
 */
const maxEdges = ({ count }: Arena): number => Math.max(2 ** 20, count * 16)

const tooManyEdges = (slice: Slice): CellarError =>
  new CellarError('BROKEN_CELL', `dictionary: more than ${maxEdges(slice.arena)} edges in ${slice.arena.count} cells`)

export function storeHashmapE<V>(
  b: Builder,
  keyBits: number,
  entries: Iterable<Entry<V>>,
  storeValue: (b: Builder, value: V) => void,
): void {
  const sorted = sortEntries(entries, keyBits)
  b.storeBit(sorted.length === 0 ? 0 : 1)
  if (sorted.length > 0) b.storeRef((root) => storeEdge(root, sorted, 0, sorted.length, 0, keyBits, storeValue))
}

/** At least one entry. */
export function storeHashmap<V>(
  b: Builder,
  keyBits: number,
  entries: Iterable<Entry<V>>,
  storeValue: (b: Builder, value: V) => void,
): void {
  const sorted = sortEntries(entries, keyBits)
  if (sorted.length === 0) throw new CellarError('BROKEN_CELL', 'dictionary: a Hashmap cannot be empty')
  storeEdge(b, sorted, 0, sorted.length, 0, keyBits, storeValue)
}

/** How extras of an augmented dictionary are made: given at the leaves, combined at the forks. */
export interface Augmentation<E> {
  /** For the caller's own use: one constant can then say all there is about an augmentation. */
  readonly loadExtra?: (slice: Slice) => E
  readonly storeExtra: (b: Builder, extra: E) => void
  readonly combine: (left: E, right: E) => E
  readonly empty: () => E
}

/** Gives the extra of the whole. */
export function storeHashmapAugE<V, E>(
  b: Builder,
  keyBits: number,
  entries: Iterable<AugmentedEntry<V, E>>,
  augmentation: Augmentation<E>,
  storeValue: (b: Builder, value: V) => void,
): E {
  const sorted = sortEntries(entries, keyBits) as AugmentedEntry<V, E>[]
  let extra = augmentation.empty()
  b.storeBit(sorted.length === 0 ? 0 : 1)
  if (sorted.length > 0) {
    b.storeRef((root) => {
      extra = storeAugmentedEdge(root, sorted, 0, sorted.length, 0, keyBits, augmentation, storeValue)
    })
  }
  augmentation.storeExtra(b, extra)
  return extra
}

/** At least one entry. */
export function storeHashmapAug<V, E>(
  b: Builder,
  keyBits: number,
  entries: Iterable<AugmentedEntry<V, E>>,
  augmentation: Augmentation<E>,
  storeValue: (b: Builder, value: V) => void,
): E {
  const sorted = sortEntries(entries, keyBits) as AugmentedEntry<V, E>[]
  if (sorted.length === 0) throw new CellarError('BROKEN_CELL', 'dictionary: a HashmapAug cannot be empty')
  return storeAugmentedEdge(b, sorted, 0, sorted.length, 0, keyBits, augmentation, storeValue)
}

function storeEdge<V>(
  b: Builder,
  entries: readonly Entry<V>[],
  from: number,
  to: number,
  at: number,
  keyBits: number,
  storeValue: (b: Builder, value: V) => void,
): void {
  const first = entries[from] as Entry<V>
  const end = forkBit(entries, from, to, at, keyBits)
  storeLabel(b, first.key, at, end - at, keyBits - at)
  if (end === keyBits) {
    storeValue(b, first.value)
    return
  }
  const middle = splitAt(entries, from, to, end)
  b.storeRef((left) => storeEdge(left, entries, from, middle, end + 1, keyBits, storeValue))
  b.storeRef((right) => storeEdge(right, entries, middle, to, end + 1, keyBits, storeValue))
}

function storeAugmentedEdge<V, E>(
  b: Builder,
  entries: readonly AugmentedEntry<V, E>[],
  from: number,
  to: number,
  at: number,
  keyBits: number,
  augmentation: Augmentation<E>,
  storeValue: (b: Builder, value: V) => void,
): E {
  const first = entries[from] as AugmentedEntry<V, E>
  const end = forkBit(entries, from, to, at, keyBits)
  storeLabel(b, first.key, at, end - at, keyBits - at)
  if (end === keyBits) {
    augmentation.storeExtra(b, first.extra)
    storeValue(b, first.value)
    return first.extra
  }
  const middle = splitAt(entries, from, to, end)
  const extras: E[] = []
  const store = (child: Builder, low: number, high: number): void => {
    extras.push(storeAugmentedEdge(child, entries, low, high, end + 1, keyBits, augmentation, storeValue))
  }
  b.storeRef((left) => store(left, from, middle))
  b.storeRef((right) => store(right, middle, to))
  const extra = augmentation.combine(extras[0] as E, extras[1] as E)
  augmentation.storeExtra(b, extra)
  return extra
}

/** First bit from `at` on where the sorted keys differ: the first and the last of them tell. */
function forkBit(entries: readonly Entry<unknown>[], from: number, to: number, at: number, keyBits: number): number {
  const first = (entries[from] as Entry<unknown>).key
  const last = (entries[to - 1] as Entry<unknown>).key
  let end = at
  while (end < keyBits && bitAt(first, end) === bitAt(last, end)) end++
  return end
}

/** First entry whose bit `at` is set. */
function splitAt(entries: readonly Entry<unknown>[], from: number, to: number, at: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if (bitAt((entries[middle] as Entry<unknown>).key, at) === 0) low = middle + 1
    else high = middle
  }
  return low
}

function sortEntries<T extends Entry<unknown>>(entries: Iterable<T>, keyBits: number): T[] {
  const sorted = [...entries].sort((a, b) => Buffer.compare(a.key, b.key))
  const bytes = (keyBits + 7) >> 3
  for (let i = 0; i < sorted.length; i++) {
    const { key } = sorted[i] as T
    if (key.length !== bytes || ((key.at(-1) ?? 0) & ((1 << (bytes * 8 - keyBits)) - 1)) !== 0) {
      throw new CellarError('BROKEN_CELL', `dictionary: a key of ${key.length} bytes is not ${keyBits} bits`)
    }
    if (i > 0 && Buffer.compare((sorted[i - 1] as T).key, key) === 0) {
      throw new CellarError('BROKEN_CELL', 'dictionary: the same key twice')
    }
  }
  return sorted
}

const notHere = (slice: Slice): CellarError =>
  new CellarError('BROKEN_CELL', `dictionary: cell ${slice.cell} is exotic, its content is not here`, {
    cell: slice.cell,
  })
