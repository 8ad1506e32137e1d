import { CellarError } from '../lib/errors.ts'
import { type Arena, type Digests, LEVELS_IN_MASK, levelMask, MAX_DEPTH, refAt, refCount } from './arena.ts'
import { HASH_BYTES } from './hash.ts'

/** What can only be told once hashes are known: depths, hashes that the bytes brought along, and what Merkle cells claim. */
export function checkDigests(
  arena: Arena,
  known: number,
  digests: Digests,
  merkleCells: readonly number[],
  maxDepth: number,
): void {
  if (maxDepth > MAX_DEPTH) throw tooDeep(arena, digests)
  const views: Views = { lowest: viewOf(digests.hashes), extra: viewOf(digests.extraHashes) }
  for (const cell of arena.withStoredHashes) {
    if (cell >= known && digests.known?.[cell] !== 0) checkStoredHashes(arena, cell, digests, views)
  }
  for (const cell of merkleCells) checkMerkleCell(arena, cell, digests, views)
}

/** The hashes of level 0 and of higher levels. */
interface Views {
  readonly lowest: DataView
  readonly extra: DataView
}

/** Stored hashes lie before the data: those of all significant levels, then their depths. */
function checkStoredHashes(arena: Arena, cell: number, digests: Digests, views: Views): void {
  const higher = LEVELS_IN_MASK[levelMask(arena, cell)] as number
  const hashesAt = (arena.dataAt[cell] as number) - (1 + higher) * (HASH_BYTES + 2)
  const depthsAt = hashesAt + (1 + higher) * HASH_BYTES
  const first = higher === 0 ? 0 : (digests.extraAt[cell] as number)
  const matches =
    sameHash(arena.view, hashesAt, views.lowest, cell * HASH_BYTES) &&
    arena.view.getUint16(depthsAt) === digests.depths[cell]
  if (!matches) throw wrongHash(arena, cell)
  for (let i = 1; i <= higher; i++) {
    const extra = first + i - 1
    const extraMatches =
      sameHash(arena.view, hashesAt + i * HASH_BYTES, views.extra, extra * HASH_BYTES) &&
      arena.view.getUint16(depthsAt + i * 2) === digests.extraDepths[extra]
    if (!extraMatches) throw wrongHash(arena, cell)
  }
}

/** Type byte, then the hashes of the children, then their depths, all at level 0 of the child. */
function checkMerkleCell(arena: Arena, cell: number, digests: Digests, { lowest }: Views): void {
  const at = (arena.dataAt[cell] as number) + 1
  const references = refCount(arena, cell)
  for (let i = 0; i < references; i++) {
    const child = refAt(arena, cell, i)
    const matches =
      sameHash(arena.view, at + i * HASH_BYTES, lowest, child * HASH_BYTES) &&
      arena.view.getUint16(at + references * HASH_BYTES + i * 2) === digests.depths[child]
    if (!matches) throw broken(arena, cell, `a Merkle cell that does not name the hash and depth of its child ${i}`)
  }
}

const wrongHash = (arena: Arena, cell: number): CellarError =>
  broken(arena, cell, 'its stored hash or depth is not its own')

/** A pruned branch may claim any depth for itself; the cells above it may not. */
function tooDeep(arena: Arena, { depths }: Digests): CellarError {
  const cell = depths.findIndex((depth, i) => depth > MAX_DEPTH && refCount(arena, i) > 0)
  return broken(arena, Math.max(cell, 0), `more than ${MAX_DEPTH} cells deep`)
}

function sameHash(a: DataView, aAt: number, b: DataView, bAt: number): boolean {
  for (let i = 0; i < HASH_BYTES; i += 4) if (a.getInt32(aAt + i) !== b.getInt32(bAt + i)) return false
  return true
}

const viewOf = ({ buffer, byteOffset, length }: Uint8Array): DataView => new DataView(buffer, byteOffset, length)

const broken = (arena: Arena, cell: number, why: string): CellarError => {
  const at = arena.dataAt[cell] as number
  return new CellarError('BROKEN_BOC', `bag of cells: cell ${cell} at byte ${at}: ${why}`, { cell, at })
}
