import { createHash } from 'node:crypto'
import {
  type Arena,
  type Digests,
  exoticType,
  LEVELS_IN_MASK,
  levelMask,
  MAX_DEPTH,
  MERKLE_PROOF,
  MERKLE_UPDATE,
  PRUNED_BRANCH,
  refAt,
  refCount,
} from '../src/cell/arena.ts'
import { HASH_BYTES } from '../src/cell/hash.ts'
import { depthAt, hashAt } from '../src/cell/hashing.ts'
import { CellarError } from '../src/lib/errors.ts'

/** Plain and slow: what `src/cell/bulk-hashing.ts` is tested against. */
export function hashArenaPlainly(source: Arena): Digests {
  const arena = { ...source, digests: undefined }
  return hashAll(arena)
}

function hashAll(arena: Arena): Digests {
  const order = Array.from({ length: arena.count }, (_, i) => i).sort(
    (a, b) => (arena.heights[a] as number) - (arena.heights[b] as number),
  )
  const extraAt = new Uint32Array(arena.count)
  let higher = 0
  for (let cell = 0; cell < arena.count; cell++) {
    extraAt[cell] = higher
    higher += LEVELS_IN_MASK[levelMask(arena, cell)] as number
  }
  const digests = {
    count: arena.count,
    known: undefined,
    hashes: new Uint8Array(arena.count * HASH_BYTES),
    depths: new Uint16Array(arena.count),
    extraAt,
    extraHashes: new Uint8Array(higher * HASH_BYTES),
    extraDepths: new Uint16Array(higher),
  }
  arena.digests = digests
  for (const cell of order) hashCell(arena, cell, digests)
  return digests
}

function hashCell(arena: Arena, cell: number, digests: Digests): void {
  const type = exoticType(arena, cell)
  const mask = levelMask(arena, cell)
  const d1 = arena.d1[cell] as number
  const bits = arena.bitLength[cell] as number
  const at = arena.dataAt[cell] as number
  const length = (bits + 7) >> 3
  const data = arena.bytes.slice(at, at + length)
  if ((bits & 7) !== 0) {
    data[length - 1] = ((data[length - 1] as number) & (0xff00 >> (bits & 7))) | (0x80 >> (bits & 7))
  }
  const put = (place: number, hash: Uint8Array, depth: number): void => {
    if (depth > MAX_DEPTH) throw new CellarError('BROKEN_BOC', `cell ${cell} is ${depth} cells deep`)
    if (place === 0) {
      digests.hashes.set(hash, cell * HASH_BYTES)
      digests.depths[cell] = depth
    } else {
      const slot = (digests.extraAt[cell] as number) + place - 1
      digests.extraHashes.set(hash, slot * HASH_BYTES)
      digests.extraDepths[slot] = depth
    }
  }
  const d2 = (bits >> 3) + length
  if (type === PRUNED_BRANCH) {
    const levels = LEVELS_IN_MASK[mask] as number
    for (let i = 0; i < levels; i++) {
      const depthAtByte = 2 + levels * HASH_BYTES + i * 2
      put(
        i,
        data.subarray(2 + i * HASH_BYTES, 2 + (i + 1) * HASH_BYTES),
        (data[depthAtByte] as number) * 256 + (data[depthAtByte + 1] as number),
      )
    }
    put(levels, createHash('sha256').update(Uint8Array.of(d1, d2)).update(data).digest(), 0)
    return
  }
  const merkle = type === MERKLE_PROOF || type === MERKLE_UPDATE
  let place = 0
  let previous: Uint8Array = data
  for (let level = 0; level <= 3; level++) {
    if (level > 0 && (mask & (1 << (level - 1))) === 0) continue
    const sha = createHash('sha256')
    sha.update(Uint8Array.of((d1 & 31) | ((mask & ((1 << level) - 1)) << 5), d2))
    sha.update(previous)
    const childLevel = merkle ? level + 1 : level
    let depth = 0
    for (let i = 0; i < refCount(arena, cell); i++) {
      const below = depthAt(arena, refAt(arena, cell, i), childLevel)
      sha.update(Uint8Array.of(below >> 8, below & 255))
      if (below + 1 > depth) depth = below + 1
    }
    for (let i = 0; i < refCount(arena, cell); i++) sha.update(hashAt(arena, refAt(arena, cell, i), childLevel))
    previous = sha.digest()
    put(place, previous, depth)
    place++
  }
}
