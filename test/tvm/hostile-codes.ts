import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'

/** Code from hexadecimal TVM bytecode, as https://docs.ton.org/tvm/instructions lists it. */
export const code = (hex: string): Cell => buildCell((b) => b.storeBytes(Buffer.from(hex, 'hex')))

/** PUSHINT of 16 bits. */
const pushInt = (value: number): string => `81${value.toString(16).padStart(4, '0')}`
/** PUSHCONT of up to 15 bytes. */
const pushCont = (body: string): string => `9${(body.length / 2).toString(16)}${body}`
const repeat = (times: number, body: string): string => `${pushInt(times)}${pushCont(body)}e4`
const forever = (body: string): string => `${pushCont(body)}ea`

const DROP = '30'
const DUP = '20'
const NOP = '00'
const PUSH_C3 = 'ed43'
const PUSH_C0 = 'ed40'
const EXECUTE = 'd8'
const PAIR = '6f02'
const NIL = '6d'

/**
 * What a contract may try on whoever runs its get-methods. `exit` is the exit code the machine ends with, null where
 * it does not come to its own end or leaves more than can be written down.
 */
export const HOSTILE: Readonly<Record<string, { readonly code: Cell; readonly exit: number | null }>> = {
  'loops for ever doing nothing': { code: code(DROP + forever(NOP)), exit: -14 },
  'calls itself for ever': { code: code(`${DROP}70${PUSH_C3}${EXECUTE}`), exit: -14 },
  'doubles a tuple for ever': { code: code(DROP + NIL + forever(DUP + PAIR)), exit: -14 },
  'returns a tuple nested ten thousand deep': { code: code(DROP + NIL + repeat(10_000, DUP + PAIR)), exit: 0 },
  'returns a tuple nested as deep as gas allows': { code: code(DROP + NIL + repeat(15_000, `6f01`)), exit: 0 },
  'returns a tuple of two to the power of forty': { code: code(DROP + NIL + (DUP + PAIR).repeat(40)), exit: 0 },
  'returns twenty thousand values': { code: code(DROP + repeat(20_000, '70')), exit: 0 },
  'fills the stack for ever': { code: code(DROP + forever('70')), exit: -14 },
  // COMPOS of the same continuation over and over.
  'returns a continuation nested ten thousand deep': {
    code: code(`${DROP}${PUSH_C0}${repeat(10_000, `${PUSH_C0}edf0`)}`),
    exit: 0,
  },
  'throws in a handler of a handler': {
    code: code(DROP + forever(`${pushCont('f2f0')}${pushCont('f2f0')}f2ff`)),
    exit: null,
  },
  // Cells one in another, until the machine refuses one that is too deep.
  'builds cells without end': { code: code(`${DROP}c8c9${forever('c8ccc9')}`), exit: null },
  'grows a slice and hashes it for ever': { code: code(`${DROP}${forever('c8c9f90030')}`), exit: -14 },
  'squares a number until it overflows': { code: code(`${DROP}72${forever('20a8')}`), exit: 4 },
}
