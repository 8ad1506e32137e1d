import { cellHash } from '../../src/cell/hashing.ts'
import type { LoadedCells } from '../../src/devnet/chain/chain-archive.ts'
import { byteKey } from '../../src/lib/byte-key.ts'

/** Cells come into memory when they are looked at first, and stay there. */
export function createLoadedCells(before: readonly Uint8Array[] = []): LoadedCells {
  const hashes = new Set(before.map(byteKey))
  return {
    load: (cell) => void hashes.add(byteKey(cellHash(cell))),
    isLoaded: (cell) => hashes.has(byteKey(cellHash(cell))),
  }
}
