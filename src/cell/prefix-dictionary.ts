import { CellarError } from '../lib/errors.ts'
import { isExotic } from './arena.ts'
import type { Builder } from './builder.ts'
import { maxEdges, tooManyEdges } from './dictionary.ts'
import { bitAt, loadLabel, putBits, storeLabel } from './dictionary-label.ts'
import { Slice } from './slice.ts'

// crypto/block/block.tlb:
// phm_edge#_ {n:#} {X:Type} {l:#} {m:#} label:(HmLabel ~l n) {n = (~m) + l} node:(PfxHashmapNode m X) = PfxHashmap n X;
// phmn_leaf$0 {n:#} {X:Type} value:X = PfxHashmapNode n X;
// phmn_fork$1 {n:#} {X:Type} left:^(PfxHashmap n X) right:^(PfxHashmap n X) = PfxHashmapNode (n + 1) X;
// phme_empty$0 {n:#} {X:Type} = PfxHashmapE n X;
// phme_root$1 {n:#} {X:Type} root:^(PfxHashmap n X) = PfxHashmapE n X;

/** Keys have lengths of their own and none begins with another. Left-aligned in bytes, trailing bits zero. */
export interface PrefixEntry<V> {
  readonly key: Uint8Array
  readonly keyBits: number
  readonly value: V
}

/** Every entry, ascending by key. `root` stands at the first edge; no key is longer than `maxBits`. */
export function visitPrefixDictionary(
  root: Slice,
  maxBits: number,
  visit: (key: Uint8Array, keyBits: number, value: Slice) => void,
): void {
  const key = new Uint8Array((maxBits + 7) >> 3)
  let edgesLeft = maxEdges(root.arena)
  const edge = (slice: Slice, from: number): void => {
    if (edgesLeft-- === 0) throw tooManyEdges(slice)
    const at = loadEdge(slice, maxBits, key, from)
    if (slice.loadBit() === 0) {
      visit(prefixOf(key, at), at, slice)
      return
    }
    forkTakesBit(slice, at, maxBits)
    const left = slice.loadRefIndex()
    const right = slice.loadRefIndex()
    putBits(key, at, 1, 0)
    edge(new Slice(slice.arena, left), at + 1)
    putBits(key, at, 1, 1)
    edge(new Slice(slice.arena, right), at + 1)
  }
  edge(root, 0)
}

export function loadPrefixHashmapE<V>(slice: Slice, maxBits: number, loadValue: (slice: Slice) => V): PrefixEntry<V>[] {
  const entries: PrefixEntry<V>[] = []
  if (slice.loadBit() === 0) return entries
  visitPrefixDictionary(slice.loadRefSlice(), maxBits, (key, keyBits, value) => {
    entries.push({ key, keyBits, value: loadValue(value) })
  })
  return entries
}

/** The one entry whose key `bits` begins with. */
export function findPrefix(
  root: Slice,
  maxBits: number,
  bits: Uint8Array,
  bitCount: number,
): PrefixEntry<Slice> | undefined {
  const found = new Uint8Array((maxBits + 7) >> 3)
  let slice = root
  for (let from = 0; ; ) {
    const at = loadEdge(slice, maxBits, found, from)
    if (at > bitCount) return undefined
    for (let i = from; i < at; i++) if (bitAt(found, i) !== bitAt(bits, i)) return undefined
    if (slice.loadBit() === 0) return { key: prefixOf(found, at), keyBits: at, value: slice }
    forkTakesBit(slice, at, maxBits)
    if (at === bitCount) return undefined
    const left = slice.loadRefIndex()
    const bit = bitAt(bits, at)
    slice = new Slice(slice.arena, bit === 0 ? left : slice.loadRefIndex())
    putBits(found, at, 1, bit)
    from = at + 1
  }
}

export function storePrefixHashmapE<V>(
  b: Builder,
  maxBits: number,
  entries: Iterable<PrefixEntry<V>>,
  storeValue: (b: Builder, value: V) => void,
): void {
  const sorted = [...entries].sort((a, b) => Buffer.compare(a.key, b.key) || a.keyBits - b.keyBits)
  b.storeBit(sorted.length === 0 ? 0 : 1)
  if (sorted.length > 0) b.storeRef((root) => storeEdge(root, sorted, 0, maxBits, storeValue))
}

function storeEdge<V>(
  b: Builder,
  entries: readonly PrefixEntry<V>[],
  from: number,
  maxBits: number,
  storeValue: (b: Builder, value: V) => void,
): void {
  const first = entries[0] as PrefixEntry<V>
  const last = entries[entries.length - 1] as PrefixEntry<V>
  const shortest = Math.min(...entries.map(({ keyBits }) => keyBits))
  let at = from
  while (at < shortest && bitAt(first.key, at) === bitAt(last.key, at)) at++
  if ((at === shortest && entries.length > 1) || shortest < from || first.keyBits > maxBits) {
    throw new CellarError('BROKEN_CELL', `prefix dictionary: a key begins with another, or is over ${maxBits} bits`)
  }
  storeLabel(b, first.key, from, at - from, maxBits - from)
  if (entries.length === 1) {
    b.storeBit(0)
    storeValue(b, first.value)
    return
  }
  const middle = entries.findIndex(({ key }) => bitAt(key, at) === 1)
  b.storeBit(1)
  b.storeRef((left) => storeEdge(left, entries.slice(0, middle), at + 1, maxBits, storeValue))
  b.storeRef((right) => storeEdge(right, entries.slice(middle), at + 1, maxBits, storeValue))
}

function loadEdge(slice: Slice, maxBits: number, key: Uint8Array, from: number): number {
  if (isExotic(slice.arena, slice.cell)) {
    throw new CellarError('BROKEN_CELL', `prefix dictionary: cell ${slice.cell} is exotic, its content is not here`)
  }
  return from + loadLabel(slice, maxBits - from, key, from)
}

/** A fork takes a bit of the key, so none can come after the last. */
function forkTakesBit(slice: Slice, at: number, maxBits: number): void {
  if (at < maxBits) return
  throw new CellarError('BROKEN_CELL', `prefix dictionary: cell ${slice.cell} forks after ${maxBits} bits`)
}

function prefixOf(key: Uint8Array, bits: number): Uint8Array {
  const prefix = key.slice(0, (bits + 7) >> 3)
  if ((bits & 7) !== 0) putBits(prefix, bits, 8 - (bits & 7), 0)
  return prefix
}
