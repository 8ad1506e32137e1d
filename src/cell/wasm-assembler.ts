/**
 * As much of a WebAssembly assembler as the kernels for hashes and for documents need. An instruction takes the code of its operands and gives
 * code that leaves its result on the stack, so that nested calls read like the formula they compute. Code is bytes, nested
 * as it was made and flattened once, at the end.
 */
export type Code = readonly (number | Code)[]

export const I32 = 0x7f
export const I64 = 0x7e
export const V128 = 0x7b
export type ValueType = typeof I32 | typeof I64 | typeof V128

export const NO_RESULT = 0x40
/** Every module begins with it: a name, and version 1. */
export const MODULE_HEAD = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00)

export const seq = (...parts: readonly Code[]): Code => parts

const binary =
  (...opcode: number[]) =>
  (a: Code, b: Code): Code => [a, b, opcode]

const unary =
  (...opcode: number[]) =>
  (a: Code): Code => [a, opcode]

const load =
  (align: number, ...opcode: number[]) =>
  (address: Code, offset = 0): Code => [address, opcode, align, unsigned(offset)]

const store =
  (align: number, ...opcode: number[]) =>
  (address: Code, value: Code, offset = 0): Code => [address, value, opcode, align, unsigned(offset)]

const simd = (opcode: number): number[] => [0xfd, ...unsigned(opcode)]

export const i32 = {
  const: (value: number): Code => [0x41, signed(value | 0)],
  add: binary(0x6a),
  sub: binary(0x6b),
  mul: binary(0x6c),
  divU: binary(0x6e),
  and: binary(0x71),
  or: binary(0x72),
  xor: binary(0x73),
  shl: binary(0x74),
  shrU: binary(0x76),
  rotr: binary(0x78),
  eqz: unary(0x45),
  eq: binary(0x46),
  ne: binary(0x47),
  ltU: binary(0x49),
  gtU: binary(0x4b),
  leU: binary(0x4d),
  ctz: unary(0x68),
  popcnt: unary(0x69),
  load: load(0, 0x28),
  load8: load(0, 0x2d),
  load16: load(0, 0x2f),
  store: store(0, 0x36),
  store8: store(0, 0x3a),
  store16: store(0, 0x3b),
}

/** For bits of more than 32 bytes. */
export const i64 = {
  fromI32: unary(0xad),
  toI32: unary(0xa7),
  const: (value: number): Code => [0x42, signed(value | 0)],
  eqz: unary(0x50),
  ctz: unary(0x7a),
  or: binary(0x84),
  xor: binary(0x85),
  and: binary(0x83),
  shl: binary(0x86),
  shrU: binary(0x88),
}

export const i8x16 = {
  eq: binary(...simd(35)),
  ltU: binary(...simd(38)),
  gtU: binary(...simd(40)),
  shrU: binary(...simd(109)),
  add: binary(...simd(110)),
  sub: binary(...simd(113)),
  /** Not less than 0. */
  subSaturated: binary(...simd(115)),
  /** The highest bit of each byte. */
  bitmask: unary(...simd(100)),
}

export const i32x4 = {
  splat: unary(...simd(17)),
  add: binary(...simd(174)),
  shl: binary(...simd(171)),
  shrU: binary(...simd(173)),
}

export const v128 = {
  load: load(0, ...simd(0)),
  store: store(0, ...simd(11)),
  const: (bytes: readonly number[]): Code => [simd(12), bytes],
  /** Bytes of `a` picked by the bytes of `lanes`. */
  swizzle: binary(...simd(14)),
  and: binary(...simd(78)),
  or: binary(...simd(80)),
  xor: binary(...simd(81)),
  /** Bytes 0..15 come from `a`, 16..31 from `b`. */
  shuffle: (a: Code, b: Code, lanes: readonly number[]): Code => [a, b, simd(13), lanes],
}

export const local = {
  get: (index: number): Code => [0x20, unsigned(index)],
  set: (index: number, value: Code): Code => [value, 0x21, unsigned(index)],
  tee: (index: number, value: Code): Code => [value, 0x22, unsigned(index)],
}

export const global = {
  get: (index: number): Code => [0x23, unsigned(index)],
  set: (index: number, value: Code): Code => [value, 0x24, unsigned(index)],
}

