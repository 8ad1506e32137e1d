import { type Arena, type Digests, LEVELS_IN_MASK } from './arena.ts'
import { HASH_BYTES } from './hash.ts'

/** Finds cells of one arena that are equal by representation hash. Open addressing; the arena's digests are computed. */
export class EqualCells {
  private readonly arena: Arena
  private readonly digests: Digests
  private table = new Int32Array(64).fill(-1)
  private size = 0

  constructor(arena: Arena) {
    this.arena = arena
    this.digests = arena.digests as Digests
  }

  /** A cell equal to this one that came before; the cell itself when there is none. */
  firstLike(cell: number): number {
    if (this.size * 2 >= this.table.length) this.grow()
    const place = this.placeOf(cell)
    const found = this.table[place] as number
    if (found >= 0) return found
    this.table[place] = cell
    this.size++
    return cell
  }

  /** Where an equal cell is, or would go. Hashes are as good as random, so a few of their bits pick the place. */
  private placeOf(cell: number): number {
    const { table } = this
    const hashes = this.hashesOf(cell)
    const at = this.offsetOf(cell)
    const mask = table.length - 1
    let place = ((hashes[at] as number) | ((hashes[at + 1] as number) << 8) | ((hashes[at + 2] as number) << 16)) & mask
    for (let other = table[place] as number; other >= 0 && other !== cell; other = table[place] as number) {
      if (this.areEqual(hashes, at, other)) return place
      place = (place + 1) & mask
    }
    return place
  }

  private areEqual(hashes: Uint8Array, at: number, other: number): boolean {
    const otherHashes = this.hashesOf(other)
    const otherAt = this.offsetOf(other)
    for (let i = 0; i < HASH_BYTES; i++) if (hashes[at + i] !== otherHashes[otherAt + i]) return false
    return true
  }

  private hashesOf(cell: number): Uint8Array {
    return (this.arena.d1[cell] as number) >= 32 ? this.digests.extraHashes : this.digests.hashes
  }

  private offsetOf(cell: number): number {
    const mask = (this.arena.d1[cell] as number) >> 5
    if (mask === 0) return cell * HASH_BYTES
    return ((this.digests.extraAt[cell] as number) + (LEVELS_IN_MASK[mask] as number) - 1) * HASH_BYTES
  }

  private grow(): void {
    const before = this.table
    this.table = new Int32Array(before.length * 4).fill(-1)
    for (const cell of before) if (cell >= 0) this.table[this.placeOf(cell)] = cell
  }
}
