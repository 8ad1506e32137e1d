import { afterAll, beforeAll, expect, test } from 'vitest'
import { code, HOSTILE } from '../../test/tvm/hostile-codes.ts'
import { smallChain } from '../../test/tvm/small-chain.ts'
import { stackText } from '../../test/tvm/stack-text.ts'
import { makeAddress } from '../cell/address.ts'
import { writeBoc } from '../cell/boc-writer.ts'
import { buildCell } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { asHash } from '../cell/hash.ts'
import { cellHash } from '../cell/hashing.ts'
import { Slice } from '../cell/slice.ts'
import type { BundledMethod } from './method-bundle.ts'
import type { StackEntry } from './stack-entry.ts'
import { createTvm, type Tvm } from './tvm.ts'

const AS_OF = { chain: smallChain(), unixtime: 1_700_000_000, randSeed: asHash(new Uint8Array(32).fill(9)) }
const GAS = 1_000_000n

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
})
afterAll(() => tvm?.stop())

const data = buildCell((b) => b.storeBytes(new Uint8Array(64).fill(3)).storeRef((child) => child.storeUint(7, 8)))

let accounts = 0
const method = (bytecode: Cell | string, more: Partial<BundledMethod> = {}): BundledMethod => {
  const cell = typeof bytecode === 'string' ? code(bytecode) : bytecode
  const address = makeAddress(accounts % 2 === 0 ? 0 : -1, new Uint8Array(32).fill(++accounts))
  return {
    address,
    balance: BigInt(accounts),
    code: cell,
    codeHash: cellHash(cell),
    data,
    methodId: 97_026,
    stack: [],
    ...more,
  }
}

const together = (methods: readonly BundledMethod[], gasLimit = GAS, asOf = AS_OF) =>
  tvm.runBundle({ ...asOf, gasLimit, methods })

/** Exit code, gas and stack of each, as one run of its own gives them. */
const alone = (methods: readonly BundledMethod[], gasLimit: bigint) =>
  Promise.all(
    methods.map(async ({ methodId, code: cell, data: own, ...rest }) => {
      const bags = { code: writeBoc(cell), data: writeBoc(own) }
      const { exitCode, gasUsed, stack } = await tvm.runGetMethod({
        ...AS_OF,
        ...rest,
        ...bags,
        gasLimit,
        method: methodId,
      })
      return [exitCode, gasUsed, stackText(stack)]
    }),
  )

async function expectSame(methods: readonly BundledMethod[], gasLimit = GAS): Promise<void> {
  const results = await together(methods, gasLimit)
  const told = results?.map(({ exitCode, gasUsed, stack }) => [exitCode, gasUsed, stackText(stack)])
  expect(told).toEqual(await alone(methods, gasLimit))
}

const int = (value: bigint): StackEntry => ({ type: 'int', value })
const cell = buildCell((b) => b.storeUint(5, 7).storeRef((child) => child.storeUint(1, 1)))
const STACK: readonly StackEntry[] = [
  ...[int(-(2n ** 256n)), { type: 'nan' } as const, { type: 'null' } as const, { type: 'cell', cell } as const],
  { type: 'slice', slice: new Slice(cell.arena, cell.index) },
  { type: 'builder', cell },
  { type: 'tuple', items: [int(1n), { type: 'tuple', items: [] }] },
]

/** Signatures: data's first 512 bits, checked twelve times; more than are free. */
const SIGNATURES = `30${'70ed44d070f91030'.repeat(12)}`
/** Reads its data twice, its child once: cells cost less the second time. */
const READS = '30ed44d0ed44d0d74cd0d307'

const HONEST: Readonly<Record<string, BundledMethod[]>> = {
  'its number, arguments, and nothing below them': [method(''), method('', { stack: STACK }), method('68')],
  'its address, code, data and what came with a message': [
    method('30f828f82aed44f82b'),
    method('30f828f82aed44f82bf82f'),
  ],
  'the same cells, read by several': [method(READS), method(READS), method(READS)],
  'signatures, of which some are free': [method(SIGNATURES), method(SIGNATURES)],
  'exceptions, thrown and caught': [
    method('30f232'),
    method('30f2329430f23292307bf2ff'),
    method('30ff'),
    method('30ed44d0d71fd71fd71f'),
  ],
  'changed data and actions': [method('30c8c9ed54f80f'), method('30c8c9ed5571'), method('3071db31')],
  'globals of its own': [method('3071f861f841'), method('30f841'), method('30f846f847')],
  // No arguments, and what is left of a slice as code; RUNVM 0.
  'a run inside a run': [method('3071728b04712db4000'.padEnd(18, '0')), method('30708b04db4000')],
}

test.each(Object.entries(HONEST))('%s are as in a run of its own', async (_, methods) => {
  await expectSame([...methods, method('3075'), ...methods])
  for (const gasLimit of [1n, 30n, 60n, 150n, 700n]) await expectSame(methods, gasLimit)
})

test('one that uses up its gas, or harms itself, costs the others nothing', async () => {
  const names = [
    'loops for ever doing nothing',
    'calls itself for ever',
    'squares a number until it overflows',
    'builds cells without end',
  ]
  await expectSame([...names.map((name) => method((HOSTILE[name] as { code: Cell }).code)), method('3075')], 50_000n)
})

const library = buildCell((b) => b.storeUint(2, 8).storeBytes(new Uint8Array(32)), { exotic: true })

test.each<[string, BundledMethod]>([
  ['sees the time', method('30f823')],
  ['sees its balance', method('30f827')],
  ['draws lots', method('30f810')],
  ['reads the configuration', method('308047f832')],
  ['reads all that c7 holds', method('30ed47')],
  ['has all the gas there is once it accepts', method('30f800')],
  ['sets its limit of gas', method('308103e8f801')],
  ['counts its gas', method('30f807')],
  ['makes a cell that refers to a library', method('3072c8cb077001cbff7fcf23')],
  ['refers to a library', method(library)],
  ['has data in a library', method('30', { data: buildCell((b) => b.storeCell(library)) })],
  ['leaves more than a tuple takes', method('3081012c9170e4')],
  [
    'leaves more than can be written',
    method((HOSTILE['returns a tuple of two to the power of forty'] as { code: Cell }).code),
  ],
  ['has too many arguments', method('30', { stack: Array.from({ length: 20 }, () => int(0n)) })],
])('one that %s has to run by itself', async (_, one) => {
  expect(await together([method('3075'), one, method('3076')])).toBeUndefined()
  expect(await together([method('3075'), method('3076')])).toHaveLength(2)
})

test('nothing is run together by rules that know no machine in the machine', async () => {
  expect(await together([method('3075')], GAS, { ...AS_OF, chain: smallChain(3) })).toBeUndefined()
})

test('what is named by its own log as the program’s end of preparations is not taken for it', async () => {
  // NOP, then the time.
  expect(await together([method('3000f823')])).toBeUndefined()
  await expectSame([method('300075')])
})
