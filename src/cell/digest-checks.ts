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
  for (const cell of arena.withStoredHashes) if (cell >= known) checkStoredHashes(arena, cell, digests)
  for (const cell of merkleCells) checkMerkleCell(arena, cell, digests)
}

/** Stored hashes lie before the data: those of all significant levels, then their depths. */
function checkStoredHashes(arena: Arena, cell: number, digests: Digests): void {
  const higher = LEVELS_IN_MASK[levelMask(arena, cell)] as number
  const hashesAt = (arena.dataAt[cell] as number) - (1 + higher) * (HASH_BYTES + 2)
  const depthsAt = hashesAt + (1 + higher) * HASH_BYTES
  for (let i = 0; i <= higher; i++) {
    const extra = (digests.extraAt[cell] ?? 0) + i - 1
    const hashes = i === 0 ? digests.hashes : digests.extraHashes
    const depth = i === 0 ? digests.depths[cell] : digests.extraDepths[extra]
    const matches =
      sameHash(arena.bytes, hashesAt + i * HASH_BYTES, hashes, (i === 0 ? cell : extra) * HASH_BYTES) &&
      uint16At(arena.bytes, depthsAt + i * 2) === depth
    if (!matches) throw broken(arena, cell, 'its stored hash or depth is not its own')
  }
}

/** Type byte, then the hashes of the children, then their depths, all at level 0 of the child. */
function checkMerkleCell(arena: Arena, cell: number, digests: Digests): void {
  const at = (arena.dataAt[cell] as number) + 1
  const references = refCount(arena, cell)
  for (let i = 0; i < references; i++) {
    const child = refAt(arena, cell, i)
    const matches =
      sameHash(arena.bytes, at + i * HASH_BYTES, digests.hashes, child * HASH_BYTES) &&
      uint16At(arena.bytes, at + references * HASH_BYTES + i * 2) === digests.depths[child]
    if (!matches) throw broken(arena, cell, `a Merkle cell that does not name the hash and depth of its child ${i}`)
  }
}

/** A pruned branch may claim any depth for itself; the cells above it may not. */
function tooDeep(arena: Arena, { depths }: Digests): CellarError {
  const cell = depths.findIndex((depth, i) => depth > MAX_DEPTH && refCount(arena, i) > 0)
  return broken(arena, Math.max(cell, 0), `more than ${MAX_DEPTH} cells deep`)
}

const uint16At = (bytes: Uint8Array, at: number): number => (bytes[at] as number) * 256 + (bytes[at + 1] as number)

function sameHash(a: Uint8Array, aAt: number, b: Uint8Array, bAt: number): boolean {
  for (let i = 0; i < HASH_BYTES; i++) if (a[aAt + i] !== b[bAt + i]) return false
  return true
}

const broken = (arena: Arena, cell: number, why: string): CellarError => {
  const at = arena.dataAt[cell] as number
  return new CellarError('BROKEN_BOC', `bag of cells: cell ${cell} at byte ${at}: ${why}`, { cell, at })
}
