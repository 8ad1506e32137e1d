import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { cellHash, depthAt } from '../../src/cell/hashing.ts'
import { storeMerkleProof } from '../../src/tlb/merkle-proof.ts'

/** A Merkle proof of a tree that leaves out the cells picked, and what is below them. */
export function makeProof(root: Cell, isHidden: (cell: number) => boolean = () => false): Cell {
  const cut = (_arena: Cell['arena'], cell: number): boolean => isHidden(cell)
  const virtualRoot = readSingleRoot(writeBoc(root, { cut }))
  const proof = { virtualHash: cellHash(root), depth: depthAt(root.arena, root.index), virtualRoot }
  return buildCell((b) => storeMerkleProof(b, proof), { exotic: true })
}

export const makeProofBytes = (root: Cell, isHidden?: (cell: number) => boolean): Uint8Array =>
  writeBoc(makeProof(root, isHidden), { crc: false })
