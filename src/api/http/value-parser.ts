import { type Address, parseAddress } from '../../cell/address.ts'
import { asHash, HASH_BYTES, type Hash } from '../../cell/hash.ts'
import type { Dialect } from '../../record/dialect.ts'

/**
 * How one value is written in a query. `read` tells by the form of the text what it is, never by trying one reading
 * after another, and gives undefined for a text of no known form. `empty` is what `key=` means, where it means something.
 * Where the dialects read a text differently, no dialect is the documented one.
 */
export interface ValueParser<T> {
  readonly expected: string
  readonly schema: Readonly<Record<string, unknown>>
  readonly read: (text: string, dialect?: Dialect) => T | undefined
  readonly empty?: T
  /** Never a number, even where JSON could have one. */
  readonly isText?: boolean
}

const INT32_MIN = -(2 ** 31)
const INT32_MAX = 2 ** 31 - 1
const INT64_MAX = 2n ** 63n - 1n
const UINT64_MAX = 2n ** 64n - 1n

export const Int32: ValueParser<number> = {
  expected: 'a 32-bit integer',
  schema: { type: 'integer', format: 'int32' },
  empty: 0,
  read(text) {
    if (!/^-?\d{1,32}$/.test(text)) return undefined
    const value = Number(text)
    return value >= INT32_MIN && value <= INT32_MAX ? value + 0 : undefined
  },
}

/** Logical time. The chain's never reaches 2^63, so what lies above is read as the largest bigint: it bounds nothing out. */
export const Lt: ValueParser<bigint> = {
  expected: 'an unsigned 64-bit integer',
  schema: { type: 'integer', format: 'uint64', minimum: 0 },
  empty: 0n,
  read(text) {
    if (!/^\d{1,32}$/.test(text)) return undefined
    const value = BigInt(text)
    if (value <= INT64_MAX) return value
    return value <= UINT64_MAX ? INT64_MAX : undefined
  },
}

/** Decimal digits, as an NFT's index. */
export const Uint256: ValueParser<bigint> = {
  expected: 'decimal digits',
  schema: { type: 'string', pattern: '^[0-9]+$' },
  read: (text) => (/^\d{1,78}$/.test(text) ? BigInt(text) : undefined),
}

/** Seconds; a fraction is cut off. */
export const Utime: ValueParser<bigint> = {
  expected: 'a Unix time in seconds',
  schema: { type: 'integer', format: 'int64', minimum: 0 },
  empty: 0n,
  read(text) {
    if (/^\d{1,32}$/.test(text)) {
      const value = BigInt(text)
      return value <= INT64_MAX ? value : undefined
    }
    if (!/^(\d{1,20}(\.\d{0,32})?|\.\d{1,32})([eE][+-]?\d{1,3})?$/.test(text)) return undefined
    const value = Math.trunc(Number(text))
    return Number.isSafeInteger(value) ? BigInt(value) : undefined
  },
}

const TRUE = new Set(['1', 't', 'T', 'true', 'True', 'TRUE', 'on'])
const FALSE = new Set(['0', 'f', 'F', 'false', 'False', 'FALSE'])

export const Flag: ValueParser<boolean> = {
  expected: 'true or false',
  schema: { type: 'boolean' },
  empty: false,
  read: (text) => (TRUE.has(text) ? true : FALSE.has(text) ? false : undefined),
}

/** 64 hex digits, the same behind `0x`, or 32 bytes as base64 or base64url. */
export const HashText: ValueParser<Hash> = {
  expected: 'a hash: 64 hex digits (0x allowed), base64 or base64url of 32 bytes',
  schema: {
    type: 'string',
    pattern: '^(0x)?[0-9a-fA-F]{64}$|^[A-Za-z0-9+/_-]{43}=?$',
    description: '64 hex digits, 0x and 64 hex digits, base64 or base64url',
  },
  read(text) {
    if (/^(0[xX])?[0-9a-fA-F]{64}$/.test(text)) return asHash(Buffer.from(text.slice(-64), 'hex'))
    // A blank is a `+` that was not percent-encoded: no form holds a blank. Some clients pad by four what is padded already.
    if (!/^[A-Za-z0-9+/_ -]{43}=?(====)?$/.test(text)) return undefined
    const bytes = Buffer.from(text.replaceAll(' ', '+'), 'base64')
    return bytes.length === HASH_BYTES ? asHash(bytes) : undefined
  },
}

