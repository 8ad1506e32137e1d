import {
  type Code,
  call,
  functionType,
  I32,
  I64,
  i32,
  i64,
  local,
  MODULE_HEAD,
  NO_RESULT,
  section,
  seq,
  sized,
  text,
  toBytes,
  unsigned,
  when,
} from '../cell/wasm-assembler.ts'

/**
 * WebAssembly code for what the emulator's glue does in JavaScript at every call under which an exception may be thrown: `invoke_iii(f, a, b)`
 * calls function `f` of the table, and where that throws, gives the stack back and takes note. The letters are the types of the result and of
 * the arguments.
 */

const F32 = 0x7d
const F64 = 0x7c
const FUNCREF = 0x70

const TYPES: Readonly<Record<string, number>> = { i: I32, j: I64, f: F32, d: F64 }
const ZEROS: Readonly<Record<string, Code>> = {
  i: i32.const(0),
  j: i64.const(0),
  f: [0x43, 0, 0, 0, 0],
  d: [0x44, 0, 0, 0, 0, 0, 0, 0, 0],
}

/** In a table of their own: functions that the emulator exports, which come to be after these. */
export const STACK_SAVE = 0
export const STACK_RESTORE = 1
export const SET_THREW = 2
const SERVICES = 3
/** Functions that are imported: one writes the time, one puts a function of the emulator into the table. */
const TIME = 0
const FETCH = 1
const IMPORTED = 2
/** Types of the functions, the first also that of the tag. */
const NO_TYPE = 0
const SAVE_TYPE = 1
const RESTORE_TYPE = 2
const THREW_TYPE = 3
const CLOCK_TYPE = 4
const TIME_TYPE = 5
const OWN_TYPES: readonly Code[] = [
  functionType([], []),
  functionType([], [I32]),
  functionType([I32], []),
  functionType([I32, I32], []),
  functionType([I32, I64, I32], [I32]),
  functionType([I32, I32], [I32]),
]

const callIndirect = (type: number, table: number, index: Code, ...operands: readonly Code[]): Code => [
  ...[operands, index, 0x11, unsigned(type), table],
]

/** Runs the body, and `caught` when it throws what `raise` throws; all else goes on to whoever called. */
const attempt = (result: number, body: Code, caught: Code): Code => [0x06, result, body, 0x07, 0, caught, 0x0b]
const RAISE: Code = [0x08, 0]

/**
 * Functions `clock` and `raise`, and one of each of these names. They call those of the tables `functions`, where the bytes of `fetched` say
 * which are there, and `services`.
 */
export function assembleInvokes(names: readonly string[]): Uint8Array {
  const signatures = names.map((name) => name.slice('invoke_'.length))
  const types = [...OWN_TYPES, ...signatures.flatMap((letters) => [outerType(letters), innerType(letters)])]
  const typeOf = (i: number): number => OWN_TYPES.length + 2 * i
  const functions = [
    { name: 'clock', type: CLOCK_TYPE, body: code(call(TIME, local.get(0), local.get(2))) },
    { name: 'raise', type: NO_TYPE, body: code(RAISE) },
    ...signatures.map((letters, i) => ({
      name: names[i] as string,
      type: typeOf(i),
      body: invokeBody(letters, typeOf(i) + 1),
    })),
  ]
  return Buffer.concat([
    MODULE_HEAD,
    section(1, types.map(toBytes)),
    section(2, [
      toBytes([text('host'), text('time'), 0, TIME_TYPE]),
      toBytes([text('host'), text('fetch'), 0, RESTORE_TYPE]),
    ]),
    section(
      3,
      functions.map(({ type }) => toBytes(unsigned(type))),
    ),
    section(4, [toBytes([FUNCREF, 0, 0]), toBytes([FUNCREF, 0, SERVICES])]),
    section(5, [toBytes([0, 1])]),
    section(13, [toBytes([0, NO_TYPE])]),
    section(7, [
      toBytes([text('fetched'), 2, 0]),
      toBytes([text('functions'), 1, 0]),
      toBytes([text('services'), 1, 1]),
      ...functions.map(({ name }, i) => toBytes([text(name), 0, unsigned(IMPORTED + i)])),
    ]),
    section(
      10,
      functions.map(({ body }) => sized(body)),
    ),
  ])
}

const paramsOf = (letters: string): number[] => [...letters.slice(1)].map((letter) => TYPES[letter] as number)
const resultsOf = (letters: string): number[] => (letters[0] === 'v' ? [] : [TYPES[letters[0] as string] as number])
const outerType = (letters: string): Code => functionType([I32, ...paramsOf(letters)], resultsOf(letters))
const innerType = (letters: string): Code => functionType(paramsOf(letters), resultsOf(letters))

function invokeBody(letters: string, type: number): Uint8Array {
  const operands = paramsOf(letters).map((_, i) => local.get(i + 1))
  const stack = letters.length
  return toBytes([
    ...[1, 1, I32],
    seq(
      when(i32.eqz(i32.load8(local.get(0))), call(FETCH, local.get(0))),
      local.set(stack, callIndirect(SAVE_TYPE, 1, i32.const(STACK_SAVE))),
      attempt(
        resultsOf(letters)[0] ?? NO_RESULT,
        callIndirect(type, 0, local.get(0), ...operands),
        seq(
          callIndirect(RESTORE_TYPE, 1, i32.const(STACK_RESTORE), local.get(stack)),
          callIndirect(THREW_TYPE, 1, i32.const(SET_THREW), i32.const(1), i32.const(0)),
          ZEROS[letters[0] as string] ?? [],
        ),
      ),
    ),
    0x0b,
  ])
}

const code = (body: Code): Uint8Array => toBytes([0, body, 0x0b])
