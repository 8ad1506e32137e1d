import type { Address } from '../cell/address.ts'
import { isExotic } from '../cell/arena.ts'
import { readSingleRoot } from '../cell/boc.ts'
import { writeBoc } from '../cell/boc-writer.ts'
import { buildCell } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import type { Hash } from '../cell/hash.ts'
import { Slice } from '../cell/slice.ts'
import { byteKey } from '../lib/byte-key.ts'
import { isCellarError } from '../lib/errors.ts'
import { memo } from '../lib/memo.ts'
import { storeMsgAddressInt } from '../tlb/msg-address.ts'
import { seesMoment } from './chain-need.ts'
import type { StackEntry } from './stack-entry.ts'
import { loadVmStack, vmStackCell } from './vm-stack.ts'

/** One get-method of several that are run at once. */
export interface BundledMethod {
  readonly address: Address
  readonly balance: bigint
  readonly code: Cell
  readonly codeHash: Hash
  readonly data: Cell
  readonly methodId: number
  readonly stack: readonly StackEntry[]
}

export interface BundledResult {
  readonly exitCode: number
  readonly gasUsed: bigint
  readonly stack: readonly StackEntry[]
}

/** RUNVM came with it. */
export const LEAST_BUNDLE_VERSION = 4
/** What EXPLODE takes from one tuple, the method's number among it. */
export const MOST_BUNDLED_ARGUMENTS = 14
/** More would take longer to be put together than the runs save. */
const MOST_CELLS = 8_192

/** Takes a job of the list in global 1, runs it in a machine of its own, and puts what it left before the list in global 2. */
const EACH_JOB = [
  'f841 6f22 f861', // GETGLOB 1; UNTUPLE 2; SETGLOB 1
  '6f25', // UNTUPLE 5: arguments, code, data, address, balance
  'f843 01 6f57', // GETGLOB 3; SWAP; SETINDEX 7: its balance
  '01 6f58', // SWAP; SETINDEX 8: its address
  '22 6f5a', // PUSH s2; SETINDEX 10: its code
  '6f01 f864 f865 f866', // SINGLE; SETGLOB 4: its c7; SETGLOB 5: its data; SETGLOB 6: its code
  '6f4f', // EXPLODE 15
  'f846 d0 f845 f844 f847', // GETGLOB 6; CTOS; GETGLOB 5; GETGLOB 4; GETGLOB 7: its gas
  // With c3 = code, c4, a limit of gas, c7, and cells and signatures counted as if it were the first to read them.
  'db409d 31', // RUNVM 157; NIP
  '68 6f80', // DEPTH; TUPLEVAR: what it left, exit code, gas
  'f842 6f02 f862', // GETGLOB 2; PAIR; SETGLOB 2
  'f841 6e', // GETGLOB 1; ISNULL
].join('')
const LOOP = EACH_JOB.replaceAll(' ', '')

const PROGRAM = [
  '30', // DROP: the number of a method, which the emulator always gives
  'f867 f861', // SETGLOB 7: the limit of gas; SETGLOB 1: jobs
  '6d f862', // PUSHNULL; SETGLOB 2
  'ed47 6f10 f863', // PUSH c7; FIRST; SETGLOB 3: all that a contract can see of the chain
  '00', // NOP
  `8e${(LOOP.length / 2).toString(16).padStart(2, '0')}${LOOP}`, // PUSHCONT
  'e6', // UNTIL
  'f842', // GETGLOB 2
].join('')

/** The program that runs them; a bag of cells. */
export const BUNDLE_CODE = writeBoc(buildCell((b) => b.storeBytes(Buffer.from(PROGRAM.replaceAll(' ', ''), 'hex'))))

/** What the program itself looks at is looked at before its first and only NOP. */
const JOBS_BEGIN = 'execute NOP'
/**
 * What may go otherwise inside another run than in one of its own: who accepts has all the gas there is, and a library that
 * is missing, which only cells made at run time can name here, is told of the outer run alone.
 */
const SEES_FRAME = /ACCEPT|GAS|ENDXC|XLOAD|XCTOS/

/** Whether each of the runs would have ended the same by itself, at any time: by the log of all. */
export function isBundleProven(vmLog: string): boolean {
  const begin = vmLog.indexOf(JOBS_BEGIN)
  if (begin === -1) return false
  const log = vmLog.slice(begin)
  return !seesMoment(log) && !SEES_FRAME.test(log)
}

/** The program's arguments, a bag of cells; undefined when these have to run one by one: they are too large or too deep, or refer to libraries. */
export function bundleStack(methods: readonly BundledMethod[], gasLimit: bigint): Uint8Array | undefined {
  try {
    const stack = vmStackCell([jobList(methods), int(gasLimit)])
    const { arena } = stack
    if (arena.count > MOST_CELLS) return undefined
    for (let cell = 0; cell < arena.count; cell++) if (isExotic(arena, cell)) return undefined
    return writeBoc(stack)
  } catch (error) {
    if (isCellarError(error, 'BROKEN_CELL')) return undefined
    throw error
  }
}

function jobList(methods: readonly BundledMethod[]): StackEntry {
  // One cell for each code: it is copied once then.
  const codes = new Map<string, Cell>()
  return methods.reduceRight<StackEntry>((rest, method) => {
    const { address, balance, codeHash, data, methodId, stack } = method
    const code = memo(codes, byteKey(codeHash), () => method.code)
    const job = tuple([
      tuple([...stack, int(BigInt(methodId))]),
      { type: 'cell', cell: code },
      { type: 'cell', cell: data },
      addressEntry(address),
      tuple([int(balance), NULL]),
    ])
    return tuple([job, rest])
  }, NULL)
}

/** What each left, in their order; undefined when there are not as many. */
export function readBundle(stackBoc: Uint8Array, count: number): BundledResult[] | undefined {
  const root = readSingleRoot(stackBoc)
  const results: BundledResult[] = []
  let list = loadVmStack(new Slice(root.arena, root.index))[0]
  while (list?.type === 'tuple') {
    const [result, rest] = list.items
    if (result?.type !== 'tuple') return undefined
    const [exitCode, gasUsed] = result.items.slice(-2)
    if (exitCode?.type !== 'int' || gasUsed?.type !== 'int') return undefined
    results.push({ exitCode: Number(exitCode.value), gasUsed: gasUsed.value, stack: result.items.slice(0, -2) })
    list = rest
  }
  return results.length === count ? results.reverse() : undefined
}

const NULL: StackEntry = { type: 'null' }
const tuple = (items: readonly StackEntry[]): StackEntry => ({ type: 'tuple', items })
const int = (value: bigint): StackEntry => ({ type: 'int', value })

function addressEntry(address: Address): StackEntry {
  const { arena, index } = buildCell((b) => storeMsgAddressInt(b, { kind: 'std', anycast: null, address }))
  return { type: 'slice', slice: new Slice(arena, index) }
}
