import { HASH_BYTES } from '../../cell/hash.ts'
import {
  type Code,
  doWhile,
  give,
  I32,
  i8x16,
  i32,
  local,
  select,
  seq,
  v128,
  type WasmFunction,
  when,
  whileLoop,
} from '../../cell/wasm-assembler.ts'
import { add, CLASS, ESCAPE, get, PLACES } from './kernel-memory.ts'

// WebAssembly code that writes texts of hex digits and of base64, which no compression makes smaller, as the bytes they stand for.

const QUOTE = 0x22
const PADDING = 0x3d
/** Shorter texts are left: most are names. */
const SHORTEST = 20
const MAX_LENGTH = 2 ** 24

const isByte = (at: number, character: number, offset = 0): Code =>
  i32.eq(i32.load8(get(at), offset), i32.const(character))
const digit = (at: number, offset: number, table: number): Code => i32.load8(i32.load8(get(at), offset), table)

const LOCALS = { at: 0, end: 1, to: 2, from: 3, stop: 4, classes: 5, padding: 6, length: 7, bits: 8 }
const { at, end, to, from, stop, classes, padding, length, bits } = LOCALS

/** Takes over a character. */
const copyByte = seq(i32.store8(get(to), i32.load8(get(at))), add(at, i32.const(1)), add(to, i32.const(1)))

/** The workchain before an address: `0:` or `-1:`. */
const copyWorkchain = when(
  i32.and(isByte(at, 0x30), isByte(at, 0x3a, 1)),
  seq(copyByte, copyByte),
  when(i32.and(isByte(at, 0x2d), i32.and(isByte(at, 0x31, 1), isByte(at, 0x3a, 2))), seq(copyByte, copyByte, copyByte)),
)

/** From `from` to `stop` lie characters of base64; `classes` is what all of them are. */
const scan = seq(
  local.set(from, get(at)),
  local.set(stop, get(at)),
  local.set(classes, i32.const(CLASS.hex | CLASS.base64)),
  local.set(bits, i32.load8(i32.load8(get(stop)), PLACES.classes)),
  whileLoop(
    i32.and(i32.shrU(get(bits), i32.const(1)), i32.ltU(get(stop), get(end))),
    seq(
      local.set(classes, i32.and(get(classes), get(bits))),
      add(stop, i32.const(1)),
      local.set(bits, i32.load8(i32.load8(get(stop)), PLACES.classes)),
    ),
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

const shortenHex = seq(
  local.set(length, i32.shrU(get(length), i32.const(1))),
  writeHead(ESCAPE.hexHash, ESCAPE.hex),
  whileLoop(
    i32.ltU(get(at), get(stop)),
    seq(
      i32.store8(
        get(to),
        i32.or(i32.shl(digit(at, 0, PLACES.hexValues), i32.const(4)), digit(at, 1, PLACES.hexValues)),
      ),
      add(at, i32.const(2)),
      add(to, i32.const(1)),
    ),
  ),
)

const sextet = (offset: number, shift: number): Code =>
  i32.shl(digit(at, offset, PLACES.base64Values), i32.const(shift))

const readGroup = local.set(
  bits,
  i32.or(i32.or(sextet(0, 18), sextet(1, 12)), i32.or(sextet(2, 6), digit(at, 3, PLACES.base64Values))),
)

/** The padding, whose value is 0, is read like any character; what its bytes would be is not counted. */
const shortenBase64 = seq(
  local.set(
    length,
    i32.sub(i32.mul(i32.shrU(i32.add(get(length), get(padding)), i32.const(2)), i32.const(3)), get(padding)),
  ),
  writeHead(ESCAPE.base64Hash, ESCAPE.base64),
  whileLoop(
    i32.ltU(get(at), get(stop)),
    seq(
      readGroup,
      i32.store8(get(to), i32.shrU(get(bits), i32.const(16))),
      i32.store8(get(to), i32.shrU(get(bits), i32.const(8)), 1),
      i32.store8(get(to), get(bits), 2),
      add(at, i32.const(4)),
      add(to, i32.const(3)),
    ),
  ),
  local.set(to, i32.sub(get(to), get(padding))),
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
          i32.and(get(classes), i32.eqz(get(padding))),
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

/** Up to the next quote, or the end. */
const copyPlain = seq(
  local.set(bits, i32.const(0)),
  doWhile(
    seq(
      v128.store(get(to), v128.load(get(at))),
      when(i8x16.bitmask(v128.load(get(at))), give(i32.const(0))),
      local.set(bits, i8x16.bitmask(i8x16.eq(v128.load(get(at)), v128.const(new Array<number>(16).fill(QUOTE))))),
      local.set(length, select(i32.ctz(get(bits)), i32.const(16), get(bits))),
      add(at, get(length)),
      add(to, get(length)),
    ),
    i32.and(i32.eqz(get(bits)), i32.ltU(get(at), get(end))),
  ),
)

/** (text, its end, where to) → end of the shortened text; 0 when a byte is above ASCII. Behind the text stand zeros. */
export const shorten = (): WasmFunction => ({
  name: 'shorten',
  params: [I32, I32, I32],
  results: [I32],
  locals: [I32, I32, I32, I32, I32, I32],
  body: seq(
    whileLoop(i32.ltU(get(at), get(end)), seq(copyPlain, when(get(bits), seq(copyByte, when(mayBeLong, shortenText))))),
    i32.sub(get(to), i32.sub(get(at), get(end))),
  ),
})
