import {
  type Code,
  doWhile,
  I32,
  i32,
  i32x4,
  local,
  seq,
  V128,
  type ValueType,
  v128,
  type WasmFunction,
  whileLoop,
} from './wasm-assembler.ts'

// WebAssembly code of SHA-256 (FIPS 180-4): the same rounds over one message in i32 or over four in the lanes of v128.

/** Addresses in the kernel's memory. Everything below `HEAP` is the kernel's own. */
export const ROUND_CONSTANTS = 0
/** Four messages side by side, padded, `LANE_BYTES` apart. */
export const LANES = 2048
export const LANE_BYTES = 512
export const HEAP = LANES + 4 * LANE_BYTES

const INITIAL = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]

/** First 32 bits of the fractional parts of the cube roots of the first 64 primes, each four times, for four lanes. */
export function roundConstants(): Uint32Array {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return Uint32Array.from(primes.flatMap((prime) => new Array<number>(4).fill(cubeRootFraction(BigInt(prime)))))
}

function cubeRootFraction(prime: bigint): number {
  const target = prime << 96n
  let root = 0n
  for (let bit = 1n << 35n; bit > 0n; bit >>= 1n) if ((root + bit) ** 3n <= target) root += bit
  return Number(root & 0xffffffffn)
}

/** What the rounds are made of, for one message or for four. */
interface Words {
  readonly type: ValueType
  readonly add: (a: Code, b: Code) => Code
  readonly xor: (a: Code, b: Code) => Code
  readonly and: (a: Code, b: Code) => Code
  readonly shr: (a: Code, bits: number) => Code
  readonly rotr: (a: Code, bits: number) => Code
  readonly load: (address: Code, offset?: number) => Code
}

const ONE: Words = {
  type: I32,
  add: i32.add,
  xor: i32.xor,
  and: i32.and,
  shr: (a, bits) => i32.shrU(a, i32.const(bits)),
  rotr: (a, bits) => i32.rotr(a, i32.const(bits)),
  load: i32.load,
}

const FOUR: Words = {
  type: V128,
  add: i32x4.add,
  xor: v128.xor,
  and: v128.and,
  shr: (a, bits) => i32x4.shrU(a, i32.const(bits)),
  rotr: (a, bits) => v128.or(i32x4.shrU(a, i32.const(bits)), i32x4.shl(a, i32.const(32 - bits))),
  load: v128.load,
}

/** Numbers of the locals a compression uses, counted on from the first free one. */
interface Registers {
  readonly state: readonly number[]
  readonly saved: readonly number[]
  readonly message: readonly number[]
  readonly scratch: readonly number[]
  readonly constant: number
}

const registers = (first: number): Registers => ({
  state: range(first, 8),
  saved: range(first + 8, 8),
  message: range(first + 16, 16),
  scratch: range(first + 32, 4),
  constant: first + 36,
})

const registerTypes = (type: ValueType): ValueType[] => [...new Array<ValueType>(36).fill(type), I32]

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i)
const at = <T>(list: readonly T[], i: number): T => list[i % list.length] as T

/** One round; the names of the eight words move by one each round, so no word is ever copied. */
function round(w: Words, r: Registers, i: number, constant: Code): Code {
  const word = (n: number): number => at(r.state, n - i + 64)
  const [a, b, d, e, f, g, h] = [word(0), word(1), word(3), word(4), word(5), word(6), word(7)]
  const [ab, bc] = [at(r.scratch, i % 2), at(r.scratch, (i + 1) % 2)]
  const get = local.get
  const sum1 = w.xor(w.xor(w.rotr(get(e), 6), w.rotr(get(e), 11)), w.rotr(get(e), 25))
  const choice = w.xor(get(g), w.and(get(e), w.xor(get(f), get(g))))
  const sum0 = w.xor(w.xor(w.rotr(get(a), 2), w.rotr(get(a), 13)), w.rotr(get(a), 22))
  // Majority from a^b and the b^c that was the a^b of the round before.
  const majority = w.xor(get(b), w.and(local.tee(ab, w.xor(get(a), get(b))), get(bc)))
  const input = w.add(w.add(get(h), constant), get(at(r.message, i)))
  return seq(
    local.set(h, w.add(w.add(input, choice), sum1)),
    local.set(d, w.add(get(d), get(h))),
    local.set(h, w.add(get(h), w.add(majority, sum0))),
  )
}

/** Replaces word `i` of the message schedule by the one sixteen further on. */
function expand(w: Words, { message }: Registers, i: number): Code {
  const get = (n: number): Code => local.get(at(message, n))
  const s0 = w.xor(w.xor(w.rotr(get(i + 1), 7), w.rotr(get(i + 1), 18)), w.shr(get(i + 1), 3))
  const s1 = w.xor(w.xor(w.rotr(get(i + 14), 17), w.rotr(get(i + 14), 19)), w.shr(get(i + 14), 10))
  return local.set(at(message, i), w.add(w.add(get(i), s0), w.add(get(i + 9), s1)))
}

