import { beforeAll, expect, test } from 'vitest'
import { code } from '../../test/tvm/hostile-codes.ts'
import { PLAIN_PARAM, smallChain } from '../../test/tvm/small-chain.ts'
import { writeBoc } from '../cell/boc-writer.ts'
import { buildCell } from '../cell/builder.ts'
import { toBase64 } from './base64.ts'
import type { ChainContext } from './chain-context.ts'
import type { ChainNeed } from './chain-need.ts'
import { Emulator } from './emulator.ts'
import { compileEmulator, SUPPORTED_GLOBAL_VERSION } from './emulator-module.ts'
import { runJob } from './run-job.ts'
import type { StackEntry } from './stack-entry.ts'
import type { GetMethodAnswer } from './tvm-job.ts'
import { vmStackCell } from './vm-stack.ts'

let emulator: Emulator
const chain = smallChain()

beforeAll(async () => {
  emulator = await Emulator.create(await compileEmulator(), 2 ** 28)
})

/** Runs bytecode with the method's number dropped; `need` says what it is given from the start. */
function run(hex: string, need: ChainNeed, on: ChainContext = chain, stack: StackEntry[] = []): GetMethodAnswer {
  const params = [
    '"verbosity":0,"debug_enabled":false',
    `"address":"0:${'11'.repeat(32)}","unixtime":1000,"balance":"5","rand_seed":"${'0'.repeat(64)}"`,
    `"gas_limit":"100000","method_id":1`,
  ].join()
  const given = toBase64(writeBoc(vmStackCell(stack)))
  const [bytecode, data] = [code(`30${hex}`), buildCell(() => undefined)].map((cell) => toBase64(writeBoc(cell)))
  const bags = { code: bytecode as string, data: data as string }
  return runJob(emulator, on, { kind: 'get_method', ...bags, params, stack: given, need }) as GetMethodAnswer
}

/** An empty message to nobody in particular: -64 NEWC STI 8, 0 SWAP STU 96, ENDC; then mode 0 and SENDMSG. */
const SENDMSG = '80c0c8ca077001cb5fc970fb08'

const param = `80${PLAIN_PARAM.toString(16)}`

// Every way to the configuration and the previous blocks that the instruction set has.
test.each<[string, string, ChainNeed]>([
  ['CONFIGDICT', 'f830', 2],
  ['CONFIGPARAM', `${param}f832`, 2],
  ['CONFIGOPTPARAM', `${param}f833`, 2],
  ['CONFIGROOT', 'f829', 2],
  ['GETPARAM 13', 'f82d', 2],
  ['GETPARAM 14', 'f82e', 2],
  ['GETPARAMLONG 9', 'f88109', 2],
  ['PUSH c7', 'ed47', 2],
  ['PUSHCTRX', '77ede0', 2],
  ['GETGLOBVAR', '70f840', 2],
  ['PREVMCBLOCKS', 'f83400', 2],
  ['PREVKEYBLOCK', 'f83401', 2],
  ['PREVMCBLOCKS_100', 'f83402', 2],
  ['GLOBALID', 'f835', 1],
  ['GETGASFEE', '81100070f836', 1],
  ['GETSTORAGEFEE', '71727170f837', 1],
  ['GETFORWARDFEE', '717270f838', 1],
  ['GETPRECOMPILEDGAS', 'f839', 1],
  ['GETORIGINALFWDFEE', '7170f83a', 1],
  ['GETGASFEESIMPLE', '7170f83b', 1],
  ['GETFORWARDFEESIMPLE', '717270f83c', 1],
  ['SENDMSG', SENDMSG, 2],
  ['NOW', 'f823', 0],
  ['MYADDR', 'f828', 0],
  ['DUEPAYMENT', 'f82f', 0],
  ['PUSHCONT x0FEE', '920fee', 0],
])('%s answers as with the whole chain given', (_, hex, need) => {
  const found = run(hex, 0)
  expect(found).toEqual({ ...run(hex, 2), need })
  expect([found.exitCode, found.need]).toEqual([0, need])
})

const int = (value: bigint): StackEntry => ({ type: 'int', value })
const message = buildCell((b) => b.storeUint(0b11, 2).storeBytes(new Uint8Array(13)))

// F8 has all that contracts see of the chain, FB what they do to it; other groups compute. A new instruction shows here.
test.each([
  ['nothing', []],
  ['numbers', [int(2n), int(1n), int(0n)]],
  ['a message and its mode', [{ type: 'cell', cell: message }, int(0n)]],
] as [string, StackEntry[]][])(
  'no instruction of the groups F8 and FB sees less than the whole chain, given %s',
  (_, stack) => {
    for (const group of ['f8', 'fb']) {
      for (let low = 0; low < 256; low++) {
        const hex = `${group}${low.toString(16).padStart(2, '0')}00`
        const [little, all] = [run(hex, 0, chain, stack), run(hex, 2, chain, stack)]
        expect({ ...little, need: 0 }, hex).toEqual({ ...all, need: 0 })
      }
    }
  },
)

test('a fee that old rules looked up in the whole dictionary costs the same gas', () => {
  const old = smallChain(4)
  expect(run(SENDMSG, 0, old)).toEqual(run(SENDMSG, 2, old))
  expect(run(SENDMSG, 0, old).exitCode).toBe(0)
})

test('a method that looks at the config behind an exception is seen too', () => {
  // TRY of CONFIGPARAM, then THROW 50, caught; the answer is a constant.
  const hex = `96${param}f832f2329177f2ff`
  expect(run(hex, 0).need).toBe(2)
})

test('the emulator is the build whose version is named', () => {
  const { emulatorLibCommitDate } = JSON.parse(emulator.version()) as { emulatorLibCommitDate: string }
  expect(SUPPORTED_GLOBAL_VERSION).toBe(13)
  expect(emulatorLibCommitDate.slice(0, 7)).toBe('2025-12')
})

test.each([
  ['the time', 'f823', true],
  ['its lt', 'f825', true],
  ['the seed', 'f826', true],
  ['dice', 'f810', true],
  ['its balance', 'f827', true],
  ['a parameter by its number', 'f88103', true],
  ['a price', '81100070f836', true],
  ['the fee of a message', SENDMSG, true],
  ['its address', 'f828', false],
  ['a number', '75', false],
])('a run that looks at %s', (_, hex, sees) => {
  expect(run(hex, 2).seesMoment).toBe(sees)
})
