import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beginCell, Cell as CoreCell } from '@ton/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTree, toHex, treeShape } from '../../test/cell-trees.ts'
import { hashArenaPlainly } from '../../test/hashing-oracle.ts'
import { sharedData } from '../../test/shared-data.ts'
import { MERKLE_PROOF, PRUNED_BRANCH } from './arena.ts'
import { readBoc, readSingleRoot } from './boc.ts'
import { BLOCK_FORM, writeBoc } from './boc-writer.ts'
import { type Builder, buildCell } from './builder.ts'
import type { Cell } from './cell.ts'
import { cellHash, computeHashes, depthAt, hashAt, sliceHash } from './hashing.ts'
import { kernelFor, MESSAGE_AT } from './sha256-kernel.ts'
import { Slice } from './slice.ts'

const storePruned = (b: Builder, mask: number, hashes: readonly Uint8Array[], depths: readonly number[]): void => {
  b.storeUint(PRUNED_BRANCH, 8).storeUint(mask, 8)
  for (const hash of hashes) b.storeBytes(hash)
  for (const depth of depths) b.storeUint(depth, 16)
}

const storeProof = (b: Builder, child: Cell): void => {
  b.storeUint(MERKLE_PROOF, 8).storeBytes(hashAt(child.arena, child.index, 0))
  b.storeUint(depthAt(child.arena, child.index, 0), 16).storeCell(child)
}

const hashOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)

describe('the kernel', () => {
  test('hashes messages of every length a cell can have', () => {
    const kernel = kernelFor(0)
    for (let length = 0; length <= 266; length++) {
      const message = Uint8Array.from({ length }, (_, i) => i * 7 + length)
      kernel.bytes.set(message, MESSAGE_AT)
      expect(toHex(kernel.hashMessage(length))).toBe(createHash('sha256').update(message).digest('hex'))
    }
  })
})

describe('computeHashes', () => {
  test('agrees with @ton/core on ordinary trees', () => {
    fc.assert(
      fc.property(treeShape, (shape) => {
        const cell = buildTree(shape)
        const core = CoreCell.fromBoc(Buffer.from(writeBoc(cell)))[0] as CoreCell
        expect(toHex(cellHash(cell))).toBe(core.hash().toString('hex'))
        expect(depthAt(cell.arena, cell.index)).toBe(core.depth())
      }),
    )
  })

  test('agrees with plain hashing at every level, with pruned branches of every mask', () => {
    for (let mask = 1; mask <= 7; mask++) {
      const levels = [1, 2, 4].filter((bit) => (mask & bit) !== 0)
      const inner = buildCell((b) =>
        b.storeUint(mask, 8).storeRef(
          (pruned) =>
            storePruned(
              pruned,
              mask,
              levels.map((bit) => hashOf(bit)),
              levels.map((bit) => bit * 100),
            ),
          { exotic: true },
        ),
      )
      const proof = buildCell((b) => storeProof(b, inner), { exotic: true })
      const root = buildCell((b) => b.storeCell(proof).storeCell(inner))
      expect(root.arena.d1[root.index]).toBe(2 | ((mask | (mask >> 1)) << 5))
      expectPlainDigests(root)
    }
  })

  const block = sharedData('real', 'blocks', 'mainnet', '0_8000000000000000_40484438.boc')
  test.skipIf(!block)('agrees with plain hashing on a real block', () => {
    const arena = readBoc(readFileSync(block as string))
    expectPlainDigests({ arena, index: arena.roots[0] as number })
  })

  test('adds to what is there when an arena has grown', () => {
    const cell = buildCell((b) => {
      b.storeRef((child) => child.storeUint(1, 8))
      b.storeRef((child) => {
        child.storeRef((pruned) => storePruned(pruned, 1, [hashOf(1)], [3]), { exotic: true })
        // Asks for hashes while the arena is being built.
        expect(b.references).toBe(1)
      })
    })
    const { arena } = cell
    const early = { ...arena, count: 2 }
    computeHashes(early)
    arena.digests = early.digests
    computeHashes(arena)
    expectPlainDigests(cell)
  })

  test.skipIf(!block)('hashes only what is asked for, and the rest when it is', () => {
    const arena = readBoc(readFileSync(block as string))
    const extra = arena.refs[3] as number
    computeHashes(arena, [extra])
    expect(arena.digests?.known?.[extra]).toBe(1)
    expect(arena.digests?.known?.[0]).toBe(0)
    const early = toHex(hashAt(arena, extra))
    expectPlainDigests({ arena, index: 0 })
    expect(arena.digests?.known).toBeUndefined()
    expect(toHex(hashAt(arena, extra))).toBe(early)
  })

  test('refuses a stored hash that is not the cell’s own', () => {
    const chain = (depth: number): Cell =>
      depth === 0
        ? buildCell((b) => b.storeUint(7, 8))
        : buildCell((b) => b.storeUint(depth, 16).storeCell(chain(depth - 1)))
    const bytes = writeBoc(chain(100), { ...BLOCK_FORM, crc: false })
    const arena = readBoc(bytes)
    expect(arena.withStoredHashes.length).toBeGreaterThan(0)
    computeHashes(arena)
    const at = (arena.dataAt[arena.withStoredHashes[0] as number] as number) - 34
    for (const offset of [0, 31, 33]) {
      const wrong = Uint8Array.from(bytes)
      wrong[at + offset] = (wrong[at + offset] as number) ^ 1
      expect(() => computeHashes(readBoc(wrong))).toThrow(/its stored hash or depth is not its own/)
    }
  })

  test('refuses a Merkle proof that names another hash or depth', () => {
    const child = buildCell((b) => b.storeUint(5, 8))
    const proof = (hash: Uint8Array, depth: number): Cell =>
      buildCell((b) => b.storeUint(MERKLE_PROOF, 8).storeBytes(hash).storeUint(depth, 16).storeCell(child), {
        exotic: true,
      })
    expect(() => cellHash(proof(cellHash(child), 0))).not.toThrow()
    expect(() => cellHash(proof(hashOf(1), 0))).toThrow(/does not name the hash and depth of its child 0/)
    expect(() => cellHash(proof(cellHash(child), 1))).toThrow(/does not name the hash and depth of its child 0/)
  })

  test('refuses a tree that pruned branches make too deep', () => {
    const over = (depth: number): Cell =>
      buildCell((b) => b.storeRef((pruned) => storePruned(pruned, 1, [hashOf(1)], [depth]), { exotic: true }))
    expect(depthAt(over(1023).arena, 1, 0)).toBe(1024)
    expect(() => cellHash(over(1024))).toThrow(/more than 1024 cells deep/)
  })
})

