import { ADDRESS_BYTES, type Address, asAddress } from '../cell/address.ts'
import { readSingleRoot } from '../cell/boc.ts'
import { writeBoc } from '../cell/boc-writer.ts'
import type { Cell } from '../cell/cell.ts'
import type { ContractSink } from './columns.ts'

/** How a field of a contract stands in a column. Raw values are what a query gives. */
interface Codec<T, Raw> {
  readonly encode: (copy: ContractSink, value: T) => void
  readonly decode: (raw: Raw) => T
}

const own = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes)
const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const CODECS = {
  numeric: {
    encode: (copy, value) => copy.numeric(value),
    decode: (raw) => raw,
  } satisfies Codec<bigint | null, bigint | null>,
  /** A number that is at most a safe integer. */
  number: {
    encode: (copy, value) => copy.int8(value),
    decode: (raw) => (raw === null ? null : Number(raw)),
  } satisfies Codec<number | null, bigint | null>,
  bool: {
    encode: (copy, value) => (value === null ? copy.null() : copy.bool(value)),
    decode: (raw) => raw,
  } satisfies Codec<boolean | null, boolean | null>,
  /** Addresses and hashes. */
  bytes: {
    encode: (copy, value) => {
      copy.bytes(value)
    },
    decode: (raw) => (raw === null ? null : own(raw)),
  } satisfies Codec<Uint8Array | null, Uint8Array | null>,
  addresses: {
    encode: (copy, value) => {
      copy.bytes(Buffer.concat(value))
    },
    decode: (raw) =>
      Array.from({ length: raw.length / ADDRESS_BYTES }, (_, i) =>
        asAddress(own(raw.subarray(i * ADDRESS_BYTES, (i + 1) * ADDRESS_BYTES))),
      ),
  } satisfies Codec<readonly Address[], Uint8Array>,
  text: {
    encode: (copy, value) => {
      copy.bytes(encoder.encode(value))
    },
    decode: (raw) => decoder.decode(raw),
  } satisfies Codec<string, Uint8Array>,
  json: {
    encode: (copy, value) => {
      copy.bytes(encoder.encode(renderJson(value)))
    },
    decode: (raw) => JSON.parse(decoder.decode(raw)) as Record<string, string>,
  } satisfies Codec<Readonly<Record<string, string>>, Uint8Array>,
  prices: {
    encode: (copy, value) => {
      copy.bytes(value && encoder.encode(renderJson(Object.fromEntries([...value].map(([k, v]) => [k, `${v}`])))))
    },
    decode: (raw) =>
      raw &&
      new Map(
        Object.entries(JSON.parse(decoder.decode(raw)) as Record<string, string>).map(([k, v]) => [k, BigInt(v)]),
      ),
  } satisfies Codec<ReadonlyMap<string, bigint> | null, Uint8Array | null>,
  cell: {
    encode: (copy, value) => {
      copy.bytes(writeBoc(value))
    },
    decode: (raw) => readSingleRoot(own(raw)),
  } satisfies Codec<Cell, Uint8Array>,
} as const

export type CodecName = keyof typeof CODECS

/** What a codec writes. */
export type CodecValue<C extends CodecName> = Parameters<(typeof CODECS)[C]['encode']>[1]

/** What a query gives of it. */
export type CodecRaw<C extends CodecName> = C extends 'numeric' | 'number'
  ? bigint
  : C extends 'bool'
    ? boolean
    : Buffer

/** What of JSON a browser would read as markup is escaped, as everywhere in answers. */
const renderJson = (value: Readonly<Record<string, string>>): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
