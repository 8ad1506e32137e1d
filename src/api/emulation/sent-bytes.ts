import { refAt, refCount } from '../../cell/arena.ts'
import type { Cell } from '../../cell/cell.ts'

/** Base64 has four characters for three bytes. */
const BASE64_RATIO = 4 / 3
/** Descriptors. */
const CELL_BYTES = 2

/**
 * At least so many bytes take these messages when each is written out, though they may be the same cells over and over. Counting ends
 * above `most`, so it costs as much as an answer may be long, and no more.
 */
export function leastBytesOf(messages: readonly Cell[], most: number): number {
  let bytes = 0
  for (const { arena, index } of messages) {
    const seen = new Uint8Array(arena.count)
    const stack = [index]
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      if (seen[cell] === 1) continue
      seen[cell] = 1
      bytes += (CELL_BYTES + Math.ceil((arena.bitLength[cell] as number) / 8)) * BASE64_RATIO
      if (bytes > most) return bytes
      for (let i = 0; i < refCount(arena, cell); i++) stack.push(refAt(arena, cell, i))
    }
  }
  return bytes
}
