import { Block } from './block.ts'
import type { Built } from './matcher.ts'

/**
 * Puts a new block in the place of those it is made of; what they sent that is not among them stays below it. Gives
 * undefined, and changes nothing, when they do not hang together or one of them is taken already.
 */
export function mergeBlocks({ kind, data, failed, blocks, mayBeSiblings }: Built): Block | undefined {
  const parts = new Set(blocks)
  const tops: Block[] = []
  for (const part of parts) {
    if (part.owner !== null) return undefined
    if (part.previous === null || !parts.has(part.previous)) tops.push(part)
  }
  const top = findTop(tops, mayBeSiblings)
  if (top === undefined) return undefined

  const ordered = [...parts].sort(byOrder)
  const merged = Block.of(kind, top, ordered, leavesOf(ordered))
  merged.data = data
  merged.failed = failed
  const below: Block[] = []
  for (const part of ordered) {
    for (let child = part.first; child !== null; child = child.after) if (!parts.has(child)) below.push(child)
  }
  top.replaceBy(merged)
  for (const other of tops) if (other !== top) other.detach()
  for (const part of ordered) {
    part.owner = merged
    part.first = null
    part.last = null
  }
  for (const child of below.sort(byOrder)) merged.append(child)
  return merged
}

/** The earliest of those that none of the others sent. */
function findTop(tops: readonly Block[], mayBeSiblings: boolean): Block | undefined {
  let [top] = tops
  if (top === undefined || (tops.length > 1 && !mayBeSiblings)) return undefined
  for (const other of tops) {
    if (other.previous !== top.previous) return undefined
    if (other.order < top.order) top = other
  }
  return top
}

function leavesOf(parts: readonly Block[]): readonly Block[] {
  const leaves: Block[] = []
  for (const part of parts) for (const leaf of part.leaves) leaves.push(leaf)
  return leaves
}

export const byOrder = (a: Block, b: Block): number => a.order - b.order
