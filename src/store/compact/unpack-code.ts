import { HASH_BYTES } from '../../cell/hash.ts'
import {
  type Code,
  doWhile,
  give,
  I32,
  i8x16,
  i32,
  i32x4,
  local,
  select,
  seq,
  V128,
  v128,
  type WasmFunction,
  when,
  whileLoop,
} from '../../cell/wasm-assembler.ts'
import { COMMA, MARK } from '../../record/dialect.ts'
import { add, DIGITS, ESCAPE, get, PLACES } from './kernel-memory.ts'

// WebAssembly code from stored bytes to a document. Every length and distance is checked before it is used, for stored bytes may be
// damaged: what does not fit gives 0, and nothing is written but the places given and the slack behind them.

const fail = give(i32.const(0))
const isBeyond = (length: Code, from: number, end: number): Code => i32.gtU(length, i32.sub(get(end), get(from)))

/** From `from` to `to` in pieces of 16, until `to` has come to `end` or passed it. */
const copyWide = (from: number, to: number, end: number): Code =>
  doWhile(
    seq(v128.store(get(to), v128.load(get(from))), add(from, i32.const(16)), add(to, i32.const(16))),
    i32.ltU(get(to), get(end)),
  )

/** The same of what is mostly up to 32 long: so many are copied at once, since whether 16 were enough is guessed wrong too often. */
const copyShort = (from: number, to: number, end: number): Code =>
  seq(
    v128.store(get(to), v128.load(get(from))),
    v128.store(get(to), v128.load(get(from), 16), 16),
    add(from, i32.const(32)),
    add(to, i32.const(32)),
    when(i32.ltU(get(to), get(end)), copyWide(from, to, end)),
  )

/** (bytes, where to, end of that): what lies between, in pieces of 16. */
export const copyBytes = (): WasmFunction => ({
  name: 'copyBytes',
  params: [I32, I32, I32],
  results: [],
  locals: [],
  body: copyWide(0, 1, 2),
})

/** A length of 15 goes on in further bytes, up to one that is not 255. */
const readLength = (length: number, at: number, end: number, byte: number): Code =>
  when(
    i32.eq(get(length), i32.const(15)),
    doWhile(
      seq(
        when(isBeyond(i32.const(1), at, end), fail),
        local.set(byte, i32.load8(get(at))),
        add(length, get(byte)),
        add(at, i32.const(1)),
      ),
      i32.eq(get(byte), i32.const(255)),
    ),
  )

/**
 * (block, its end, where to, end of that, start of the dictionary, enough) → where what was given ends: a block of LZ4 that gives exactly so many bytes, or as much of it
 * as comes to `enough`.
 */
export function decompress(): WasmFunction {
  const [at, end, to, toEnd, lowest, enough] = [0, 1, 2, 3, 4, 5]
  const [token, length, from, stop] = [6, 7, 8, 9]
  const literals = seq(
    local.set(length, i32.shrU(get(token), i32.const(4))),
    readLength(length, at, end, stop),
    when(i32.or(isBeyond(get(length), at, end), isBeyond(get(length), to, toEnd)), fail),
    local.set(from, get(at)),
    local.set(stop, i32.add(get(to), get(length))),
    add(at, get(length)),
    copyShort(from, to, stop),
    local.set(to, get(stop)),
  )
  const copyMatch = when(
    // Bytes of a match nearer than 16 are made while they are copied.
    i32.ltU(i32.sub(get(to), get(from)), i32.const(16)),
    doWhile(
      seq(i32.store8(get(to), i32.load8(get(from))), add(from, i32.const(1)), add(to, i32.const(1))),
      i32.ltU(get(to), get(stop)),
    ),
    copyShort(from, to, stop),
  )
  const match = seq(
    when(isBeyond(i32.const(2), at, end), fail),
    local.set(from, i32.load16(get(at))),
    add(at, i32.const(2)),
    when(i32.or(i32.eqz(get(from)), i32.gtU(get(from), i32.sub(get(to), get(lowest)))), fail),
    local.set(from, i32.sub(get(to), get(from))),
    local.set(length, i32.and(get(token), i32.const(15))),
    readLength(length, at, end, stop),
    add(length, i32.const(4)),
    when(isBeyond(get(length), to, toEnd), fail),
    local.set(stop, i32.add(get(to), get(length))),
    copyMatch,
    local.set(to, get(stop)),
  )
  return {
    name: 'decompress',
    params: [I32, I32, I32, I32, I32, I32],
    results: [I32],
    locals: [I32, I32, I32, I32],
    body: seq(
      whileLoop(
        i32.and(i32.ltU(get(at), get(end)), i32.ltU(get(to), get(enough))),
        seq(
          local.set(token, i32.load8(get(at))),
          add(at, i32.const(1)),
          literals,
          when(i32.ltU(get(at), get(end)), match),
        ),
      ),
      select(get(to), i32.const(0), i32.or(i32.eq(get(to), get(toEnd)), i32.ltU(get(at), get(end)))),
    ),
  }
}

const sixteen = (byte: number): Code => v128.const(Array.from({ length: 16 }, () => byte))

