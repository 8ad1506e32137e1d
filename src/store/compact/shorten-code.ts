import { HASH_BYTES } from '../../cell/hash.ts'
import {
  type Code,
  doWhile,
  give,
  I32,
  I64,
  i8x16,
  i32,
  i32x4,
  i64,
  local,
  select,
  seq,
  V128,
  v128,
  type WasmFunction,
  when,
  whileLoop,
} from '../../cell/wasm-assembler.ts'
import { add, ESCAPE, get, PLACES } from './kernel-memory.ts'

// WebAssembly code that writes texts of hex digits and of base64, which no compression makes smaller, as the bytes they stand for.

const QUOTE = 0x22
const PADDING = 0x3d
/** Shorter texts are left: most are names. */
const SHORTEST = 20
const MAX_LENGTH = 2 ** 24

const isByte = (at: number, character: number, offset = 0): Code =>
  i32.eq(i32.load8(get(at), offset), i32.const(character))
const digit = (at: number, offset: number, table: number): Code => i32.load8(i32.load8(get(at), offset), table)

const LOCALS = { at: 0, end: 1, to: 2, from: 3, stop: 4, missed: 5, padding: 6, length: 7, ends: 8 }
const { at, end, to, from, stop, missed, padding, length, ends } = LOCALS
/** Behind those, as they have other types. */
const FIRST_WIDE = Object.keys(LOCALS).length
const WIDE = [FIRST_WIDE, FIRST_WIDE + 1, FIRST_WIDE + 2, FIRST_WIDE + 3] as const
const [wide, second] = WIDE
const QUOTES = FIRST_WIDE + WIDE.length
const NEAR = QUOTES + 1

const sixteen = (byte: number): Code => v128.const(Array.from({ length: 16 }, () => byte))

/** Takes over a character. */
const copyByte = seq(i32.store8(get(to), i32.load8(get(at))), add(at, i32.const(1)), add(to, i32.const(1)))

/** The workchain before an address: `0:` or `-1:`. */
const copyWorkchain = when(
  i32.and(isByte(at, 0x30), isByte(at, 0x3a, 1)),
  seq(copyByte, copyByte),
  when(i32.and(isByte(at, 0x2d), i32.and(isByte(at, 0x31, 1), isByte(at, 0x3a, 2))), seq(copyByte, copyByte, copyByte)),
)

/**
 * What a character is, of its two halves: by the upper one, which kinds there are; by the lower one, of which it may be. The four lowest
 * bits are characters of base64, the next two hex digits.
 */
const BY_UPPER = [0, 0, 1, 2 | 16, 4 | 32, 8, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0]
const BY_LOWER = Array.from({ length: 16 }, (_, lower) => {
  const isMark = lower === 0xb || lower === 0xf
  return (
    (isMark ? 1 : 0) |
    (lower <= 9 ? 2 | 16 : 0) |
    (lower >= 1 ? 4 : 0) |
    (lower >= 1 && lower <= 6 ? 32 : 0) |
    (lower <= 0xa ? 8 : 0)
  )
})
const IS_BASE64 = 15
const IS_HEX = 48

/** A bit for each of 16 characters that is none of these. */
const others = (kinds: number): Code => i8x16.bitmask(i8x16.eq(v128.and(get(wide), sixteen(kinds)), sixteen(0)))

/** From `from` to `stop` lie characters of base64; `missed` is 0 when all are hex digits. */
const scan = seq(
  local.set(from, get(at)),
  local.set(stop, get(at)),
  local.set(missed, i32.const(0)),
  doWhile(
    seq(
      local.set(wide, v128.load(get(stop))),
      local.set(
        wide,
        v128.and(
          v128.swizzle(v128.const(BY_UPPER), i8x16.shrU(get(wide), i32.const(4))),
          v128.swizzle(v128.const(BY_LOWER), v128.and(get(wide), sixteen(15))),
        ),
      ),
      local.set(ends, others(IS_BASE64)),
      // Of the characters before the first that ends it.
      local.set(
        missed,
        i32.or(
          get(missed),
          i32.and(others(IS_HEX), i32.and(i32.sub(get(ends), i32.const(1)), i32.xor(get(ends), i32.const(-1)))),
        ),
      ),
      add(stop, select(i32.ctz(get(ends)), i32.const(16), get(ends))),
    ),
    i32.eqz(get(ends)),
  ),
  local.set(length, i32.sub(get(stop), get(from))),
)