/** 64 rounds over the message words and the state: three times 16 that also expand the schedule, then the last 16. */
function compress(w: Words, r: Registers): Code {
  const STEP = 16 * 16
  const sixteen = range(0, 16)
  const keep = r.state.map((word, i) => local.set(at(r.saved, i), local.get(word)))
  const add = r.state.map((word, i) => local.set(word, w.add(local.get(word), local.get(at(r.saved, i)))))
  const first = local.set(at(r.scratch, 1), w.xor(local.get(at(r.state, 1)), local.get(at(r.state, 2))))
  return seq(
    ...keep,
    first,
    local.set(r.constant, i32.const(ROUND_CONSTANTS)),
    doWhile(
      seq(
        ...sixteen.map((i) => seq(round(w, r, i, w.load(local.get(r.constant), i * 16)), expand(w, r, i))),
        local.set(r.constant, i32.add(local.get(r.constant), i32.const(STEP))),
      ),
      i32.ltU(local.get(r.constant), i32.const(ROUND_CONSTANTS + 3 * STEP)),
    ),
    ...sixteen.map((i) => round(w, r, i, w.load(i32.const(ROUND_CONSTANTS + 3 * STEP), i * 16))),
    ...add,
  )
}

/** Loads the state, then compresses block after block from `from` up to `end`, two i32 locals. */
function overBlocks(
  w: Words,
  r: Registers,
  from: number,
  end: number,
  splat: (word: number) => Code,
  load: Code,
): Code {
  return seq(
    ...r.state.map((word, i) => local.set(word, splat(at(INITIAL, i)))),
    whileLoop(
      i32.ltU(local.get(from), local.get(end)),
      seq(load, compress(w, r), local.set(from, i32.add(local.get(from), i32.const(64)))),
    ),
  )
}

const swapBytes = (word: Code): Code =>
  i32.or(
    i32.and(i32.rotr(word, i32.const(8)), i32.const(0xff00ff00)),
    i32.and(i32.rotr(word, i32.const(24)), i32.const(0x00ff00ff)),
  )

/** Hashes one padded message of `blocks` × 64 bytes at `from`. */
export const hashOne = (): WasmFunction => ({
  params: [I32, I32, I32], // from, end, where to put the hash
  results: [],
  locals: registerTypes(I32),
  body: (() => {
    const [from, end, to] = [0, 1, 2]
    const r = registers(3)
    const load = r.message.map((word, i) => local.set(word, swapBytes(i32.load(local.get(from), i * 4))))
    return seq(
      overBlocks(ONE, r, from, end, i32.const, seq(...load)),
      ...r.state.map((word, i) => i32.store(local.get(to), swapBytes(local.get(word)), i * 4)),
    )
  })(),
})

const SWAP = [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12]
const LOW = [0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23]
const HIGH = [8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31]
const LOW_HALVES = [0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23]
const HIGH_HALVES = [8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31]

/** Four v128 locals of four words each, rows made columns in place. */
function transpose(rows: readonly number[], scratch: readonly number[]): Code {
  const get = (i: number): Code => local.get(rows[i] as number)
  const temp = (i: number): Code => local.get(scratch[i] as number)
  return seq(
    local.set(scratch[0] as number, v128.shuffle(get(0), get(1), LOW)),
    local.set(scratch[1] as number, v128.shuffle(get(2), get(3), LOW)),
    local.set(scratch[2] as number, v128.shuffle(get(0), get(1), HIGH)),
    local.set(scratch[3] as number, v128.shuffle(get(2), get(3), HIGH)),
    local.set(rows[0] as number, v128.shuffle(temp(0), temp(1), LOW_HALVES)),
    local.set(rows[1] as number, v128.shuffle(temp(0), temp(1), HIGH_HALVES)),
    local.set(rows[2] as number, v128.shuffle(temp(2), temp(3), LOW_HALVES)),
    local.set(rows[3] as number, v128.shuffle(temp(2), temp(3), HIGH_HALVES)),
  )
}

const swapLanes = (word: Code): Code => v128.swizzle(word, v128.const(SWAP))

/** Hashes the four padded messages at `LANES`, all of `blocks` × 64 bytes. */
export const hashFour = (): WasmFunction => ({
  params: [I32, I32, I32, I32, I32], // number of bytes, then where to put each hash
  results: [],
  locals: [I32, ...registerTypes(V128)],
  body: (() => {
    const end = 0
    const to = [1, 2, 3, 4]
    const from = 5
    const r = registers(6)
    const load = range(0, 4).map((quarter) => {
      const words = r.message.slice(quarter * 4, quarter * 4 + 4)
      const rows = words.map((word, lane) =>
        local.set(word, swapLanes(v128.load(local.get(from), LANES + lane * LANE_BYTES + quarter * 16))),
      )
      return seq(...rows, transpose(words, r.scratch))
    })
    const store = [0, 1].map((half) => {
      const words = r.state.slice(half * 4, half * 4 + 4)
      const rows = words.map((word, lane) =>
        v128.store(local.get(to[lane] as number), swapLanes(local.get(word)), half * 16),
      )
      return seq(transpose(words, r.scratch), ...rows)
    })
    return seq(
      overBlocks(FOUR, r, from, end, (word) => i32x4.splat(i32.const(word)), seq(...load)),
      ...store,
    )
  })(),
})
