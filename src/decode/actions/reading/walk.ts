import type { ActionNode } from '../engine/action-node.ts'
import { BOUNCE, EXCESS } from '../engine/pattern.ts'

/** The first child with this opcode. */
export function findCall(block: ActionNode, ...opcodes: readonly number[]): ActionNode | undefined {
  for (let child = block.first; child !== null; child = child.after) if (opcodes.includes(child.opcode)) return child
  return undefined
}

/** The first child of this kind. */
export function findBlock(block: ActionNode, name: string): ActionNode | undefined {
  for (let child = block.first; child !== null; child = child.after) if (child.kind.name === name) return child
  return undefined
}

/** The blocks and what they sent back or had bounced, as patterns take them. */
export function withRemainders(blocks: readonly ActionNode[]): ActionNode[] {
  const all = [...blocks]
  for (const block of blocks) {
    for (let child = block.first; child !== null; child = child.after) {
      if (child.opcode === EXCESS || child.opcode === BOUNCE) all.push(child)
    }
  }
  return all
}
