import { type ParsedAddress, parseAddress } from '../../../cell/address.ts'
import { asHash, HASH_BYTES, type Hash } from '../../../cell/hash.ts'
import type { ValueParser } from '../../http/value-parser.ts'

const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n

const SPELLINGS = 'raw (workchain:hex, any case) or user-friendly (base64 or base64url, any flags)'

/** With the flags that its text had: some answers repeat them. */
export const AddressText: ValueParser<ParsedAddress> = {
  expected: 'an address: workchain:hex, or 48 characters of base64 with a checksum',
  schema: { type: 'string', description: SPELLINGS, 'x-form': 'address' },
  // A blank is a `+` that was not percent-encoded.
  read: (text) => parseAddress(text.length === 48 ? text.replaceAll(' ', '+') : text),
}

export const Int32: ValueParser<number> = {
  expected: 'a 32-bit integer',
  schema: { type: 'integer', format: 'int32' },
  read: (text) => {
    if (!/^-?\d{1,10}$/.test(text)) return undefined
    const value = Number(text)
    return value === (value | 0) ? value + 0 : undefined
  },
}

export const Int64: ValueParser<bigint> = {
  expected: 'a 64-bit integer',
  schema: { type: 'string', pattern: '^-?\\d+$', description: 'signed 64-bit decimal' },
  read: (text) => {
    if (!/^-?\d{1,19}$/.test(text)) return undefined
    const value = BigInt(text)
    return value >= INT64_MIN && value <= INT64_MAX ? value : undefined
  },
}

/** Signed decimal. The hex that block explorers print is told from it by letters, by `0x`, or by 16 digits that end in zeros. */
export const Shard: ValueParser<bigint> = {
  expected: 'a shard id: signed 64-bit decimal, or hex',
  schema: { type: 'string', description: 'signed decimal shard id; 16 hex digits are taken too' },
  read: (text) => {
    if (/^0[xX][0-9a-fA-F]{1,16}$/.test(text)) return BigInt.asIntN(64, BigInt(text))
    if (/^[0-9a-fA-F]{16}$/.test(text) && (/[a-fA-F]/.test(text) || text.endsWith('000000'))) {
      return BigInt.asIntN(64, BigInt(`0x${text}`))
    }
    if (!/^-?\d{1,20}$/.test(text)) return undefined
    const value = BigInt(text)
    return value >= INT64_MIN && value < 2n ** 64n ? BigInt.asIntN(64, value) : undefined
  },
}

/**
 * 64 hex digits, or 32 bytes as base64 or base64url, however padded: one wallet library pads what is padded already. Without
 * padding only base64url is taken: a text of the other alphabet that lacks it was cut off.
 */
export const HashText: ValueParser<Hash> = {
  expected: 'a hash: 64 hex digits, base64 or base64url of 32 bytes',
  schema: { type: 'string', description: '64 hex digits, base64 or base64url of 32 bytes' },
  read: (text) => {
    if (/^[0-9a-fA-F]{64}$/.test(text)) return asHash(Buffer.from(text, 'hex'))
    if (!/^([A-Za-z0-9+/_ -]{43}={1,5}|[A-Za-z0-9_-]{43})$/.test(text)) return undefined
    const bytes = Buffer.from(text.replaceAll(' ', '+'), 'base64')
    return bytes.length === HASH_BYTES ? asHash(bytes) : undefined
  },
}

/** The account part of an address: a hash, or the part of a whole address. */
export const AccountIdText: ValueParser<Uint8Array> = {
  expected: 'an account: its 256-bit id as a hash, or its whole address',
  schema: { type: 'string', description: 'account id (32 bytes) or address' },
  read: (text) => HashText.read(text) ?? AddressText.read(text)?.address.subarray(1),
}

const YES = new Set(['y', 'yes', 't', 'true', 'on'])
const NO = new Set(['n', 'no', 'f', 'false', 'off'])

export const BoolText: ValueParser<boolean> = {
  expected: 'true or false',
  schema: { type: 'boolean' },
  read: (text) => {
    if (/^-?\d{1,10}$/.test(text)) return Number(text) !== 0
    const word = text.toLowerCase()
    return YES.has(word) ? true : NO.has(word) ? false : undefined
  },
}

/** Bytes in base64, either alphabet. What they are is found out by whoever reads them. */
export const Base64: ValueParser<Uint8Array> = {
  expected: 'base64',
  schema: { type: 'string', contentEncoding: 'base64' },
  isText: true,
  read: (text) => {
    if (!/^[A-Za-z0-9+/_\s-]+={0,2}$/.test(text)) return undefined
    const bytes = Buffer.from(text.replaceAll(' ', '+'), 'base64')
    return bytes.length === 0 ? undefined : bytes
  },
}

export const Text = (maxLength: number): ValueParser<string> => ({
  expected: `a text of at most ${maxLength} characters`,
  schema: { type: 'string', maxLength },
  isText: true,
  read: (text) => (text.length <= maxLength ? text : undefined),
})