/** The lower digit of each byte follows the higher one: those of the first eight bytes, or of the last. */
const digitPairs = (from: number): number[] => Array.from({ length: 8 }, (_, i) => [from + i, 16 + from + i]).flat()

/** 16 bytes so far behind `at` as hex digits so far behind `to`. */
function writeHexWide(at: number, to: number, wide: number, from = 0): Code {
  const digits = (lanes: readonly number[]): Code =>
    v128.swizzle(
      v128.const([...DIGITS]),
      v128.shuffle(i8x16.shrU(get(wide), i32.const(4)), v128.and(get(wide), sixteen(15)), lanes),
    )
  return seq(
    local.set(wide, v128.load(get(at), from)),
    v128.store(get(to), digits(digitPairs(0)), from * 2),
    v128.store(get(to), digits(digitPairs(8)), from * 2 + 16),
  )
}

/** Two hex digits for each byte up to `stop`, of 16 bytes at once. */
function writeHex(at: number, to: number, stop: number, wide: number): Code {
  return seq(
    whileLoop(
      i32.ltU(get(at), get(stop)),
      seq(writeHexWide(at, to, wide), add(at, i32.const(16)), add(to, i32.const(32))),
    ),
    local.set(to, i32.sub(get(to), i32.shl(i32.sub(get(at), get(stop)), i32.const(1)))),
    local.set(at, get(stop)),
  )
}

/** Three bytes as a number, in each of four lanes. */
const THREES = [2, 1, 0, 255, 5, 4, 3, 255, 8, 7, 6, 255, 11, 10, 9, 255]
/** What is added to six bits to give their character: by how far they are beyond the letters, and last for capitals. */
const TO_CHARACTER = [71, ...Array.from({ length: 10 }, () => 252), 237, 240, 65, 0, 0]
const lanes = (bits: number): Code => i32x4.splat(i32.const(bits))

/** Twelve bytes so far behind `at` as sixteen characters so far behind `to`. */
const writeBase64Wide = (at: number, to: number, wide: number, place = { from: 0, to: 0 }, threes = THREES): Code => {
  const shifted = (bits: Code, mask: number): Code => v128.and(bits, lanes(mask))
  const beyond = i8x16.subSaturated(get(wide), sixteen(51))
  const capital = v128.and(i8x16.ltU(get(wide), sixteen(26)), sixteen(13))
  return seq(
    local.set(wide, v128.swizzle(v128.load(get(at), place.from), v128.const(threes))),
    local.set(
      wide,
      v128.or(
        v128.or(i32x4.shrU(get(wide), i32.const(18)), shifted(i32x4.shrU(get(wide), i32.const(4)), 0x3f00)),
        v128.or(
          shifted(i32x4.shl(get(wide), i32.const(10)), 0x3f0000),
          shifted(i32x4.shl(get(wide), i32.const(24)), 0x3f000000),
        ),
      ),
    ),
    v128.store(
      get(to),
      i8x16.add(get(wide), v128.swizzle(v128.const(TO_CHARACTER), v128.or(beyond, capital))),
      place.to,
    ),
  )
}

const pair = (bits: Code): Code => i32.load16(i32.shl(bits, i32.const(1)), PLACES.base64Pairs)
const byteAt = (at: number, offset: number, shift: number): Code =>
  i32.shl(i32.load8(get(at), offset), i32.const(shift))

/** Four characters for each three bytes up to `stop`, and for what is left of three. What is written behind them gives way to what follows. */
function writeBase64(at: number, to: number, stop: number, bits: number, wide: number): Code {
  const two = seq(
    local.set(bits, i32.or(byteAt(at, 0, 10), byteAt(at, 1, 2))),
    i32.store16(get(to), pair(i32.shrU(get(bits), i32.const(6)))),
    i32.store16(get(to), pair(i32.shl(i32.and(get(bits), i32.const(63)), i32.const(6))), 2),
    i32.store8(get(to), i32.const(0x3d), 3),
  )
  const one = seq(i32.store16(get(to), pair(byteAt(at, 0, 4))), i32.store16(get(to), i32.const(0x3d3d), 2))
  const threesEnd = bits
  const threesIn = (length: Code): Code => i32.divU(length, i32.const(3))
  return seq(
    local.set(threesEnd, i32.add(get(at), i32.mul(threesIn(i32.sub(get(stop), get(at))), i32.const(3)))),
    whileLoop(
      i32.ltU(get(at), get(threesEnd)),
      seq(writeBase64Wide(at, to, wide), add(at, i32.const(12)), add(to, i32.const(16))),
    ),
    local.set(to, i32.sub(get(to), i32.shl(threesIn(i32.sub(get(at), get(threesEnd))), i32.const(2)))),
    local.set(at, get(threesEnd)),
    when(
      i32.ltU(get(at), get(stop)),
      seq(
        when(i32.eq(i32.sub(get(stop), get(at)), i32.const(2)), two, one),
        add(to, i32.const(4)),
        local.set(at, get(stop)),
      ),
    ),
  )
}

/** Of a hash in base64. */
const HASH_CHARACTERS = 44
/** Of eight bytes, the last two in a group that ends with a 0. */
const LAST_THREES = [2, 1, 0, 255, 5, 4, 3, 255, 255, 7, 6, 255, 255, 255, 255, 255]

