import type { Block } from '../engine/block.ts'
import { BOUNCE, EXCESS } from '../engine/pattern.ts'

/** The first child with this opcode. */
export function findCall(block: Block, ...opcodes: readonly number[]): Block | undefined {
  for (let child = block.first; child !== null; child = child.after) if (opcodes.includes(child.opcode)) return child
  return undefined
}

/** The first child of this kind. */
export function findBlock(block: Block, name: string): Block | undefined {
  for (let child = block.first; child !== null; child = child.after) if (child.kind.name === name) return child
  return undefined
}

/** The blocks and what they sent back or had bounced, as patterns take them. */
export function withRemainders(blocks: readonly Block[]): Block[] {
  const all = [...blocks]
  for (const block of blocks) {
    for (let child = block.first; child !== null; child = child.after) {
      if (child.opcode === EXCESS || child.opcode === BOUNCE) all.push(child)
    }
  }
  return all
}
