import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Cell as CoreCell } from '@ton/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTree, toHex, treeShape } from '../../test/cell-trees.ts'
import { sharedData } from '../../test/shared-data.ts'
import { exoticType, PRUNED_BRANCH } from './arena.ts'
import { readBoc, readSingleRoot } from './boc.ts'
import { BLOCK_FORM, sliceToBoc, writeBoc } from './boc-writer.ts'
import { buildCell } from './builder.ts'
import type { Cell } from './cell.ts'
import { cellHash, hashAt } from './hashing.ts'
import { graft } from './merkle.ts'
import { Slice } from './slice.ts'

const FORMS = [
  {},
  { crc: false },
  { index: true },
  { crc: false, index: true, cacheBits: true },
  { storedHashes: true },
  BLOCK_FORM,
]

describe('writeBoc', () => {
  test('what is written in any form reads back to the same hash, here and by @ton/core', () => {
    fc.assert(
      fc.property(treeShape, fc.constantFrom(...FORMS), (shape, form) => {
        const cell = buildTree(shape)
        const bytes = writeBoc(cell, form)
        expect(toHex(cellHash(readSingleRoot(bytes)))).toBe(toHex(cellHash(cell)))
        const core = CoreCell.fromBoc(Buffer.from(bytes))[0] as CoreCell
        expect(core.hash().toString('hex')).toBe(toHex(cellHash(cell)))
      }),
    )
  })

  test('writes equal cells once, whichever arena they come from', () => {
    const leaf = buildCell((b) => b.storeUint(7, 8))
    const same = buildCell((b) => b.storeUint(7, 8))
    const fork = buildCell((b) => b.storeCell(leaf).storeCell(same))
    expect(readBoc(writeBoc(fork)).count).toBe(2)
    const roots = readBoc(writeBoc([fork, leaf, same]))
    expect([roots.count, ...roots.roots]).toEqual([2, 0, 1, 1])
  })

  test('is the bytes the node writes for a message body', () => {
    const base64 =
      'te6cckEBBAEAXQABaHNi0JxvMrg6eThUYGWvMQekAAgAhkWIkGBQFh0svfRK7qumBk7LgeBNzugt3a5v1qRVMp0BAgjLwzlJAgMALcmgFdpDuay' +
      'gBlrzEHpAAFSOQoP+UAAIAAUAACC03LIG'
    expect(Buffer.from(writeBoc(readSingleRoot(Buffer.from(base64, 'base64')))).toString('base64')).toBe(base64)
  })

  const traces = sharedData('real', 'traces')
  test.skipIf(!traces)('is the bytes the public API serves for every body and state init of the traces', () => {
    const bocs = new Set<string>()
    for (const name of readdirSync(traces as string)) {
      const text = readFileSync(join(traces as string, name), 'utf8')
      for (const [, boc] of text.matchAll(/"(?:body|init_state)": ?"([A-Za-z0-9+/=]+)"/g)) bocs.add(boc as string)
    }
    expect(bocs.size).toBeGreaterThan(800)
    for (const boc of bocs) {
      const root = readSingleRoot(Buffer.from(boc, 'base64'))
      expect(Buffer.from(sliceToBoc(new Slice(root.arena, root.index))).toString('base64')).toBe(boc)
    }
  })

  test('counts in more bytes when there are more cells', () => {
    const wide = (depth: number, tag: number): Cell =>
      buildCell((b) => {
        b.storeUint(tag, 32)
        if (depth > 0) for (let i = 0; i < 4; i++) b.storeCell(wide(depth - 1, tag * 4 + i + 1))
      })
    const tree = wide(5, 1)
    const bytes = writeBoc(tree, BLOCK_FORM)
    expect(bytes[4]).toBe(0xe0 | 2)
    const arena = readBoc(bytes)
    expect(arena.count).toBe(1365)
    expect(arena.withStoredHashes.length).toBeGreaterThan(10)
    expect(toHex(hashAt(arena, 0))).toBe(toHex(cellHash(tree)))
  })

  test('cuts branches that grafting puts back', () => {
    fc.assert(
      fc.property(treeShape, fc.nat(), (shape, salt) => {
        const whole = readSingleRoot(writeBoc(buildTree(shape)))
        const isCut = (cell: number): boolean => cell !== whole.index && (cell * 7 + salt) % 3 === 0
        const cut = readSingleRoot(writeBoc(whole, { cut: (_arena, cell) => isCut(cell) }))
        expect(toHex(hashAt(cut.arena, cut.index, 0))).toBe(toHex(cellHash(whole)))
        const pieces = new Map<string, Cell>()
        for (let cell = 0; cell < whole.arena.count; cell++) {
          pieces.set(toHex(hashAt(whole.arena, cell)), { arena: whole.arena, index: cell })
        }
        const again = graft(cut, (hash) => pieces.get(toHex(hash))) as Cell
        expect(toHex(cellHash(again))).toBe(toHex(cellHash(whole)))
        expect(toHex(cellHash(readSingleRoot(writeBoc(again))))).toBe(toHex(cellHash(whole)))
        let pruned = 0
        for (let cell = 0; cell < cut.arena.count; cell++) if (exoticType(cut.arena, cell) === PRUNED_BRANCH) pruned++
        if (pruned > 0) expect(graft(cut, () => undefined)).toBeUndefined()
      }),
    )
  })

  test('does not cut what is above pruned branches', () => {
    const leaf = buildCell((b) => b.storeUint(1, 8))
    const middle = buildCell((b) => b.storeCell(leaf))
    const root = buildCell((b) => b.storeCell(middle))
    const cutAt = (height: number) => ({ cut: (arena: Cell['arena'], cell: number) => arena.heights[cell] === height })
    const once = readSingleRoot(writeBoc(root, cutAt(0)))
    expect(() => writeBoc(once, cutAt(1))).toThrow(/cannot be cut/)
  })
})

describe('sliceToBoc', () => {
  test('is what is left of the slice as a cell', () => {
    fc.assert(
      fc.property(treeShape, fc.nat(1023), fc.nat(4), (shape, skipBits, skipRefs) => {
        const cell = readSingleRoot(writeBoc(buildTree(shape)))
        const slice = new Slice(cell.arena, cell.index)
        slice.skip(Math.min(skipBits, slice.remainingBits))
        for (let i = 0; i < skipRefs && slice.remainingRefs > 0; i++) slice.loadRefIndex()
        const rest = buildTree({ bits: shape.bits.slice(skipBits), refs: shape.refs.slice(skipRefs) })
        expect(toHex(sliceToBoc(slice))).toBe(toHex(writeBoc(rest)))
      }),
    )
  })

  test('keeps an exotic cell exotic', () => {
    const library = buildCell((b) => b.storeUint(2, 8).storeBytes(new Uint8Array(32)), { exotic: true })
    const bytes = sliceToBoc(new Slice(library.arena, library.index))
    expect(toHex(cellHash(readSingleRoot(bytes)))).toBe(toHex(cellHash(library)))
  })
})
