import { expect } from 'vitest'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { cellHash } from '../../src/cell/hashing.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Hash of the cells in a bag of cells, so that two ways to write them compare as equal. */
export const bocHash = (base64: string): string =>
  base64 === '' ? '' : Buffer.from(cellHash(readSingleRoot(Buffer.from(base64, 'base64')))).toString('hex')

/** Ids of extra currencies are 32 bits without a sign here, in both dialects; tonlib prints them with one. */
export function withUnsignedCurrencies<T extends Json>(value: T): T
export function withUnsignedCurrencies(value: Json): Json {
  if (Array.isArray(value)) return value.map((inner: Json) => withUnsignedCurrencies(inner))
  if (typeof value !== 'object' || value === null) return value
  const isCurrency = '@type' in value && value['@type'] === 'extraCurrency'
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isCurrency && key === 'id' ? Number(inner) >>> 0 : withUnsignedCurrencies(inner),
    ]),
  )
}

/** Names that the dialects spell differently, public to documented. */
export function toDocumented(value: Json): Json {
  if (Array.isArray(value)) return value.map(toDocumented)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '@type' && inner === 'ton.blockIdExt' ? 'chain.blockIdExt' : toDocumented(inner),
    ]),
  )
}

/** Like `toDocumented`, and typed stack entries too. */
export function toDocumentedStack(value: Json): Json {
  if (Array.isArray(value)) return value.map(toDocumentedStack)
  if (typeof value === 'string') return value.replace(/^tvm\./, 'vm.')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'bytes' ? inner : toDocumentedStack(inner)]),
  )
}

/** A typed stack entry as the pair that older clients know, in the documented dialect; what lies inside a cell is not repeated. */
export function toPair(entry: Readonly<Record<string, Json>>): unknown {
  const value = (field: string): Readonly<Record<string, Json>> => entry[field] as Readonly<Record<string, Json>>
  switch (entry['@type']) {
    case 'tvm.stackEntryNumber': {
      const number = BigInt(value('number').number as string)
      return ['num', number < 0n ? `-0x${(-number).toString(16)}` : `0x${number.toString(16)}`]
    }
    case 'tvm.stackEntryCell':
      return ['cell', expect.objectContaining({ bytes: value('cell').bytes as string })]
    case 'tvm.stackEntrySlice':
      return ['cell', expect.objectContaining({ bytes: value('slice').bytes as string })]
    case 'tvm.stackEntryTuple':
      return ['tuple', toDocumentedStack(entry.tuple as Json)]
    default:
      return ['list', toDocumentedStack(entry.list as Json)]
  }
}
