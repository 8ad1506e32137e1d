import { makeAddress } from '../../src/cell/address.ts'
import { readSingleRoot } from '../../src/cell/boc.ts'
import { writeBoc } from '../../src/cell/boc-writer.ts'
import { buildCell } from '../../src/cell/builder.ts'
import type { Cell } from '../../src/cell/cell.ts'
import { asHash } from '../../src/cell/hash.ts'
import { cellHash, computeHashes, hashAt } from '../../src/cell/hashing.ts'
import type { TouchedAccount } from '../../src/decode/extract/extracted-block.ts'
import { type Account, storeAccount } from '../../src/tlb/account.ts'
import { NO_EXTRA_CURRENCIES } from '../../src/tlb/currency-collection.ts'

export const ACCOUNT = makeAddress(0, new Uint8Array(32).fill(0xaa))

/** A tree of 2^(depth + 1) − 1 cells, no two alike, and unlike those of another seed. */
export function makeTree(seed: number, depth = 3): Cell {
  let next = seed * 100_000
  return buildCell((b) => {
    const fill = (node: typeof b, left: number): void => {
      node.storeUint(next++, 32).storeBigUint(0n, 128)
      if (left > 0) node.storeRef((child) => fill(child, left - 1)).storeRef((child) => fill(child, left - 1))
    }
    fill(b, depth)
  })
}

export const makeAccount = (code: Cell | null, data: Cell | null, lt = 10n): Cell => {
  const account: Account = {
    address: { kind: 'std', anycast: null, address: ACCOUNT },
    storageInfo: { used: { cells: 1n, bits: 1n }, dictHash: null, publicCells: 0n, lastPaid: 1, duePayment: null },
    lastTransLt: lt,
    balance: { coins: 5_000_000_000n, other: NO_EXTRA_CURRENCIES },
    state: { kind: 'active', init: { fixedPrefixLength: null, special: null, code, data, library: null } },
  }
  const cell = buildCell((b) => storeAccount(b, account))
  computeHashes(cell.arena)
  return cell
}

/** The tree with the parts that have these hashes as pruned branches. */
export function prune(root: Cell, ...parts: Cell[]): Cell {
  const hashes = parts.map((part) => Buffer.from(cellHash(part)).toString('hex'))
  const bytes = writeBoc(root, {
    cut: (arena, cell) => hashes.includes(Buffer.from(hashAt(arena, cell)).toString('hex')),
  })
  const cut = readSingleRoot(bytes)
  computeHashes(cut.arena)
  return cut
}

export const touch = (root: Cell | null, newHash: Uint8Array, lastLt = 10n): TouchedAccount => ({
  account: ACCOUNT,
  lastLt,
  lastHash: asHash(new Uint8Array(32).fill(7)),
  newHash: asHash(newHash),
  root,
})
