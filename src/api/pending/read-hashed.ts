import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { computeHashes } from '../../cell/hashing.ts'

export const hashOf = (bytes: Uint8Array): Hash => asHash(Uint8Array.from(bytes))

/** Cells of a bag, with their hashes at hand. */
export function readHashed(boc: Uint8Array): Cell {
  const root = readSingleRoot(Uint8Array.from(boc))
  computeHashes(root.arena)
  return root
}
