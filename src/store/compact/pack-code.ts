import { HASH_BYTES } from '../../cell/hash.ts'
import {
  type Code,
  call,
  clear,
  doWhile,
  global,
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
import { add, ESCAPE, get, LONG_BITS, PLACES, SHORT_BITS, TEXT_BITS } from './kernel-memory.ts'

// WebAssembly code that writes blocks of LZ4. Matches are looked for by a hash of eight bytes and, when that finds nothing long, by one of
// four; in the dictionary and in the text before.

/** Globals: where the dictionary begins, and what is added to a place of the text in its tables. */
const DICTIONARY = 0
const EPOCH = 1
export const GLOBAL_COUNT = 2

/** LZ4 ends a block with five literals at least, and begins no match in its last twelve bytes. */
const LAST_LITERALS = 5
const LAST_MATCH = 12
/** A match costs three bytes. */
const SHORTEST = 5
const LONG = 8
const MAX_DISTANCE = 65535
/** Places of the dictionary that are tried for eight bytes: a field's name stands in many, and what follows it tells them apart. */
const CANDIDATES = 8

const hashShort = (at: Code): Code => i32.mul(i32.load(at), i32.const(0x9e3779b1))
const hashLong = (at: number): Code => i32.mul(i32.xor(hashShort(get(at)), i32.load(get(at), 4)), i32.const(0x85ebca77))
const entry = (hash: Code, bits: number, size: number): Code =>
  i32.shl(i32.shrU(hash, i32.const(32 - bits)), i32.const(size))

/** (a, b behind it, where matches must end) → how many bytes are equal. */
function equalBytes(): WasmFunction {
  const [a, b, matchEnd, start, mask] = [0, 1, 2, 3, 4]
  return {
    params: [I32, I32, I32],
    results: [I32],
    locals: [I32, I32],
    body: seq(
      local.set(start, get(b)),
      doWhile(
        seq(
          local.set(mask, i32.xor(i8x16.bitmask(i8x16.eq(v128.load(get(a)), v128.load(get(b)))), i32.const(0xffff))),
          add(a, i32.const(16)),
          add(b, i32.const(16)),
        ),
        i32.and(i32.eqz(get(mask)), i32.ltU(get(b), get(matchEnd))),
      ),
      when(get(mask), local.set(b, i32.sub(i32.add(get(b), i32.ctz(get(mask))), i32.const(16)))),
      when(i32.gtU(get(b), get(matchEnd)), local.set(b, get(matchEnd))),
      i32.sub(get(b), get(start)),
    ),
  }
}

/** (dictionary, its end): where its bytes are found. */
export function indexDictionary(): WasmFunction {
  const [start, end, at, number] = [0, 1, 2, 3]
  return {
    name: 'indexDictionary',
    params: [I32, I32],
    results: [],
    locals: [I32, I32],
    body: seq(
      global.set(DICTIONARY, get(start)),
      local.set(at, get(start)),
      whileLoop(
        i32.leU(i32.add(get(at), i32.const(LONG)), get(end)),
        seq(
          local.set(number, i32.add(i32.sub(get(at), get(start)), i32.const(1))),
          i32.store16(
            i32.shl(get(number), i32.const(1)),
            i32.load16(entry(hashLong(at), LONG_BITS, 1), PLACES.dictionaryLong),
            PLACES.dictionaryChain,
          ),
          i32.store16(entry(hashLong(at), LONG_BITS, 1), get(number), PLACES.dictionaryLong),
          i32.store16(entry(hashShort(get(at)), SHORT_BITS, 1), get(number), PLACES.dictionaryShort),
          add(at, i32.const(1)),
        ),
      ),
    ),
  }
}

const LOCALS = {
  at: 0,
  end: 1,
  to: 2,
  beside: 3,
  anchor: 4,
  length: 5,
  found: 6,
  rest: 7,
  token: 8,
  from: 9,
  stop: 10,
  searchEnd: 11,
  /** Matches end there. */
  matchEnd: 12,
  /** The best match found so far, and where it lies. */
  best: 13,
  foundAt: 14,
  /** What is looked up: a place, its hash, what was found, as it is in its table and as a place. */
  place: 15,
  hash: 16,
  entryAt: 17,
  candidate: 18,
  /** Of a place in the dictionary, its number plus one. */
  number: 19,
  left: 20,
  same: 21,
}
const { at, end, to, beside, anchor, length, found, rest, token, from, stop, searchEnd, matchEnd } = LOCALS
const { best, foundAt, place, hash, entryAt, candidate, number, left, same } = LOCALS

/**
 * The match at the candidate, when it is near and better than the best: the bytes that a better one must have too are compared first, which nearly all
 * candidates lack.
 */
const consider = (count: number): Code => {
  const equal = (offset: number): Code => {
    const last = (of: number): Code => i32.load(i32.sub(i32.add(get(of), get(best)), i32.const(3)))
    return offset === 0 ? i32.eq(i32.load(get(candidate)), i32.load(get(place))) : i32.eq(last(candidate), last(place))
  }
  return when(
    i32.leU(i32.sub(get(place), get(candidate)), i32.const(MAX_DISTANCE)),
    when(
      i32.and(equal(1), equal(0)),
      when(
        i32.gtU(local.tee(same, call(count, get(candidate), get(place), get(matchEnd))), get(best)),
        seq(local.set(best, get(same)), local.set(foundAt, get(candidate))),
      ),
    ),
  )
}

/** The matches that one pair of tables has for `place`, which is the newest from now on. */
function look(count: number, isLong: boolean): Code {
  const inText = isLong ? PLACES.textLong : PLACES.textShort
  const inDictionary = isLong ? PLACES.dictionaryLong : PLACES.dictionaryShort
  const bits = isLong ? LONG_BITS : SHORT_BITS
  const considerFound = seq(
    local.set(candidate, i32.add(i32.sub(get(number), i32.const(1)), global.get(DICTIONARY))),
    consider(count),
  )
  const nextFound = seq(
    add(left, i32.const(-1)),
    local.set(
      number,
      select(i32.load16(i32.shl(get(number), i32.const(1)), PLACES.dictionaryChain), i32.const(0), get(left)),
    ),
  )
  return seq(
    local.set(hash, isLong ? hashLong(place) : hashShort(get(place))),
    local.set(entryAt, entry(get(hash), TEXT_BITS, 2)),
    local.set(candidate, i32.sub(i32.load(get(entryAt), inText), global.get(EPOCH))),
    consider(count),
    local.set(number, i32.load16(entry(get(hash), bits, 1), inDictionary)),
    isLong
      ? seq(local.set(left, i32.const(CANDIDATES)), whileLoop(get(number), seq(considerFound, nextFound)))
      : when(get(number), considerFound),
    i32.store(get(entryAt), i32.add(get(place), global.get(EPOCH)), inText),
  )
}

/** What of a length does not fit the token: bytes of 255, and one that is not. */
const writeRest = when(
  i32.leU(i32.const(15), get(rest)),
  seq(
    add(rest, i32.const(-15)),
    whileLoop(
      i32.leU(i32.const(255), get(rest)),
      seq(i32.store8(get(to), i32.const(255)), add(to, i32.const(1)), add(rest, i32.const(-255))),
    ),
    i32.store8(get(to), get(rest)),
    add(to, i32.const(1)),
  ),
)

const nibble = (value: Code): Code => [value, i32.const(15), value, i32.const(15), 0x49, 0x1b]

/** The bytes since the last match; `token` says where their token is. */
const writeLiterals = seq(
  local.set(token, get(to)),
  local.set(rest, i32.sub(get(at), get(anchor))),
  i32.store8(get(token), i32.shl(nibble(get(rest)), i32.const(4))),
  add(to, i32.const(1)),
  local.set(stop, get(rest)),
  writeRest,
  local.set(from, get(anchor)),
  local.set(stop, i32.add(get(to), get(stop))),
  whileLoop(
    i32.ltU(get(to), get(stop)),
    seq(v128.store(get(to), v128.load(get(from))), add(from, i32.const(16)), add(to, i32.const(16))),
  ),
  local.set(to, get(stop)),
)

const writeMatch = seq(
  writeLiterals,
  i32.store16(get(to), i32.sub(get(at), get(found))),
  add(to, i32.const(2)),
  local.set(rest, i32.sub(get(length), i32.const(4))),
  i32.store8(get(token), i32.or(i32.load8(get(token)), nibble(get(rest)))),
  writeRest,
  add(at, get(length)),
  local.set(anchor, get(at)),
)

/** Bytes before the match that are equal too belong to it. */
const growBackwards = whileLoop(
  i32.and(
    i32.and(i32.gtU(get(at), get(anchor)), i32.gtU(get(found), global.get(DICTIONARY))),
    i32.eq(i32.load8(i32.sub(get(at), i32.const(1))), i32.load8(i32.sub(get(found), i32.const(1)))),
  ),
  seq(add(at, i32.const(-1)), add(found, i32.const(-1)), add(length, i32.const(1))),
)

/** The best match at a place; when one byte further a longer one begins, that. */
const search = (count: number): Code =>
  seq(
    local.set(best, i32.const(SHORTEST - 1)),
    local.set(foundAt, i32.const(0)),
    local.set(place, get(at)),
    look(count, true),
    when(i32.ltU(get(best), i32.const(LONG)), look(count, false)),
    local.set(found, get(foundAt)),
    local.set(length, get(best)),
    when(
      i32.and(i32.ne(get(found), i32.const(0)), i32.ltU(get(length), i32.const(32))),
      seq(
        local.set(foundAt, i32.const(0)),
        add(best, i32.const(1)),
        add(place, i32.const(1)),
        look(count, true),
        when(get(foundAt), seq(add(at, i32.const(1)), local.set(found, get(foundAt)), local.set(length, get(best)))),
      ),
    ),
  )

/** The longer nothing is found, the larger the steps. */
const stepOn = add(at, i32.add(i32.const(1), i32.shrU(i32.sub(get(at), get(anchor)), i32.const(6))))

/** A hash that was not met before, nor stands beside the text, has nothing in it to be found. */
const skipHash = (count: number): Code =>
  seq(
    add(at, i32.const(1)),
    local.set(best, i32.const(HASH_BYTES - 1)),
    local.set(foundAt, i32.const(0)),
    local.set(place, get(at)),
    look(count, true),
    local.set(found, get(foundAt)),
    local.set(length, get(best)),
    when(get(found), writeMatch, add(at, i32.const(HASH_BYTES))),
  )

const isHash = i32.eq(i32.and(i32.load8(get(at)), i32.const(0xfe)), i32.const(ESCAPE.hexHash))

/** What stands beside the text is found like what stands before in it. */
const indexBeside = seq(
  local.set(place, get(beside)),
  whileLoop(
    i32.leU(i32.add(get(place), i32.const(LONG)), get(at)),
    seq(
      local.set(rest, i32.add(get(place), global.get(EPOCH))),
      i32.store(entry(hashLong(place), TEXT_BITS, 2), get(rest), PLACES.textLong),
      i32.store(entry(hashShort(get(place)), TEXT_BITS, 2), get(rest), PLACES.textShort),
      add(place, i32.const(1)),
    ),
  ),
)

/**
 * So much is added to the places of the next text that those of this one are too far away for it: emptying the tables for each text took longer than
 * finding what is in a short one.
 */
const nextEpoch = global.set(
  EPOCH,
  i32.add(global.get(EPOCH), i32.add(i32.sub(get(end), get(beside)), i32.const(MAX_DISTANCE + 1))),
)
/** Far enough from where numbers end for the longest text. */
const LAST_EPOCH = 2 ** 31

const emptyTables = seq(
  clear(i32.const(PLACES.textLong), i32.const(PLACES.dictionary - PLACES.textLong)),
  global.set(EPOCH, i32.const(0)),
)

/**
 * (text, its end, where to, what stands beside the text: right behind the dictionary, and right before the text) → end of the block of LZ4. Of
 * bytes that are no text, none tells that a hash follows.
 */
export const compress = (name: string, isText: boolean, count: number): WasmFunction => ({
  name,
  params: [I32, I32, I32, I32],
  results: [I32],
  locals: new Array<typeof I32>(Object.keys(LOCALS).length - 4).fill(I32),
  body: seq(
    when(i32.leU(i32.const(LAST_EPOCH), global.get(EPOCH)), emptyTables),
    indexBeside,
    local.set(matchEnd, i32.sub(get(end), i32.const(LAST_LITERALS))),
    local.set(searchEnd, i32.sub(get(end), i32.const(LAST_MATCH))),
    local.set(anchor, get(at)),
    whileLoop(
      i32.ltU(get(at), get(searchEnd)),
      seq(
        search(count),
        when(get(found), seq(growBackwards, writeMatch), isText ? when(isHash, skipHash(count), stepOn) : stepOn),
      ),
    ),
    local.set(at, get(end)),
    writeLiterals,
    nextEpoch,
    get(to),
  ),
})

/** The functions they call, in front of all others. */
export const matchFunctions = (): readonly WasmFunction[] => [equalBytes()]

export const EQUAL_BYTES = 0
