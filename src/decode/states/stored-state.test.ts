import { expect, test } from 'vitest'
import { hex } from '../../../test/blocks/facts.ts'
import { ACCOUNT, makeAccount, makeTree } from '../../../test/blocks/made-account.ts'
import { exoticType, LIBRARY_REFERENCE, MERKLE_PROOF, PRUNED_BRANCH } from '../../cell/arena.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash } from '../../cell/hash.ts'
import { cellHash, depthAt } from '../../cell/hashing.ts'
import { isCellarError } from '../../lib/errors.ts'
import type { AccountState } from '../../model/account-state.ts'
import { toAccountState } from './account-state.ts'
import { cutState, findInlineData, MAX_INLINE_DATA_BYTES, rebuildState } from './stored-state.ts'

const code = makeTree(1)
const ZERO = asHash(new Uint8Array(32))
const stateOf = (root: Cell | null): AccountState => toAccountState(ACCOUNT, 1n, ZERO, root)

const prunedCells = (boc: Uint8Array): number => {
  const { arena } = readSingleRoot(boc)
  let found = 0
  for (let cell = 0; cell < arena.count; cell++) if (exoticType(arena, cell) === PRUNED_BRANCH) found++
  return found
}

test('code is cut out and put back', () => {
  const state = stateOf(makeAccount(code, makeTree(2)))
  const { boc, data } = cutState(state)
  expect(data).toBeNull()
  expect(prunedCells(boc as Uint8Array)).toBe(1)
  expect(hex(cellHash(rebuildState(boc as Uint8Array, writeBoc(code), null)))).toBe(hex(state.hash))
})

test('data that holds the code again is cut there too, and put back whole', () => {
  const own = buildCell((b) => b.storeUint(5, 8).storeCell(code))
  const state = stateOf(makeAccount(code, own))
  const { boc } = cutState(state)
  expect((boc as Uint8Array).length).toBeLessThan(writeBoc(code).length)
  const rebuilt = stateOf(rebuildState(boc as Uint8Array, writeBoc(code), null))
  expect(hex(cellHash(rebuilt.data as Cell))).toBe(hex(cellHash(own)))
})

test('short data is read from where it stands, byte for byte as a bag of cells of its own', () => {
  const inner = buildCell((b) => b.storeUint(9, 5))
  const own = buildCell((b) => b.storeUint(5, 8).storeCell(inner))
  const inPlace = (data: Cell | null) => findInlineData(cutState(stateOf(makeAccount(code, data))).boc as Uint8Array)
  expect(hex(inPlace(own) as Uint8Array)).toBe(hex(writeBoc(own)))
  expect(inPlace(null)).toBeNull()
  // A part of it was cut out: only the rebuilt state has it.
  expect(inPlace(buildCell((b) => b.storeUint(5, 8).storeCell(code)))).toBeUndefined()
  expect(inPlace(makeTree(2, 7))).toBeUndefined()
})

test('long data is kept apart, by the length of its bag of cells', () => {
  const long = makeTree(2, 7)
  const state = stateOf(makeAccount(code, long))
  const { boc, data } = cutState(state)
  expect((data as Uint8Array).length).toBeGreaterThan(MAX_INLINE_DATA_BYTES)
  expect(prunedCells(boc as Uint8Array)).toBe(2)
  expect(hex(cellHash(rebuildState(boc as Uint8Array, writeBoc(code), data)))).toBe(hex(state.hash))
  const short = cutState(stateOf(makeAccount(code, makeTree(2, 5))))
  expect(short.data).toBeNull()
})

test('states without code, and accounts that are gone', () => {
  const bare = stateOf(makeAccount(null, makeTree(2)))
  const { boc } = cutState(bare)
  expect(hex(cellHash(rebuildState(boc as Uint8Array, null, null)))).toBe(hex(bare.hash))
  expect(cutState(stateOf(null))).toEqual({ boc: null, data: null })
})

test('code that is a library reference', () => {
  const library = buildCell((b) => b.storeUint(LIBRARY_REFERENCE, 8).storeBytes(cellHash(code)), { exotic: true })
  const state = stateOf(makeAccount(library, makeTree(2)))
  const { boc } = cutState(state)
  expect(hex(cellHash(rebuildState(boc as Uint8Array, writeBoc(library), null)))).toBe(hex(state.hash))
})

test('a Merkle proof over the very code in somebody’s data does no harm', () => {
  const proof = buildCell(
    (b) =>
      b
        .storeUint(MERKLE_PROOF, 8)
        .storeBytes(cellHash(code))
        .storeUint(depthAt(code.arena, code.index), 16)
        .storeCell(code),
    { exotic: true },
  )
  const state = stateOf(
    makeAccount(
      code,
      buildCell((b) => b.storeCell(proof)),
    ),
  )
  const { boc, data } = cutState(state)
  expect(hex(cellHash(rebuildState(boc as Uint8Array, writeBoc(code), data)))).toBe(hex(state.hash))
})

test('a missing or wrong part is refused', () => {
  const { boc } = cutState(stateOf(makeAccount(code, makeTree(2))))
  const broken = expect.toSatisfy((error) => isCellarError(error, 'BROKEN_STORE'))
  expect(() => rebuildState(boc as Uint8Array, null, null)).toThrowError(broken)
  expect(() => rebuildState(boc as Uint8Array, writeBoc(makeTree(3)), null)).toThrowError(broken)
})
