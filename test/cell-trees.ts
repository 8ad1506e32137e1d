import fc from 'fast-check'
import { type Builder, buildCell } from '../src/cell/builder.ts'
import type { Cell } from '../src/cell/cell.ts'

/** A cell to be built: bits as text of 0 and 1, and what it refers to. */
export interface TreeShape {
  readonly bits: string
  readonly refs: readonly TreeShape[]
}

const bits = fc.oneof(
  fc.string({ unit: fc.constantFrom('0', '1'), maxLength: 40 }),
  fc.nat(1023).map((length) => '10110'.repeat(205).slice(0, length)),
)

/** Ordinary trees, some with equal branches. */
export const treeShape: fc.Arbitrary<TreeShape> = fc.letrec<{ tree: TreeShape; leaf: TreeShape; fork: TreeShape }>(
  (tie) => ({
    leaf: fc.record({ bits, refs: fc.constant([]) }),
    fork: fc.record({ bits, refs: fc.array(tie('tree'), { maxLength: 4 }) }),
    tree: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('fork')),
  }),
).fork

export const buildTree = (shape: TreeShape): Cell => buildCell((b) => fillTree(b, shape))

function fillTree(b: Builder, shape: TreeShape): void {
  for (const bit of shape.bits) b.storeBit(bit === '1')
  for (const child of shape.refs) b.storeRef((inner) => fillTree(inner, child))
}

/** Empty cells, each below the one before. */
export const digCells = (depth: number): Cell => buildCell((b) => dig(b, depth))

function dig(b: Builder, depth: number): void {
  if (depth > 0) b.storeRef((child) => dig(child, depth - 1))
}

/** A Merkle proof of nothing: well-formed as cells go, and its hash is not that of what it holds. */
export const LYING_PROOF = Buffer.from(`b5ee9c720102020100002800094603${'00'.repeat(34)}010000`, 'hex')

export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
export const fromHex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'))
