import { isCellarError } from '../../../lib/errors.ts'
import type { Block } from './block.ts'
import { type BlockTree, isDeploy } from './block-tree.ts'
import type { Facts } from './facts.ts'
import type { Built, Matcher } from './matcher.ts'
import { byOrder, mergeBlocks } from './merge.ts'
import { fits, Match, matchesAround, type Pattern } from './pattern.ts'

/** Matchers in their order, found by what their heads look like: a trace only meets those that may have a head in it. */
export class MatcherSet {
  readonly matchers: readonly Matcher[]
  readonly byOpcode = new Map<number, readonly number[]>()
  readonly byName = new Map<string, readonly number[]>()
  readonly onDeploys: readonly number[]

  constructor(ordered: readonly Matcher[]) {
    this.matchers = ordered
    for (const [i, { pattern }] of ordered.entries()) {
      for (const head of headsOf(pattern)) {
        if (head.opcodes === undefined && head.names === undefined) continue
        for (const opcode of head.opcodes ?? []) addTo(this.byOpcode, opcode, i)
        for (const name of head.names ?? []) addTo(this.byName, name, i)
      }
    }
    this.onDeploys = ordered.flatMap(({ onDeploys }, i) => (onDeploys === true ? [i] : []))
  }

  /** Runs all of them over the tree, which then holds what they made. */
  run({ blocks }: BlockTree, facts: Facts): void {
    const candidates: (Block[] | undefined)[] = new Array(this.matchers.length)
    for (const block of blocks) this.offer(block, -1, candidates)
    for (let i = 0; i < this.matchers.length; i++) {
      const heads = candidates[i]
      if (heads === undefined) continue
      const matcher = this.matchers[i] as Matcher
      if (heads.length > 1) heads.sort(byOrder)
      for (const head of heads) {
        if (head.owner !== null) continue
        for (const made of runOn(matcher, head, facts)) this.offer(made, i, candidates)
      }
    }
  }

  /** Notes a block as a possible head for the matchers that are still to come. */
  private offer(block: Block, after: number, candidates: (Block[] | undefined)[]): void {
    const indexes = block.opcode >= 0 ? this.byOpcode.get(block.opcode) : undefined
    if (indexes !== undefined) note(indexes, block, after, candidates)
    const named = this.byName.get(block.kind.name)
    if (named !== undefined) note(named, block, after, candidates)
    if (block.parts.length === 0 && isDeploy(block.node)) note(this.onDeploys, block, after, candidates)
  }
}

function note(indexes: readonly number[], block: Block, after: number, candidates: (Block[] | undefined)[]): void {
  for (const i of indexes) {
    if (i <= after) continue
    const heads = candidates[i]
    if (heads === undefined) candidates[i] = [block]
    else if (heads.at(-1) !== block) heads.push(block)
  }
}

function runOn(matcher: Matcher, head: Block, facts: Facts): Block[] {
  const built = tryBuild(matcher, head, facts)
  if (built === null) return []
  const made: Block[] = []
  for (const one of 'kind' in built ? [built] : built) {
    const merged = mergeBlocks(one)
    if (merged !== undefined) made.push(merged)
  }
  return made
}

/** A body that ends too soon, or is not what its opcode says, is nobody's: anyone may send anything. */
function tryBuild(matcher: Matcher, head: Block, facts: Facts): Built | readonly Built[] | null {
  try {
    for (const pattern of headsOf(matcher.pattern)) {
      const match = new Match()
      if (!fits(pattern, head, facts) || !matchesAround(pattern, head, facts, match)) continue
      return matcher.build(head, match, facts)
    }
    return null
  } catch (error) {
    if (isCellarError(error, 'BROKEN_CELL')) return null
    throw error
  }
}

/** The ways a head may look. */
const headsOf = (pattern: Pattern): readonly Pattern[] => pattern.oneOf ?? [pattern]

function addTo<Key>(index: Map<Key, readonly number[]>, key: Key, value: number): void {
  index.set(key, [...(index.get(key) ?? []), value])
}
