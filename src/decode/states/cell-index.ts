import { type Arena, type Digests, exoticType, levelMask, PRUNED_BRANCH, refAt, refCount } from '../../cell/arena.ts'
import { Cell } from '../../cell/cell.ts'
import { HASH_BYTES } from '../../cell/hash.ts'
import { computeHashes } from '../../cell/hashing.ts'

/** Below this, looking at every cell costs less than a table: about 1 ns a cell against 15. */
const MAX_SCAN = 256
const WORDS = HASH_BYTES / 4
const EMPTY = 0

/**
 * Finds cells of one arena by the hash of the whole tree below them. Costs nothing until asked. A cell that is there
 * whole wins over one with pruned branches of its own; a pruned branch itself is never an answer.
 */
export class CellIndex {
  readonly arena: Arena
  private readonly words: Uint32Array
  /** Open addressing over the hashes in the arena: cell number + 1. */
  private table: Uint32Array | undefined

  constructor(arena: Arena) {
    computeHashes(arena)
    const { hashes } = arena.digests as Digests
    this.arena = arena
    this.words = new Uint32Array(hashes.buffer, hashes.byteOffset, arena.count * WORDS)
  }

  find(hash: Uint8Array): Cell | undefined {
    const cell = this.findBelowRoot(hash) ?? (this.arena.count <= MAX_SCAN ? this.scan(hash) : this.lookUp(hash))
    return cell < 0 ? undefined : new Cell(this.arena, cell)
  }

  /** Of a state, what is asked for is most often the whole code or the whole data: no need to look further. */
  private findBelowRoot(hash: Uint8Array): number | undefined {
    const { arena } = this
    const root = arena.roots[0]
    if (root === undefined) return undefined
    for (let i = 0; i < refCount(arena, root); i++) {
      const cell = refAt(arena, root, i)
      if (levelMask(arena, cell) === 0 && this.isAt(cell, hash)) return cell
    }
    return undefined
  }

  private scan(hash: Uint8Array): number {
    const { arena, words } = this
    const first = wordAt(hash, 0)
    let partial = -1
    for (let cell = 0; cell < arena.count; cell++) {
      if (words[cell * WORDS] !== first || !this.isAt(cell, hash)) continue
      if (levelMask(arena, cell) === 0) return cell
      if (exoticType(arena, cell) !== PRUNED_BRANCH) partial = cell
    }
    return partial
  }

  private lookUp(hash: Uint8Array): number {
    const table = this.table ?? this.build()
    const mask = table.length - 1
    for (let place = wordAt(hash, 0) & mask; table[place] !== EMPTY; place = (place + 1) & mask) {
      const cell = (table[place] as number) - 1
      if (this.isAt(cell, hash)) return cell
    }
    return -1
  }

  private build(): Uint32Array {
    const { arena, words } = this
    const table = new Uint32Array(2 ** Math.ceil(Math.log2(arena.count * 2)))
    const mask = table.length - 1
    // Whole cells go in first, so that a search meets them before their partial likes.
    for (const wholeOnes of [true, false]) {
      for (let cell = 0; cell < arena.count; cell++) {
        if ((levelMask(arena, cell) === 0) !== wholeOnes || exoticType(arena, cell) === PRUNED_BRANCH) continue
        let place = (words[cell * WORDS] as number) & mask
        while (table[place] !== EMPTY) place = (place + 1) & mask
        table[place] = cell + 1
      }
    }
    this.table = table
    return table
  }

  private isAt(cell: number, hash: Uint8Array): boolean {
    const hashes = (this.arena.digests as Digests).hashes
    const at = cell * HASH_BYTES
    for (let i = 0; i < HASH_BYTES; i++) if (hashes[at + i] !== hash[i]) return false
    return true
  }
}

/** As the platform's words lie in memory, which is what `words` reads. */
const LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1

function wordAt(bytes: Uint8Array, at: number): number {
  const [a, b, c, d] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]] as [number, number, number, number]
  return (LITTLE_ENDIAN ? a | (b << 8) | (c << 16) | (d << 24) : d | (c << 8) | (b << 16) | (a << 24)) >>> 0
}
