import type { Builder } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'
import { generateFunction } from '../lib/generate-function.ts'
import { brokenTag } from './broken-tag.ts'
import { loadOrdinaryRef } from './ordinary.ts'

/**
 * A TL-B type that is described once: its TypeScript type, its reader and its writer follow from the description.
 * Types of which every transaction has several are written out by hand: that reads them in less time.
 */
export interface Codec<T> {
  load(slice: Slice): T
  store(b: Builder, value: T): unknown
}

export type Loaded<C> = C extends Codec<infer T> ? T : never

interface Fields {
  readonly [field: string]: Codec<unknown>
}

type Values<F extends Fields> = { readonly [K in keyof F]: Loaded<F[K]> }

type Variants<V extends Readonly<Record<string, readonly [string, Fields]>>> = {
  readonly [K in keyof V]: { readonly kind: K } & Values<V[K][1]>
}[keyof V]

export const uint = (bits: number): Codec<number> => ({
  load: (slice) => slice.loadUint(bits),
  store: (b, value) => b.storeUint(value, bits),
})

export const uint8 = uint(8)
export const uint16 = uint(16)
export const uint32 = uint(32)

export const int = (bits: number): Codec<number> => ({
  load: (slice) => slice.loadInt(bits),
  store: (b, value) => b.storeInt(value, bits),
})

export const int32 = int(32)

export const bigUint = (bits: number): Codec<bigint> => ({
  load: (slice) => slice.loadUint64(bits),
  store: (b, value) => b.storeUint64(value, bits),
})

export const uint64 = bigUint(64)

/** Shard ids are signed everywhere but in cells. */
export const shardId: Codec<bigint> = {
  load: (slice) => BigInt.asIntN(64, slice.loadUint64()),
  store: (b, value) => b.storeUint64(BigInt.asUintN(64, value)),
}

export const bool: Codec<boolean> = { load: (slice) => slice.loadBool(), store: (b, value) => b.storeBool(value) }
export const coins: Codec<bigint> = { load: (slice) => slice.loadCoins(), store: (b, value) => b.storeCoins(value) }
export const hash: Codec<Hash> = { load: (slice) => slice.loadHash(), store: (b, value) => b.storeBytes(value) }

/** A reference left as it is: in a proof it may be a pruned branch. */
export const cell: Codec<Cell> = { load: (slice) => slice.loadRef(), store: (b, value) => b.storeCell(value) }

export const maybeCell: Codec<Cell | null> = {
  load: (slice) => slice.loadMaybeRef(),
  store: (b, value) => b.storeMaybeCell(value),
}

export const ref = <T>(inner: Codec<T>): Codec<T> => ({
  load: (slice) => inner.load(loadOrdinaryRef(slice)),
  store: (b, value) => b.storeRef((child) => inner.store(child, value)),
})

export const maybe = <T>(inner: Codec<T>): Codec<T | null> => ({
  load: (slice) => (slice.loadBit() === 1 ? inner.load(slice) : null),
  store: (b, value) => {
    b.storeBit(value === null ? 0 : 1)
    if (value !== null) inner.store(b, value)
  },
})

/** `title` is the type's name with its constructor's tag: `ParamLimits#c3`, `LibDescr$00`. */
export function tagged<T>(title: string, inner: Codec<T>): Codec<T> {
  const at = title.search(/[#$]/)
  if (at === -1) return inner
  const type = title.slice(0, at)
  const { value, bits } = parseTag(title.slice(at))
  return {
    load: (slice) => {
      slice.expectTag(value, bits, type)
      return inner.load(slice)
    },
    store: (b, values) => {
      b.storeUint(value, bits)
      inner.store(b, values)
    },
  }
}

/** Field behind field, after the tag of its title if it has one. */
export const record = <F extends Fields>(title: string, fields: F): Codec<Values<F>> => tagged(title, fieldsOf(fields))

/** A record that has its cell to itself: nothing may follow it. */
export function wholeRecord<F extends Fields>(title: string, fields: F): Codec<Values<F>> {
  return whole(title.replace(/[#$].*/, ''), record(title, fields))
}

export const whole = <T>(type: string, inner: Codec<T>): Codec<T> => ({
  load: (slice) => {
    const value = inner.load(slice)
    slice.expectEnd(type)
    return value
  },
  store: (b, value) => inner.store(b, value),
})

/** A type of two constructors that share their fields, but for those of `later`: they are null in the first. */
export function extended<F extends Fields>(type: string, tags: readonly [string, string], fields: F): Codec<Values<F>> {
  const [first, second] = [parseTag(tags[0]), parseTag(tags[1])]
  const names = Object.entries(fields)
  const added = names.filter(([, field]) => 'isLater' in field).map(([name]) => name)
  return {
    load: (slice) => {
      const tag = slice.loadUint(first.bits)
      if (tag !== first.value && tag !== second.value) brokenTag(slice, type, tag)
      const values: Record<string, unknown> = {}
      for (const [name, field] of names) {
        values[name] = tag === first.value && added.includes(name) ? null : field.load(slice)
      }
      return values as Values<F>
    },
    store: (b, values) => {
      const isFirst = added.every((name) => values[name] === null)
      b.storeUint(isFirst ? first.value : second.value, first.bits)
      for (const [name, field] of names) {
        if (!isFirst || !added.includes(name)) field.store(b, values[name])
      }
    },
  }
}

export const later = <T>({ load, store }: Codec<T>) => ({ load, store, isLater: true }) as Codec<T | null>

/** A type of several constructors: each by its kind, with its tag (`$000`) and its fields. */
export function union<V extends Readonly<Record<string, readonly [string, Fields]>>>(
  type: string,
  variants: V,
): Codec<Variants<V>> {
  const constructors = Object.entries(variants).map(([kind, [tag, fields]]) => {
    return { kind, ...parseTag(tag), fields: fieldsOf(fields, kind) }
  })
  const byTag = constructors.toSorted((a, b) => a.bits - b.bits)
  const byKind = new Map(constructors.map((entry) => [entry.kind, entry]))
  return {
    load: (slice) => {
      const found = byTag.find(({ value, bits }) => slice.preloadUint(bits) === value)
      if (found === undefined) return brokenTag(slice, type, slice.preloadUint(byTag.at(-1)?.bits ?? 0))
      slice.skip(found.bits)
      return found.fields.load(slice) as unknown as Variants<V>
    },
    store: (b, values) => {
      const { value, bits, fields } = byKind.get(values.kind as string) as (typeof constructors)[number]
      b.storeUint(value, bits)
      fields.store(b, values)
    },
  }
}

/** `kind` is that of a variant, which its values say first. */
function fieldsOf<F extends Fields>(fields: F, kind?: string) {
  const names = Object.entries(fields)
  const given = Object.fromEntries(names.map(([, field], i) => [`field${i}`, field]))
  const loaded = names.map(([name], i) => `${JSON.stringify(name)}: field${i}.load(slice)`)
  const said = kind === undefined ? [] : [`kind: ${JSON.stringify(kind)}`]
  return {
    load: generateFunction<(slice: Slice) => Values<F>>(given, `(slice) => ({ ${[...said, ...loaded].join(', ')} })`),
    store: (b: Builder, values: Values<F>) => {
      for (const [name, field] of names) field.store(b, values[name])
    },
  }
}

/** `#` is hexadecimal, `$` binary, as in TL-B. */
function parseTag(tag: string): { value: number; bits: number } {
  const digits = tag.slice(1)
  return tag.startsWith('#')
    ? { value: Number.parseInt(digits, 16), bits: digits.length * 4 }
    : { value: Number.parseInt(digits, 2), bits: digits.length }
}