/** 32 bytes at `at` as 44 characters at `to`. */
const writeBase64Hash = (at: number, to: number, wide: number): Code =>
  seq(
    writeBase64Wide(at, to, wide),
    writeBase64Wide(at, to, wide, { from: 12, to: 16 }),
    writeBase64Wide(at, to, wide, { from: 24, to: 32 }, LAST_THREES),
    i32.store8(get(to), i32.const(0x3d), 43),
  )

/** Which of a document's marks stay: all, those that keep a place for a receiver, or none. */
export type MarksKept = 'all' | 'places' | 'none'

/**
 * (shortened text, its end, where to, end of that) → where the text ends, 0 when it is damaged: texts of hex and base64 as they were, exactly so many
 * bytes. Marks of dialects, which count among these, are left out unless they are kept.
 */
export function lengthen(name: string, kept: MarksKept): WasmFunction {
  const [at, end, to, toEnd] = [0, 1, 2, 3]
  const [mask, plain, kind, length, stop, wide] = [4, 5, 6, 7, 8, 9]
  const isHash = i32.leU(get(kind), i32.const(ESCAPE.base64Hash))
  const isHex = i32.eqz(i32.and(get(kind), i32.const(1)))
  const characters = select(i32.shl(get(length), i32.const(1)), i32.shl(get(mask), i32.const(2)), isHex)
  const hash = seq(
    local.set(length, select(i32.const(HASH_BYTES * 2), i32.const(HASH_CHARACTERS), isHex)),
    when(i32.or(isBeyond(i32.const(HASH_BYTES), at, end), isBeyond(get(length), to, toEnd)), fail),
    when(isHex, seq(writeHexWide(at, to, wide), writeHexWide(at, to, wide, 16)), writeBase64Hash(at, to, wide)),
    add(at, i32.const(HASH_BYTES)),
    add(to, get(length)),
  )
  const bytes = seq(
    when(i32.gtU(get(kind), i32.const(ESCAPE.base64)), fail),
    when(isBeyond(i32.const(3), at, end), fail),
    local.set(length, i32.or(i32.load16(get(at)), byteAt(at, 2, 16))),
    add(at, i32.const(3)),
    when(isBeyond(get(length), at, end), fail),
    local.set(stop, i32.add(get(at), get(length))),
    // Groups of three bytes.
    local.set(mask, i32.divU(i32.add(get(length), i32.const(2)), i32.const(3))),
    when(i32.gtU(characters, i32.sub(get(toEnd), get(to))), fail),
    when(isHex, writeHex(at, to, stop, wide), writeBase64(at, to, stop, mask, wide)),
  )
  const ends = kept !== 'all' ? v128.or(get(wide), i8x16.eq(get(wide), sixteen(MARK))) : get(wide)
  const look = seq(local.set(wide, v128.load(get(at))), local.set(mask, i8x16.bitmask(ends)))
  // Told by a branch how far it goes, the next load need not wait for what this one found.
  const sixteenPlain = whileLoop(
    seq(look, i32.eqz(i32.or(get(mask), i32.or(isBeyond(i32.const(16), at, end), isBeyond(i32.const(16), to, toEnd))))),
    seq(v128.store(get(to), get(wide)), add(at, i32.const(16)), add(to, i32.const(16))),
  )
  const plainRest = seq(
    v128.store(get(to), get(wide)),
    local.set(plain, select(i32.ctz(get(mask)), i32.const(16), get(mask))),
    when(isBeyond(get(plain), at, end), local.set(plain, i32.sub(get(end), get(at)))),
    when(isBeyond(get(plain), to, toEnd), fail),
    add(at, get(plain)),
    add(to, get(plain)),
  )
  const escaped = seq(add(at, i32.const(1)), when(isHash, hash, bytes))
  const leftOut = seq(when(isBeyond(i32.const(1), to, toEnd), fail), add(at, i32.const(1)), add(toEnd, i32.const(-1)))
  const place = seq(
    when(isBeyond(i32.const(1), to, toEnd), fail),
    i32.store8(get(to), get(kind)),
    add(at, i32.const(1)),
    add(to, i32.const(1)),
  )
  const isPlace = i32.eq(i32.load8(get(at), 1), i32.const(COMMA))
  const marked = kept === 'places' ? when(isPlace, place, leftOut) : leftOut
  const stopped = seq(
    local.set(kind, i32.load8(get(at))),
    kept === 'all' ? escaped : when(i32.eq(get(kind), i32.const(MARK)), marked, escaped),
  )
  return {
    name,
    params: [I32, I32, I32, I32],
    results: [I32],
    locals: [I32, I32, I32, I32, I32, V128],
    body: seq(
      whileLoop(
        i32.ltU(get(at), get(end)),
        seq(
          sixteenPlain,
          plainRest,
          when(i32.and(i32.ltU(get(at), get(end)), i32.ne(get(plain), i32.const(16))), stopped),
        ),
      ),
      select(get(to), i32.const(0), i32.eq(get(to), get(toEnd))),
    ),
  }
}
