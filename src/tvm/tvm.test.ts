import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { code, HOSTILE } from '../../test/tvm/hostile-codes.ts'
import { blockAt, PLAIN_PARAM, PLAIN_VALUE, smallChain } from '../../test/tvm/small-chain.ts'
import { stackText } from '../../test/tvm/stack-text.ts'
import { makeAddress } from '../cell/address.ts'
import { writeBoc } from '../cell/boc-writer.ts'
import { buildCell } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { asHash } from '../cell/hash.ts'
import { cellHash } from '../cell/hashing.ts'
import { Slice } from '../cell/slice.ts'
import type { GetMethodRequest } from './get-method.ts'
import { runWithLibraries } from './libraries.ts'
import { methodId } from './method-id.ts'
import type { StackEntry } from './stack-entry.ts'
import { createTvm, type Tvm } from './tvm.ts'

const chain = smallChain()
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const int = (value: bigint): StackEntry => ({ type: 'int', value })
const bytecode = (text: string) => writeBoc(code(text))
const empty = buildCell(() => undefined)

const REQUEST: GetMethodRequest = {
  code: bytecode('30'),
  data: writeBoc(empty),
  address: makeAddress(0, new Uint8Array(32).fill(7)),
  balance: 1_500_000_000n,
  chain,
  unixtime: 1_700_000_000,
  method: 'seqno',
  stack: [],
}

/** How often tuples stand in one another, along their last items. */
function depthOf(entry: StackEntry | undefined): number {
  let depth = 0
  for (let at = entry; at?.type === 'tuple'; at = at.items.at(-1)) depth++
  return depth
}

let tvm: Tvm
beforeAll(async () => {
  tvm = await createTvm({ workers: 2, deadlineMs: 20_000 })
})
afterAll(() => tvm?.stop())

const run = (text: string, more: Partial<GetMethodRequest> = {}) =>
  tvm.runGetMethod({ ...REQUEST, code: bytecode(text), ...more })