describe('sliceHash', () => {
  test('is the hash of a cell with what is left of the slice', () => {
    fc.assert(
      fc.property(treeShape, fc.nat(1023), fc.nat(4), (shape, skipBits, skipRefs) => {
        const cell = readSingleRoot(writeBoc(buildTree(shape)))
        const slice = new Slice(cell.arena, cell.index)
        slice.skip(Math.min(skipBits, slice.remainingBits))
        for (let i = 0; i < skipRefs && slice.remainingRefs > 0; i++) slice.loadRefIndex()
        const rest = { bits: shape.bits.slice(skipBits), refs: shape.refs.slice(skipRefs) }
        expect(toHex(sliceHash(slice))).toBe(toHex(cellHash(buildTree(rest))))
      }),
    )
  })

  test('takes an exotic cell for what it is, and goes above pruned branches', () => {
    const pruned = buildCell((b) => storePruned(b, 1, [hashOf(9)], [2]), { exotic: true })
    expect(sliceHash(new Slice(pruned.arena, pruned.index))).toEqual(cellHash(pruned))
    const above = buildCell((b) => b.storeUint(1, 4).storeCell(pruned))
    const slice = new Slice(above.arena, above.index)
    slice.skip(2)
    expect(sliceHash(slice)).toEqual(cellHash(buildCell((b) => b.storeUint(1, 2).storeCell(pruned))))
  })

  test('agrees with @ton/core on a cell that ends inside a byte', () => {
    const slice = new Slice(buildCell((b) => b.storeUint(0x5a5, 11)).arena, 0)
    slice.skip(3)
    expect(toHex(sliceHash(slice))).toBe(beginCell().storeUint(0xa5, 8).endCell().hash().toString('hex'))
  })
})

function expectPlainDigests({ arena }: Cell): void {
  computeHashes(arena)
  const plain = { ...arena, digests: hashArenaPlainly(arena) }
  let differences = 0
  for (let i = 0; i < arena.count; i++) {
    for (let level = 0; level <= 3; level++) {
      if (Buffer.compare(hashAt(arena, i, level), hashAt(plain, i, level)) !== 0) differences++
      if (depthAt(arena, i, level) !== depthAt(plain, i, level)) differences++
    }
  }
  expect(differences).toBe(0)
}
