import { ActionNode } from './action-node.ts'
import type { Built } from './matcher.ts'

/**
 * Puts a new block in the place of those it is made of; what they sent that is not among them stays below it. Gives
 * undefined, and changes nothing, when they do not hang together or one of them is taken already.
 */
export function mergeBlocks({ kind, data, failed, blocks, mayBeSiblings }: Built): ActionNode | undefined {
  const parts = sorted(distinct(blocks))
  const set: Parts = parts.length > FEW ? new Set(parts) : parts
  let top: ActionNode | undefined
  for (const part of parts) {
    if (part.owner !== null) return undefined
    if (part.previous !== null && isPart(set, part.previous)) continue
    if (top === undefined) top = part
    else if (!mayBeSiblings || part.previous !== top.previous) return undefined
  }
  if (top === undefined) return undefined

  const merged = ActionNode.of(kind, top, parts, leavesOf(parts))
  merged.data = data
  merged.failed = failed
  let below: ActionNode[] | undefined
  for (const part of parts) {
    for (let child = part.first; child !== null; child = child.after) {
      if (isPart(set, child)) continue
      if (below === undefined) below = [child]
      else below.push(child)
    }
  }
  const { previous } = top
  top.replaceBy(merged)
  for (const part of parts) if (part !== top && part.previous === previous) part.detach()
  for (const part of parts) {
    part.owner = merged
    part.first = null
    part.last = null
  }
  if (below !== undefined) for (const child of sorted(below)) merged.append(child)
  return merged
}

/** A list while it is short, else a set. */
type Parts = readonly ActionNode[] | ReadonlySet<ActionNode>

const isPart = (parts: Parts, block: ActionNode): boolean =>
  parts instanceof Set ? parts.has(block) : (parts as readonly ActionNode[]).includes(block)

/** Above this, looking through a list is slower than a set. */
const FEW = 12

/** A list of its own, with no room to spare: it is kept. */
function distinct(blocks: readonly ActionNode[]): ActionNode[] {
  if (blocks.length > FEW) return [...new Set(blocks)]
  for (let i = 1; i < blocks.length; i++) {
    if (blocks.indexOf(blocks[i] as ActionNode) < i) return [...new Set(blocks)]
  }
  return blocks.slice()
}

/** By their place in the trace. Done in place; most come in order. */
export function sorted(blocks: ActionNode[]): ActionNode[] {
  for (let i = 1; i < blocks.length; i++) {
    if ((blocks[i] as ActionNode).order < (blocks[i - 1] as ActionNode).order) return blocks.sort(byOrder)
  }
  return blocks
}

function leavesOf(parts: readonly ActionNode[]): readonly ActionNode[] {
  if (parts.every(({ isBasic }) => isBasic)) return parts
  const leaves: ActionNode[] = []
  for (const part of parts) {
    if (part.isBasic) leaves.push(part)
    else for (const leaf of part.leaves) leaves.push(leaf)
  }
  return leaves
}

export const byOrder = (a: ActionNode, b: ActionNode): number => a.order - b.order
