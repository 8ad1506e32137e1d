import { type Code, i32, local } from '../../cell/wasm-assembler.ts'

// Where things lie in the memory of a document kernel. Behind the tables stands the dictionary, and right behind that the text that is
// packed or unpacked: a match is one copy, whether it lies in the dictionary or in what was unpacked before.

export const LONG_BITS = 15
export const SHORT_BITS = 15
/** Of the text itself, which is shorter. */
export const TEXT_BITS = 12

const BASE64_PAIRS = 0
const CLASSES = BASE64_PAIRS + 4096 * 2
const VALUES = CLASSES + 256
const KEYS = VALUES + 256
/** Of a key: its text, and behind it two of its characters 16 times each. */
export const KEY_BYTES = 64
const MAX_KEYS = 32
const DICTIONARY_LONG = KEYS + MAX_KEYS * KEY_BYTES
const DICTIONARY_SHORT = DICTIONARY_LONG + 2 * 2 ** LONG_BITS
const DICTIONARY_CHAIN = DICTIONARY_SHORT + 2 * 2 ** SHORT_BITS
const TEXT_LONG = DICTIONARY_CHAIN + 2 * 2 ** 16
const TEXT_SHORT = TEXT_LONG + 4 * 2 ** TEXT_BITS
const TABLES_END = TEXT_SHORT + 4 * 2 ** TEXT_BITS

export const PLACES = {
  /** Two characters of base64 for each 12 bits. */
  base64Pairs: BASE64_PAIRS,
  /** Of a character of base64, 1. */
  classes: CLASSES,
  /** Of a character of base64, its 6 bits. */
  base64Values: VALUES,
  /** What texts are searched for. */
  keys: KEYS,
  /** Last place of eight and of four bytes with this hash, in the dictionary (2 bytes, its number plus one) and in the text (4 bytes). */
  dictionaryLong: DICTIONARY_LONG,
  dictionaryShort: DICTIONARY_SHORT,
  /** For each number the one before it with the same hash of eight bytes, or 0. */
  dictionaryChain: DICTIONARY_CHAIN,
  textLong: TEXT_LONG,
  textShort: TEXT_SHORT,
  dictionary: TABLES_END,
} as const

/** Copies go 16 bytes at a time and may run over the end of what they copy: so much lies free behind everything. */
export const SLACK = 64

/** A byte above ASCII stands for a text that was shortened. */
export const ESCAPE = {
  /** 32 bytes, as 64 hex digits. */
  hexHash: 0x80,
  /** 32 bytes in base64. */
  base64Hash: 0x81,
  /** A length in three bytes, and so many bytes in hex digits. */
  hex: 0x82,
  /** A length in three bytes, and so many bytes in base64. */
  base64: 0x83,
} as const

export const get = local.get
export const add = (index: number, by: Code): Code => local.set(index, i32.add(get(index), by))

export const DIGITS = Buffer.from('0123456789ABCDEF')
const ALPHABET = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')

/** Fills the tables of characters. */
export function writeCharacterTables(memory: Uint8Array): void {
  for (let bits = 0; bits < 4096; bits++) {
    memory[BASE64_PAIRS + bits * 2] = ALPHABET[bits >> 6] as number
    memory[BASE64_PAIRS + bits * 2 + 1] = ALPHABET[bits & 63] as number
  }
  for (const [value, character] of ALPHABET.entries()) {
    memory[CLASSES + character] = 1
    memory[VALUES + character] = value
  }
}

/** Where two characters of a key stand that are looked for first: all keys begin with the same two. */
export const KEY_CHARACTERS = { first: 32, second: 48 } as const

/** Puts down a key, of at least 4 characters and at most 32, under its number. */
export function writeKey(memory: Uint8Array, number: number, key: Uint8Array): void {
  if (number >= MAX_KEYS || key.length < 4 || key.length > KEY_CHARACTERS.first)
    throw new RangeError('no room for a key')
  const at = PLACES.keys + number * KEY_BYTES
  memory.set(key, at)
  memory.fill(key[2] as number, at + KEY_CHARACTERS.first, at + KEY_CHARACTERS.second)
  memory.fill(key[3] as number, at + KEY_CHARACTERS.second, at + KEY_BYTES)
}
