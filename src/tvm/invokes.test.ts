import { expect, test } from 'vitest'
import { code, HOSTILE } from '../../test/tvm/hostile-codes.ts'
import { smallChain } from '../../test/tvm/small-chain.ts'
import { writeBoc } from '../cell/boc-writer.ts'
import { buildCell } from '../cell/builder.ts'
import { toBase64 } from './base64.ts'
import { compileEmulator, type EmulatorInstance, instantiateEmulator } from './emulator-module.ts'
import { Invokes } from './invokes.ts'
import { vmStackCell } from './vm-stack.ts'

const MEMORY = 2 ** 29
const chain = smallChain()
const stack = toBase64(writeBoc(vmStackCell([])))
const data = toBase64(writeBoc(buildCell((b) => b.storeUint(7, 8))))

const create = async (asPackaged: boolean): Promise<EmulatorInstance> =>
  instantiateEmulator(await compileEmulator(), MEMORY, { asPackaged })

function paramsOf(bytecode: string, gasLimit: number): string {
  const rest = `"verbosity":3,"debug_enabled":false,"gas_limit":"${gasLimit}","method_id":1,"unixtime":1000,"balance":"5"`
  return `{"code":"${bytecode}","data":"${data}",${rest},"address":"0:${'11'.repeat(32)}","rand_seed":"${'0'.repeat(64)}"}`
}

/** The whole answer, with a log of every step, where it was and what gas was left, or what was thrown. */
function run({ exports, memory }: EmulatorInstance, bytecode: string, gasLimit: number): string {
  const texts = [paramsOf(bytecode, gasLimit), stack, chain.config].map((text) => {
    const at = exports._malloc(text.length + 1)
    Buffer.from(memory.buffer).write(`${text}\0`, at, 'latin1')
    return at
  })
  const [params, given, config] = texts as [number, number, number]
  const at = exports._run_get_method(params, given, config)
  const bytes = Buffer.from(memory.buffer)
  const answer = bytes.toString('latin1', at, bytes.indexOf(0, at))
  for (const pointer of [...texts, at]) exports._free(pointer)
  return answer
}

test('runs end as they do with the package’s own glue, step by step', async () => {
  const [own, packaged] = await Promise.all([create(false), create(true)])
  const codes = {
    'throws and catches': code('30f2329430f23292307bf2ff'),
    'reads past the end of a cell': code('30ed44d0d71fd71fd71f'),
    'divides by zero': code('307170a904'),
    'is no code': code('30ff'),
    'signs nothing': code('30708100ff70f910'),
  }
  const all = [
    ...Object.entries(HOSTILE).map(([name, { code: hostile }]) => [name, hostile] as const),
    ...Object.entries(codes),
  ]
  for (const [name, cell] of all) {
    for (const gasLimit of [20_000, 500]) {
      const bytecode = toBase64(writeBoc(cell))
      expect([name, run(own, bytecode, gasLimit)]).toEqual([name, run(packaged, bytecode, gasLimit)])
    }
  }
})

const none = () => undefined

test('numbers that the glue throws are exceptions of C++, and all else goes through', () => {
  const thrown: unknown[] = [5, new RangeError('too deep')]
  const { imports } = new Invokes({
    a: Object.defineProperty(
      () => {
        throw thrown.shift()
      },
      'name',
      { value: '___cxa_throw' },
    ) as () => never,
    b: Object.defineProperty(none.bind(undefined), 'name', { value: 'invoke_vij' }),
    c: none,
  })
  expect(imports.c).toBe(none)
  expect(imports.b).not.toBe(none)
  const raise = imports.a as () => never
  expect(raise).toThrow(
    (globalThis as unknown as { WebAssembly: { Exception: ErrorConstructor } }).WebAssembly.Exception,
  )
  expect(raise).toThrow('too deep')
})

test('an emulator without what the calls need is refused', () => {
  const memory = { buffer: new ArrayBuffer(8), grow: () => 0 }
  expect(() => new Invokes({}).link({}, memory, (name) => name)).toThrow('exports no table')
})
