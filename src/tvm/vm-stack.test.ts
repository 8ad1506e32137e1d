import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSingleRoot } from '../cell/boc.ts'
import { writeBoc } from '../cell/boc-writer.ts'
import { buildCell } from '../cell/builder.ts'
import type { Cell } from '../cell/cell.ts'
import { cellHash, sliceHash } from '../cell/hashing.ts'
import { Slice } from '../cell/slice.ts'
import type { StackEntry } from './stack-entry.ts'
import { loadVmStack, storeVmStackValue, vmStackCell } from './vm-stack.ts'

const sliceOf = ({ arena, index }: Cell): Slice => new Slice(arena, index)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const int = (value: bigint): StackEntry => ({ type: 'int', value })
const tuple = (...items: StackEntry[]): StackEntry => ({ type: 'tuple', items })

/** Cells and slices by content, so that values can be compared. */
const plain = (entry: StackEntry): unknown => {
  if (entry.type === 'slice') return { slice: hex(sliceHash(entry.slice)) }
  if (entry.type === 'tuple') return { tuple: entry.items.map(plain) }
  if ('cell' in entry) return { [entry.type]: hex(cellHash(entry.cell)) }
  return entry
}
const roundTrip = (stack: StackEntry[]) => loadVmStack(sliceOf(readSingleRoot(writeBoc(vmStackCell(stack)))))

const cells = fc
  .uint8Array({ maxLength: 20 })
  .map((bytes) => buildCell((b) => b.storeBytes(bytes).storeRef((child) => child.storeUint(bytes.length, 8))))
const ints = fc.oneof(fc.bigInt(-(2n ** 256n), 2n ** 256n - 1n), fc.bigInt(-(2n ** 64n), 2n ** 64n))
const { entry: entries } = fc.letrec<{ entry: StackEntry }>((tie) => ({
  entry: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<StackEntry>({ type: 'null' }, { type: 'nan' }),
    ints.map(int),
    cells.map((cell): StackEntry => ({ type: 'cell', cell })),
    cells.map((cell): StackEntry => ({ type: 'builder', cell })),
    cells.map((cell): StackEntry => ({ type: 'slice', slice: sliceOf(cell) })),
    fc.array(tie('entry'), { maxLength: 6 }).map((items) => tuple(...items)),
  ),
}))

test('any stack comes back as it was stored', () => {
  fc.assert(
    fc.property(fc.array(entries, { maxLength: 8 }), (stack) => {
      expect(roundTrip(stack).map(plain)).toEqual(stack.map(plain))
    }),
    { numRuns: 200 },
  )
})

test('small integers take the short form, the first value lies deepest', () => {
  const cell = vmStackCell([int(7n), int(2n ** 63n)])
  const top = sliceOf(cell)
  expect(top.loadUint(24)).toBe(2)
  expect(top.loadUint(15)).toBe(0x0200 >> 1)
  expect(top.loadBigInt(257)).toBe(2n ** 63n)
  const below = top.loadRefSlice()
  expect(below.loadUint(8)).toBe(0x01)
  expect(below.loadBigInt(64)).toBe(7n)
})

test('a slice gives only the range it names', () => {
  const stack = buildCell((b) => {
    b.storeUint(1, 24)
    b.storeRef(() => undefined)
    b.storeUint(0x04, 8)
    b.storeRef((c) =>
      c
        .storeUint(0xabcd, 16)
        .storeRef((r) => r.storeUint(1, 8))
        .storeRef((r) => r.storeUint(2, 8)),
    )
    b.storeUint(4, 10).storeUint(12, 10).storeUint(1, 3).storeUint(2, 3)
  })
  const [entry] = loadVmStack(sliceOf(stack))
  if (entry?.type !== 'slice') throw new Error('no slice')
  expect([entry.slice.remainingBits, entry.slice.remainingRefs]).toEqual([8, 1])
  expect(entry.slice.loadUint(8)).toBe(0xbc)
  expect(entry.slice.loadRefSlice().loadUint(8)).toBe(2)
})

test('a continuation is kept as it is', () => {
  const cont = buildCell((b) => b.storeUint(0b1000, 4).storeUint(3, 5)) // vmc_quit$1000 … in spirit
  const [entry] = roundTrip([{ type: 'continuation', cell: cont }])
  expect(entry && plain(entry)).toEqual({ continuation: hex(cellHash(cont)) })
})

describe('refuses', () => {
  test('a tuple of tuples of the same cell, which would never end', () => {
    // Built by hand from shared cells, as a bag of cells may hold it: a few hundred bytes, 3^16 values.
    let cell = buildCell((b) => storeVmStackValue(b, int(1n)))
    for (let depth = 0; depth < 16; depth++) {
      const below = cell
      cell = buildCell((b) => {
        b.storeUint(0x07, 8).storeUint(3, 16)
        b.storeRef((head) => head.storeCell(below).storeCell(below)).storeCell(below)
      })
    }
    const stack = buildCell((b) => {
      b.storeUint(1, 24)
      b.storeRef(() => undefined)
      b.storeSlice(sliceOf(cell))
    })
    expect(() => loadVmStack(sliceOf(stack))).toThrow(/too many values/)
  })

  test('an unknown kind, a range backwards, a stack that ends early, one that goes on', () => {
    const value = (fill: Parameters<typeof buildCell>[0]) =>
      sliceOf(buildCell((b) => fill(b.storeUint(1, 24).storeRef(() => undefined))))
    expect(() => loadVmStack(value((b) => b.storeUint(0x09, 8)))).toThrow(/unknown tag 9/)
    const backwards = value((b) =>
      b
        .storeUint(0x04, 8)
        .storeRef(() => undefined)
        .storeUint(5, 10)
        .storeUint(4, 16),
    )
    expect(() => loadVmStack(backwards)).toThrow(/bits 5\.\.0/)
    expect(() => loadVmStack(sliceOf(buildCell((b) => b.storeUint(2, 24))))).toThrow(/no more references/)
    expect(() => loadVmStack(sliceOf(buildCell((b) => b.storeUint(0, 24).storeBit(1))))).toThrow(/left over/)
  })

  test('more than cells can hold', () => {
    expect(() => vmStackCell(Array.from({ length: 2_000 }, () => int(1n)))).toThrow(/more than 1024 values/)
    expect(() => vmStackCell([tuple(...Array.from({ length: 256 }, () => int(1n)))])).toThrow(/too many values/)
    expect(() => vmStackCell([int(2n ** 256n)])).toThrow(/does not fit/)
  })
})