export const AddressText: ValueParser<Address> = {
  expected: 'an address: workchain:hex, or user-friendly base64 or base64url',
  schema: {
    type: 'string',
    description: 'raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags)',
    'x-form': 'address',
  },
  // A blank is a `+` that was not percent-encoded.
  read: (text) => parseAddress(text.length === 48 ? text.replaceAll(' ', '+') : text)?.address,
}

/** An address, or the word `null` for messages that have none. */
export const AddressOrNull: ValueParser<Address | 'null'> = {
  expected: `${AddressText.expected}, or the word null`,
  schema: { ...AddressText.schema, 'x-form': 'address or null' },
  read: (text) => (text === 'null' ? 'null' : AddressText.read(text)),
}

/**
 * A shard id, signed. Hex (with or without `0x`) comes first, so `8000000000000000` and `10` are hex; what has a minus
 * sign or more digits than 64 bits of hex can have is decimal.
 */
export const Shard: ValueParser<bigint> = {
  expected: 'a shard: hex (0x allowed) or a signed 64-bit decimal',
  schema: { type: 'string', description: 'hex (0x optional) or signed decimal' },
  empty: 0n,
  read(text) {
    if (/^(0[xX])?[0-9a-fA-F]{1,16}$/.test(text)) return BigInt.asIntN(64, BigInt(`0x${text.replace(/^0[xX]/, '')}`))
    if (!/^-?\d{1,20}$/.test(text)) return undefined
    const value = BigInt(text)
    return value >= -INT64_MAX - 1n && value <= UINT64_MAX ? BigInt.asIntN(64, value) : undefined
  },
}

/**
 * Plain digits are decimal, signed or not, as messages print them; `0x…`, or a digit above 9, is hex. In the public dialect hex
 * comes first, so that `10` is 0x10, and decimal is what only a minus sign or nine digits and more can tell.
 */
export const Opcode: ValueParser<bigint> = {
  expected: 'an opcode: a 32-bit decimal, or 0x and up to 8 hex digits',
  schema: {
    type: 'string',
    description: '32-bit decimal, signed or not, or hex behind 0x; in the public dialect hex without 0x comes first',
  },
  empty: 0n,
  read(text, dialect) {
    const isDecimal = dialect === 'public' ? /^(-\d{1,10}|\d{9,10})$/.test(text) : /^-?\d+$/.test(text)
    if (!isDecimal)
      return /^(0[xX])?0*[0-9a-fA-F]{1,8}$/.test(text) ? BigInt(`0x${text.replace(/^0[xX]/, '')}`) : undefined
    const value = Number(text)
    return value >= INT32_MIN && value <= 0xffffffff ? BigInt(value >>> 0) : undefined
  },
}

export type Order = 'asc' | 'desc'

const ORDERS: Readonly<Record<string, Order>> = { asc: 'asc', a: 'asc', desc: 'desc', d: 'desc' }

export const Sort: ValueParser<Order> = {
  expected: 'asc or desc',
  schema: { type: 'string', enum: ['asc', 'desc'] },
  read: (text) =>
    text.length <= 4 && Object.hasOwn(ORDERS, text.toLowerCase()) ? ORDERS[text.toLowerCase()] : undefined,
}

/** One of a few words. The words beyond `published` are taken too, but not advertised. */
export function Word<const T extends string>(published: readonly T[], alsoTaken: readonly T[] = []): ValueParser<T> {
  const words = [...published, ...alsoTaken]
  return {
    expected: words.join(' or '),
    schema: { type: 'string', enum: [...published] },
    read: (text) => words.find((word) => word === text),
  }
}

/** Any text up to a length. */
export function Text(expected: string, maxLength: number, pattern?: RegExp): ValueParser<string> {
  return {
    expected,
    schema: { type: 'string' },
    read: (text) => (text.length <= maxLength && (pattern === undefined || pattern.test(text)) ? text : undefined),
  }
}