/** The byte of a kind; its length, in bytes, when it is not that of a hash. */
const writeHead = (hash: number, other: number): Code =>
  when(
    i32.eq(get(length), i32.const(HASH_BYTES)),
    seq(i32.store8(get(to), i32.const(hash)), add(to, i32.const(1))),
    seq(
      i32.store8(get(to), i32.const(other)),
      i32.store16(get(to), get(length), 1),
      i32.store8(get(to), i32.shrU(get(length), i32.const(16)), 3),
      add(to, i32.const(4)),
    ),
  )

/** Sixteen hex digits so far behind `at` as eight numbers of four bits each, the first of each two times sixteen: in every other byte. */
const readHex = (into: number, offset: number): Code =>
  seq(
    local.set(into, i8x16.add(v128.load(get(at), offset), sixteen(0x100 - 0x30))),
    // Letters come seven behind the digits.
    local.set(into, i8x16.sub(get(into), v128.and(i8x16.gtU(get(into), sixteen(9)), sixteen(7)))),
    local.set(into, v128.or(i32x4.shl(get(into), i32.const(4)), i32x4.shrU(get(into), i32.const(8)))),
  )
const EVERY_OTHER = Array.from({ length: 16 }, (_, i) => i * 2)

/** 32 digits at once. What is written behind them gives way to what follows. */
const shortenHex = seq(
  local.set(length, i32.shrU(get(length), i32.const(1))),
  writeHead(ESCAPE.hexHash, ESCAPE.hex),
  add(length, get(to)),
  doWhile(
    seq(
      readHex(wide, 0),
      readHex(second, 16),
      v128.store(get(to), v128.shuffle(get(wide), get(second), EVERY_OTHER)),
      add(at, i32.const(32)),
      add(to, i32.const(16)),
    ),
    i32.ltU(get(at), get(stop)),
  ),
  local.set(at, get(stop)),
  local.set(to, get(length)),
)

/** What is added to a character to give its six bits, by its upper half; of `/`, which has that of `+`, by the one below. */
const TO_SEXTET = [0, 16, 19, 4, 191, 191, 185, 185, 0, 0, 0, 0, 0, 0, 0, 0]
const SLASH = 0x2f
/** Of four numbers in 32 bits each, the three lower bytes, the highest first. */
const THREE_BYTES = [2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 255, 255, 255, 255]
const sextet = (mask: number): Code => v128.and(get(wide), i32x4.splat(i32.const(mask)))

/** Sixteen characters as twelve bytes. */
const shortenSixteen = seq(
  local.set(wide, v128.load(get(at))),
  local.set(
    wide,
    i8x16.add(
      get(wide),
      v128.swizzle(
        v128.const(TO_SEXTET),
        i8x16.add(i8x16.shrU(get(wide), i32.const(4)), i8x16.eq(get(wide), sixteen(SLASH))),
      ),
    ),
  ),
  local.set(
    wide,
    v128.or(
      v128.or(i32x4.shl(sextet(0x3f), i32.const(18)), i32x4.shl(sextet(0x3f00), i32.const(4))),
      v128.or(i32x4.shrU(sextet(0x3f0000), i32.const(10)), i32x4.shrU(sextet(0x3f000000), i32.const(24))),
    ),
  ),
  v128.store(get(to), v128.swizzle(get(wide), v128.const(THREE_BYTES))),
)

/** The padding is read like any character; what its bytes would be is not counted. */
const shortenBase64 = seq(
  local.set(
    length,
    i32.sub(i32.mul(i32.shrU(i32.add(get(length), get(padding)), i32.const(2)), i32.const(3)), get(padding)),
  ),
  writeHead(ESCAPE.base64Hash, ESCAPE.base64),
  add(length, get(to)),
  doWhile(seq(shortenSixteen, add(at, i32.const(16)), add(to, i32.const(12))), i32.ltU(get(at), get(stop))),
  local.set(at, i32.add(get(stop), get(padding))),
  local.set(to, get(length)),
)

/** How many `=` end the text. */
const countPadding = seq(
  local.set(padding, isByte(stop, PADDING)),
  when(i32.and(get(padding), isByte(stop, PADDING, 1)), local.set(padding, i32.const(2))),
)