describe('a get-method', () => {
  test('is named or numbered, and its number lies on top of the arguments', async () => {
    expect(methodId('seqno')).toBe(85143)
    expect(methodId('get_wallet_address')).toBe(103289)
    expect(stackText((await run('', { stack: [int(3n)] })).stack)).toBe('3 85143')
    expect(stackText((await run('', { method: -5 })).stack)).toBe('-5')
    await expect(run('', { method: 2 ** 40 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('gets its arguments and gives its results whole', async () => {
    const cell = buildCell((b) => b.storeUint(5, 7).storeRef((child) => child.storeUint(1, 1)))
    const stack: StackEntry[] = [
      int(-(2n ** 256n)),
      { type: 'nan' },
      { type: 'null' },
      { type: 'cell', cell },
      { type: 'slice', slice: new Slice(cell.arena, cell.index) },
      { type: 'builder', cell },
      { type: 'tuple', items: [int(1n), { type: 'tuple', items: [] }, { type: 'null' }] },
    ]
    expect(stackText((await run('30', { stack })).stack)).toBe(stackText(stack))
  })

  test('takes and gives as much as cells hold: long stacks, long lists, values deep in one another', async () => {
    const { length } = (await run('30', { stack: Array.from({ length: 1000 }, (_, i) => int(BigInt(i))) })).stack
    expect(length).toBe(1000)
    // REPEAT of ZERO SWAP PAIR, and of SINGLE, on a null as often as the argument says
    const list = (await run('306d019470016f02e4', { stack: [int(1000n)] })).stack
    expect(depthOf(list[0])).toBe(1000)
    const nested = await run('306d01926f01e4', { stack: [int(1000n)] })
    expect(depthOf(nested.stack[0])).toBe(1000)
    expect(depthOf((await run('30', { stack: nested.stack })).stack[0])).toBe(1000)
  })

  test('is not run with arguments that no cells can hold', async () => {
    const many = Array.from({ length: 8000 }, () => int(0n))
    const list = many.reduceRight<StackEntry>((rest, item) => ({ type: 'tuple', items: [item, rest] }), {
      type: 'null',
    })
    for (const stack of [many, [list]]) {
      await expect(run('30', { stack })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('that leaves more than can be written down has ended all the same', async () => {
    // 2^17 values in a few cells, and a list of 5000
    for (const [text, times] of [
      ['306d0193206f02e4', 17n],
      ['306d019470016f02e4', 5000n],
    ] as const) {
      expect(await run(text, { stack: [int(times)] })).toMatchObject({ exitCode: 0, stack: [], cut: 'result' })
    }
  })

  test('knows the time, its balance, itself, the seed and its data', async () => {
    const data = buildCell((b) => b.storeUint(77, 8))
    const randSeed = asHash(new Uint8Array(32).fill(1))
    // NOW, BALANCE, MYADDR, RANDSEED, PUSH c4
    const { stack } = await run('30f823f827f828f826ed44', { data: writeBoc(data), randSeed })
    const address = buildCell((b) => b.storeUint(0b100, 3).storeInt(0, 8).storeBytes(new Uint8Array(32).fill(7)))
    const expected: StackEntry[] = [
      int(1_700_000_000n),
      { type: 'tuple', items: [int(1_500_000_000n), { type: 'null' }] },
      { type: 'slice', slice: new Slice(address.arena, address.index) },
      int(BigInt(`0x${hex(randSeed)}`)),
      { type: 'cell', cell: data },
    ]
    expect(stackText(stack)).toBe(stackText(expected))
  })

  test('sees every extra currency', async () => {
    const extraCurrencies = new Map([
      [100, 5n],
      [239, 2n ** 100n],
    ])
    // BALANCE SECOND, then DICTSIZE by hand: the dictionary's root holds a fork of two.
    const { stack } = await run('30f8276f11d0', { extraCurrencies })
    const [entry] = stack
    if (entry?.type !== 'slice') throw new Error('no dictionary')
    expect(entry.slice.remainingRefs).toBe(2)
  })

  test('reads any parameter of the config and the previous blocks, the first time and after', async () => {
    const config = `308047f832`.replace('47', PLAIN_PARAM.toString(16))
    for (let i = 0; i < 2; i++) {
      expect(stackText((await run(config)).stack)).toBe(`cell:${hex(cellHash(PLAIN_VALUE))} -1`)
      // PREVMCBLOCKS FIRST THIRD: the newest block's seqno; PREVKEYBLOCK THIRD
      expect(stackText((await run('30f834006f106f12f834016f12')).stack)).toBe(`${blockAt(9).seqno} ${blockAt(5).seqno}`)
    }
  })

  test('ends with the exit code the contract throws, and what lies on the stack then', async () => {
    expect(await run('30f232')).toMatchObject({ exitCode: 50, stack: [int(0n)], missingLibrary: null, cut: null })
    expect(await run('30d8')).toMatchObject({ exitCode: 2 })
  })

  test('costs the gas it costs, up to the limit', async () => {
    const { gasUsed } = await run('30')
    expect(gasUsed).toBe(18n + 5n) // DROP and the implicit return
    expect(await run('30', { gasLimit: gasUsed })).toMatchObject({ exitCode: 0, gasUsed })
    expect(await run('30', { gasLimit: gasUsed - 1n })).toMatchObject({ exitCode: -14, gasUsed })
  })

  test('finds libraries: those its code names, and those it asks for at run time', async () => {
    const library = code('30717273')
    const reference = buildCell((b) => b.storeUint(2, 8).storeBytes(cellHash(library)), { exotic: true })
    const asked: string[] = []
    const find = async (hash: Uint8Array): Promise<Cell | undefined> => {
      asked.push(hex(hash))
      return hex(hash) === hex(cellHash(library)) ? library : undefined
    }
    const request = (more: Partial<GetMethodRequest>) => (libraries: Uint8Array | null) =>
      tvm.runGetMethod({ ...REQUEST, ...more, libraries })

    const named = await runWithLibraries(reference, find, request({ code: writeBoc(reference) }))
    expect(stackText(named.stack)).toBe('1 2 3')

    // The data's reference is a library: PUSH c4, CTOS, PLDREF, CTOS, LDU 8
    const data = buildCell((b) => b.storeCell(reference))
    const reads = code('30ed44d0d74cd0d307')
    const late = await runWithLibraries(reads, find, request({ code: writeBoc(reads), data: writeBoc(data) }))
    expect([late.exitCode, stackText(late.stack.slice(0, 1))]).toEqual([0, `${0x30}`])
    expect(asked).toEqual([hex(cellHash(library)), hex(cellHash(library))])

    const missing = await runWithLibraries(reference, async () => undefined, request({ code: writeBoc(reference) }))
    expect([missing.exitCode, hex(missing.missingLibrary ?? empty.arena.bytes)]).toEqual([9, hex(cellHash(library))])
  })

  test('is refused when its code or data cannot be read', async () => {
    await expect(tvm.runGetMethod({ ...REQUEST, code: Uint8Array.of(1, 2, 3) })).rejects.toMatchObject({
      code: 'BROKEN_BOC',
    })
    const pruned = buildCell((b) => b.storeUint(0x0101, 16).storeBytes(new Uint8Array(32)).storeUint(0, 16), {
      exotic: true,
    })
    await expect(tvm.runGetMethod({ ...REQUEST, data: writeBoc(pruned) })).rejects.toMatchObject({
      code: 'BROKEN_CELL',
    })
    expect((await run('3071')).exitCode).toBe(0)
  })
})

describe('a hostile get-method', () => {
  test.each(Object.entries(HOSTILE))('that %s gets an exit code', async (_, { code: cell, exit }) => {
    const request = { ...REQUEST, code: writeBoc(cell), gasLimit: 1_000_000n }
    const result = await tvm.runGetMethod(request, { deadlineMs: 3_000 })
    expect(Number.isInteger(result.exitCode)).toBe(true)
    if (result.cut === null && exit !== null) expect(result.exitCode).toBe(exit)
    if (result.cut !== null && result.cut !== 'result') expect(result.exitCode).toBe(-14)
    // Whatever happened, the next one is served.
    expect(stackText((await run('3071')).stack)).toBe('1')
  })
})
