import type fc from 'fast-check'
import type { Builder } from '../../src/cell/builder.ts'
import { Cell } from '../../src/cell/cell.ts'
import { sliceHash } from '../../src/cell/hashing.ts'
import { Slice } from '../../src/cell/slice.ts'
import { hashText } from './rebuild-block.ts'

export interface TlbType<T = unknown> {
  /** The type's name in block.tlb; samples of real bytes are kept under it. */
  readonly name: string
  readonly load: (slice: Slice) => T
  readonly store: (b: Builder, value: T) => unknown
  readonly arbitrary: fc.Arbitrary<T>
  /** A tag that no constructor has, as bits; null for a type whose every first bit is good. */
  readonly badTag: string | null
  readonly exotic?: boolean
  /** Its end is not fixed: a shorter cell may be a good value too. */
  readonly openEnded?: boolean
  /** Why no real bytes of it are here. */
  readonly unseen?: string
}

/** Keeps the type parameter where the table is written and drops it where it is walked. */
export const tlbType = <T>(type: TlbType<T>): TlbType => type as unknown as TlbType

/** A value as JSON can hold it: cells and slices by hash, so that it compares by content wherever it lives. */
export function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}`
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (value instanceof Cell) return `cell ${hashText(value)}`
  if (value instanceof Slice) return `cell ${Buffer.from(sliceHash(value)).toString('hex')}`
  if (value instanceof Map) return [...value].sort(([a], [b]) => a - b).map(plain)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
  }
  return value
}
