import type { Transferable } from 'node:worker_threads'
import type { Arena } from '../cell/arena.ts'
import { CellArena } from '../cell/cell-arena.ts'
import type { ParsedBlock } from './parse-block.ts'

/**
 * Everything a block's arena stands on, to be moved to another thread with it. The sender cannot use it afterwards. Empty
 * arrays are left out: arenas share them.
 */
export function buffersOf(blocks: Iterable<ParsedBlock>): Transferable[] {
  const buffers = new Set<ArrayBufferLike>()
  for (const { arena } of blocks) {
    for (const value of [...Object.values(arena), ...Object.values(arena.digests ?? {})]) {
      if (ArrayBuffer.isView(value) && value.byteLength > 0) buffers.add(value.buffer)
    }
  }
  return [...buffers] as Transferable[]
}

/** Gives a block that came from another thread the class its arena had: one shape keeps the cursor's reads fast. */
export function reviveBlock(block: ParsedBlock): ParsedBlock {
  return { ...block, arena: reviveArena(block.arena) }
}

const reviveArena = (arena: Arena): Arena => Object.assign(new CellArena(0, arena.bytes), arena)