export const call = (index: number, ...operands: readonly Code[]): Code => [operands, 0x10, unsigned(index)]

/** Leaves the function with this result. */
export const give = (result: Code): Code => [result, 0x0f]

/** Sets `length` bytes from `address` on to 0. */
export const clear = (address: Code, length: Code): Code => [address, i32.const(0), length, 0xfc, 11, 0]

/** `a` when the condition is not 0, else `b`; both are computed. */
export const select = (a: Code, b: Code, condition: Code): Code => [a, b, condition, 0x1b]

export const when = (condition: Code, then: Code, otherwise?: Code): Code =>
  otherwise === undefined
    ? [condition, 0x04, NO_RESULT, then, 0x0b]
    : [condition, 0x04, NO_RESULT, then, 0x05, otherwise, 0x0b]

/** Runs the body, and again for as long as the condition holds after it. */
export const doWhile = (body: Code, condition: Code): Code => [0x03, NO_RESULT, body, condition, 0x0d, 0, 0x0b]

export const whileLoop = (condition: Code, body: Code): Code => when(condition, doWhile(body, condition))

export interface WasmFunction {
  /** Exported under this name, when it has one. */
  readonly name?: string
  readonly params: readonly ValueType[]
  readonly results: readonly ValueType[]
  readonly locals: readonly ValueType[]
  readonly body: Code
}

/** A module with one exported memory (`memory`), `globals` mutable i32 globals that start at 0, and the functions given. */
export function assembleModule(functions: readonly WasmFunction[], globals: number, pages: number): Uint8Array {
  const types = functions.map(({ params, results }) => toBytes(functionType(params, results)))
  const exports = functions.flatMap(({ name }, i) =>
    name === undefined ? [] : [toBytes([text(name), 0, unsigned(i)])],
  )
  const bodies = functions.map(({ locals, body }) => {
    const declared = locals.map((type) => [1, type])
    return sized(toBytes([unsigned(declared.length), declared, body, 0x0b]))
  })
  return Buffer.concat([
    MODULE_HEAD,
    section(1, types),
    section(
      3,
      functions.map((_, i) => toBytes(unsigned(i))),
    ),
    section(5, [toBytes([0, unsigned(pages)])]),
    section(6, new Array<Uint8Array>(globals).fill(Uint8Array.of(I32, 1, 0x41, 0, 0x0b))),
    section(7, [toBytes([text('memory'), 2, 0]), ...exports]),
    section(10, bodies),
  ])
}

export const section = (id: number, entries: readonly Uint8Array[]): Uint8Array =>
  Buffer.concat([Uint8Array.of(id), sized(Buffer.concat([toBytes(unsigned(entries.length)), ...entries]))])

export function functionType(params: readonly number[], results: readonly number[]): Code {
  return [0x60, list(params), list(results)]
}

export const sized = (bytes: Uint8Array): Uint8Array => Buffer.concat([toBytes(unsigned(bytes.length)), bytes])
const list = (bytes: readonly number[]): Code => [unsigned(bytes.length), bytes]
export const text = (value: string): Code => list([...Buffer.from(value)])

export function toBytes(code: Code): Uint8Array {
  const bytes: number[] = []
  flatten(code, bytes)
  return Uint8Array.from(bytes)
}

function flatten(code: Code, bytes: number[]): void {
  for (let i = 0; i < code.length; i++) {
    const part = code[i] as number | Code
    if (typeof part === 'number') bytes.push(part)
    else flatten(part, bytes)
  }
}

/** LEB128. */
export function unsigned(value: number): number[] {
  const bytes: number[] = []
  let rest = value >>> 0
  do {
    const byte = rest & 0x7f
    rest >>>= 7
    bytes.push(rest === 0 ? byte : byte | 0x80)
  } while (rest !== 0)
  return bytes
}

function signed(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (;;) {
    const byte = rest & 0x7f
    rest >>= 7
    const done = (rest === 0 && (byte & 0x40) === 0) || (rest === -1 && (byte & 0x40) !== 0)
    bytes.push(done ? byte : byte | 0x80)
    if (done) return bytes
  }
}
