import { type Arena, exoticType, isExotic, levelMask, MERKLE_PROOF, MERKLE_UPDATE } from '../../cell/arena.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { sliceToBoc, writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { cellHash, computeHashes, hashAt } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { sameBytes } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import type { AccountState } from '../../model/account-state.ts'
import { loadAccount } from '../../tlb/account.ts'
import { isAssembled, TreeAssembler } from './assemble-tree.ts'
import { measureTree, writeCutBoc } from './cut-boc.ts'

/** Data whose bag of cells is longer than this is kept apart from the account's row. */
export const MAX_INLINE_DATA_BYTES = 4096

export interface CutState {
  /** The `Account` cell with its code, and long data, as pruned branches, for `rebuildState`; null for an account that is not there. */
  readonly boc: Uint8Array | null
  /** The data's own bag of cells, when it was cut out and is new. */
  readonly data: Uint8Array | null
}

/** What to store of a state beside its code. Data that the state before it had too is stored already, and not given again. */
export function cutState({ root, code, data, dataHash }: AccountState, before?: AccountState): CutState {
  if (root === null) return { boc: null, data: null }
  const { arena } = root
  computeHashes(arena)
  // A Merkle cell in somebody's data may lead to the very code cell, where a pruned branch would need another level.
  if (!isAssembled(arena) && hasMerkleCells(arena)) return { boc: writeBoc(root), data: null }
  const cuts: number[] = []
  if (code !== null) cuts.push(code.index)
  const isLong = data !== null && lengthOf(data) > MAX_INLINE_DATA_BYTES
  if (isLong) cuts.push(data.index)
  const boc = writeCutBoc(arena, root.index, cuts)
  const isKnown = !isLong || (before?.dataHash != null && dataHash !== null && sameBytes(before.dataHash, dataHash))
  return { boc, data: isKnown ? null : writeBoc(data) }
}

/** The `Account` cell as it is stored: what was cut out are pruned branches, which know its hash. */
export function readCutState(boc: Uint8Array): Cell {
  const cut = readSingleRoot(boc)
  computeHashes(cut.arena)
  return cut
}

/** The whole `Account` cell of a stored state, in an arena of its own. `code` and `data` are what was cut out. */
export function rebuildState(boc: Uint8Array, code: Uint8Array | null, data: Uint8Array | null): Cell {
  const cut = readCutState(boc)
  const parts: Cell[] = []
  for (const part of [code, data]) if (part !== null) parts.push(readSingleRoot(part))
  const whole = new TreeAssembler().assemble(cut, (hash) =>
    parts.find((part) => Buffer.compare(cellHash(part), hash) === 0),
  )
  if (whole === undefined) throw new CellarError('BROKEN_STORE', 'a stored state lacks its code or data')
  const wanted = hashAt(cut.arena, cut.index, 0)
  if (Buffer.compare(cellHash(whole), wanted) !== 0) {
    throw new CellarError('BROKEN_STORE', 'a stored state does not hash to what it was', {
      wanted: Buffer.from(wanted).toString('hex'),
    })
  }
  return whole
}

/**
 * The data of a stored state as a bag of cells of its own, straight from where it stands; undefined when a part of it was cut out, and
 * the state has to be rebuilt. Nothing is hashed: equal cells are one cell in what is stored.
 */
export function findInlineData(boc: Uint8Array): Uint8Array | null | undefined {
  const { arena, index } = readSingleRoot(boc)
  const account = loadAccount(new Slice(arena, index))
  const cell = account?.state.kind === 'active' ? account.state.init.data : null
  if (cell === null) return null
  const isWhole = levelMask(cell.arena, cell.index) === 0 && !isExotic(cell.arena, cell.index)
  return isWhole ? sliceToBoc(new Slice(cell.arena, cell.index)) : undefined
}

function hasMerkleCells(arena: Arena): boolean {
  for (let cell = 0; cell < arena.count; cell++) {
    const type = exoticType(arena, cell)
    if (type === MERKLE_PROOF || type === MERKLE_UPDATE) return true
  }
  return false
}

/** Of the bag of cells that `writeBoc` gives, as long as equal cells are one cell, as in a state that was assembled. */
function lengthOf({ arena, index }: Cell): number {
  const { cells, bytes, references } = measureTree(arena, index)
  const refBytes = bytesFor(cells)
  const cellBytes = bytes + references * refBytes
  return 6 + refBytes * 4 + bytesFor(cellBytes) + cellBytes + 4
}

const bytesFor = (value: number): number => Math.max(1, Math.ceil((32 - Math.clz32(value)) / 8))