/** Whole groups, and no bits behind the last byte: only such a text comes out of its bytes again. */
function isCanonical(): Code {
  const last = i32.load8(i32.load8(i32.sub(get(stop), i32.const(1))), PLACES.base64Values)
  const free = i32.sub(i32.shl(i32.const(1), i32.shl(get(padding), i32.const(1))), i32.const(1))
  return i32.and(i32.eqz(i32.and(i32.add(get(length), get(padding)), i32.const(3))), i32.eqz(i32.and(last, free)))
}

/** At the beginning of a text, or behind its end. */
const shortenText = seq(
  copyWorkchain,
  scan,
  when(
    i32.and(i32.ltU(i32.const(SHORTEST), get(length)), i32.ltU(get(length), i32.const(MAX_LENGTH))),
    seq(
      countPadding,
      when(
        i32.and(
          i32.eqz(i32.or(get(missed), get(padding))),
          i32.and(isByte(stop, QUOTE), i32.eqz(i32.and(get(length), i32.const(1)))),
        ),
        shortenHex,
        when(
          i32.and(isCanonical(), i32.eq(i32.load8(i32.add(get(stop), get(padding))), i32.const(QUOTE))),
          shortenBase64,
        ),
      ),
    ),
  ),
)

const isBase64 = (offset: number): Code => digit(at, offset, PLACES.classes)

/** Most texts are names; a look at a few characters tells them from those that are worth a closer look. */
const mayBeLong = i32.and(
  i32.and(isBase64(SHORTEST), isBase64(SHORTEST / 2)),
  i32.and(isBase64(SHORTEST - 3), isBase64(4)),
)

/** A bit for each of 32 characters that is a quote. */
const quotesOf = (first: number, next: number): Code => {
  const isQuote = (place: number): Code => i8x16.bitmask(i8x16.eq(get(place), sixteen(QUOTE)))
  return i64.fromI32(i32.or(isQuote(first), i32.shl(isQuote(next), i32.const(16))))
}

/** For each quote the places before it where no text worth a closer look can begin: bits moved down by 1 to `SHORTEST` + 1. */
const NEARER = [1, 2, 4, 8, 5]

/**
 * Up to the next quote that has no other near behind it, or the end: most texts are names, and a quote for a quote took half of the time. A quote
 * that has its next one behind these 64 characters is stopped at, too.
 */
const copyPlain = doWhile(
  seq(
    ...WIDE.map((place, i) => local.set(place, v128.load(get(at), i * 16))),
    ...WIDE.map((place, i) => v128.store(get(to), get(place), i * 16)),
    when(
      i8x16.bitmask(v128.or(v128.or(get(WIDE[0]), get(WIDE[1])), v128.or(get(WIDE[2]), get(WIDE[3])))),
      give(i32.const(0)),
    ),
    local.set(QUOTES, i64.or(quotesOf(WIDE[0], WIDE[1]), i64.shl(quotesOf(WIDE[2], WIDE[3]), i64.const(32)))),
    local.set(NEAR, i64.shrU(get(QUOTES), i64.const(1))),
    ...NEARER.map((by) => local.set(NEAR, i64.or(get(NEAR), i64.shrU(get(NEAR), i64.const(by))))),
    local.set(QUOTES, i64.and(get(QUOTES), i64.xor(get(NEAR), i64.const(-1)))),
    // Without any it is 64.
    local.set(length, i64.toI32(i64.ctz(get(QUOTES)))),
    add(at, get(length)),
    add(to, get(length)),
  ),
  i32.and(i64.eqz(get(QUOTES)), i32.ltU(get(at), get(end))),
)

/** (text, its end, where to) → end of the shortened text; 0 when a byte is above ASCII. Behind the text stand zeros. */
export const shorten = (): WasmFunction => ({
  name: 'shorten',
  params: [I32, I32, I32],
  results: [I32],
  locals: [...new Array<typeof I32>(FIRST_WIDE - 3).fill(I32), V128, V128, V128, V128, I64, I64],
  body: seq(
    whileLoop(
      i32.ltU(get(at), get(end)),
      seq(copyPlain, when(i32.ltU(get(length), i32.const(64)), seq(copyByte, when(mayBeLong, shortenText)))),
    ),
    i32.sub(get(to), i32.sub(get(at), get(end))),
  ),
})
