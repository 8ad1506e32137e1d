import { type Arena, exoticType, MERKLE_PROOF, MERKLE_UPDATE, refAt, refCount } from '../../cell/arena.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import { cellHash, computeHashes, hashAt } from '../../cell/hashing.ts'
import { CellarError } from '../../lib/errors.ts'
import type { AccountState } from '../../model/account-state.ts'
import { TreeAssembler } from './assemble-tree.ts'

/** Data whose bag of cells is longer than this is kept apart from the account's row. */
export const MAX_INLINE_DATA_BYTES = 4096

export interface CutState {
  /** The `Account` cell with its code, and long data, as pruned branches; null for an account that is not there. */
  readonly boc: Uint8Array | null
  /** The data's own bag of cells, when it was cut out. */
  readonly data: Uint8Array | null
}

/** What to store of a state beside its code. */
export function cutState({ root, code, data }: AccountState): CutState {
  if (root === null) return { boc: null, data: null }
  // A Merkle cell in somebody's data may lead to the very code cell, where a pruned branch would need another level.
  if (hasMerkleCells(root.arena)) return { boc: writeBoc(root), data: null }
  const dataBoc = data !== null && mayBeLong(data) ? writeBoc(data) : null
  const cutData = dataBoc !== null && dataBoc.length > MAX_INLINE_DATA_BYTES
  if (code === null && !cutData) return { boc: writeBoc(root), data: null }
  const codeCell = code?.index
  const dataCell = cutData ? data?.index : undefined
  const cut = (_: Arena, cell: number): boolean => cell === codeCell || cell === dataCell
  return { boc: writeBoc(root, { cut }), data: cutData ? dataBoc : null }
}

/** The whole `Account` cell of a stored state, in an arena of its own. `code` and `data` are what was cut out. */
export function rebuildState(boc: Uint8Array, code: Uint8Array | null, data: Uint8Array | null): Cell {
  const cut = readSingleRoot(boc)
  computeHashes(cut.arena)
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

function hasMerkleCells(arena: Arena): boolean {
  for (let cell = 0; cell < arena.count; cell++) {
    const type = exoticType(arena, cell)
    if (type === MERKLE_PROOF || type === MERKLE_UPDATE) return true
  }
  return false
}

/** No more than the bag of cells can take: cells met twice count twice here. Stops as soon as it is too much. */
function mayBeLong({ arena, index }: Cell): boolean {
  const stack = [index]
  let bytes = 24
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    const references = refCount(arena, cell)
    bytes += 2 + (((arena.bitLength[cell] as number) + 7) >> 3) + references * 2
    if (bytes > MAX_INLINE_DATA_BYTES) return true
    for (let i = 0; i < references; i++) stack.push(refAt(arena, cell, i))
  }
  return false
}
