import { isCellarError } from '../../../lib/errors.ts'
import type { ContractKind } from '../../../model/contract.ts'
import type { ActionNode } from './action-node.ts'
import type { ActionTree } from './action-tree.ts'
import type { Facts } from './facts.ts'
import type { Built, Matcher } from './matcher.ts'
import { mergeBlocks, sorted } from './merge.ts'
import { fits, Match, matchesAround, type Pattern } from './pattern.ts'

/** A mistake in a matcher. */
export interface MatcherFailure {
  readonly matcher: string
  readonly reason: string
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Matchers in their order, found by what their heads look like: a trace only meets those that may have a head in it. */
export class MatcherSet {
  readonly matchers: readonly Matcher[]
  /** Of each matcher, the ways its head may look. */
  private readonly heads: readonly (readonly Pattern[])[]
  readonly byOpcode = new Map<number, readonly number[]>()
  readonly byName = new Map<string, readonly number[]>()
  readonly onDeploys: readonly number[]
  /** Of names that all heads want sent to certain contracts: which ones. */
  readonly kindsByName: ReadonlyMap<string, readonly ContractKind[]>

  constructor(ordered: readonly Matcher[]) {
    this.matchers = ordered
    this.heads = ordered.map(({ pattern }) => pattern.oneOf ?? [pattern])
    for (const [i, patterns] of this.heads.entries()) {
      for (const head of patterns) {
        if (head.opcodes === undefined && head.names === undefined) continue
        for (const opcode of head.opcodes ?? []) addTo(this.byOpcode, opcode, i)
        for (const name of head.names ?? []) addTo(this.byName, name, i)
      }
    }
    this.onDeploys = ordered.flatMap(({ onDeploys }, i) => (onDeploys === true ? [i] : []))
    this.kindsByName = listKinds(this.heads.flat())
  }

  /** Runs all of them over the tree, and gives what they made, which stands in the tree. One that throws costs only what it would make. */
  run(
    { blocks, deploys }: ActionTree,
    facts: Facts,
    onFailure: (failure: MatcherFailure) => void,
  ): readonly ActionNode[] {
    const candidates = new Candidates(this, facts)
    // One for all: nobody keeps it once blocks are made of it.
    const match = new Match()
    for (const block of blocks) candidates.offer(block)
    for (const block of deploys) candidates.offerDeploy(block)
    for (let i = 0; i < this.matchers.length; i++) {
      const heads = candidates.list(i)
      const matcher = this.matchers[i] as Matcher
      const patterns = this.heads[i] as readonly Pattern[]
      // What it makes may be put behind these: that is for those after it.
      for (let k = 0, { length } = heads; k < length; k++) {
        const head = heads[k] as ActionNode
        if (head.owner !== null) continue
        const built = tryBuild(matcher, patterns, head, facts, match, onFailure)
        if (built === null) continue
        if ('kind' in built) candidates.offerMerged(built)
        else for (const one of built) candidates.offerMerged(one)
      }
    }
    return candidates.made
  }
}

/** What heads of each name have to be sent to; not of names whose heads may be sent anywhere. */
function listKinds(heads: readonly Pattern[]): ReadonlyMap<string, readonly ContractKind[]> {
  const kinds = new Map<string, readonly ContractKind[]>()
  for (const name of new Set(heads.flatMap(({ names = [] }) => names))) {
    const named = heads.filter(({ names }) => names?.includes(name))
    if (named.every(({ to }) => to !== undefined)) kinds.set(name, [...new Set(named.flatMap(({ to = [] }) => to))])
  }
  return kinds
}

/** The blocks that may be heads, in one list for each opcode and name, which the matchers share. */
class Candidates {
  readonly made: ActionNode[] = []
  private readonly set: MatcherSet
  private readonly facts: Facts
  private readonly lists = new Map<number | string, ActionNode[]>()
  /** Of each matcher, the lists it looks through. */
  private readonly ofMatcher: (ActionNode[][] | undefined)[]

  constructor(set: MatcherSet, facts: Facts) {
    this.set = set
    this.facts = facts
    this.ofMatcher = new Array(set.matchers.length)
  }

  offer(block: ActionNode): void {
    const { byOpcode, byName, kindsByName } = this.set
    const { opcode, kind } = block
    const indexes = opcode >= 0 ? byOpcode.get(opcode) : undefined
    if (indexes !== undefined) this.put(block, opcode, indexes)
    const named = byName.get(kind.name)
    if (named === undefined) return
    const kinds = kindsByName.get(kind.name)
    if (kinds === undefined || this.facts.isTo(block, kinds)) this.put(block, kind.name, named)
  }

  offerDeploy(block: ActionNode): void {
    this.put(block, DEPLOYS, this.set.onDeploys)
  }

  /** What was built, unless its parts are taken by now. */
  offerMerged(built: Built): void {
    const made = mergeBlocks(built)
    if (made === undefined) return
    this.made.push(made)
    this.offer(made)
  }

  /** What a matcher is to look at, in the order of the trace. */
  list(matcher: number): readonly ActionNode[] {
    const lists = this.ofMatcher[matcher]
    if (lists === undefined) return NOTHING
    if (lists.length === 1) return sorted(lists[0] as ActionNode[])
    return sorted([...new Set(lists.flat())])
  }

  private put(block: ActionNode, key: number | string, matchers: readonly number[]): void {
    const known = this.lists.get(key)
    if (known !== undefined) {
      known.push(block)
      return
    }
    const list = [block]
    this.lists.set(key, list)
    for (const i of matchers) {
      const lists = this.ofMatcher[i]
      if (lists === undefined) this.ofMatcher[i] = [list]
      else lists.push(list)
    }
  }
}

/** No block has this name. */
const DEPLOYS = 'brings to life'

const NOTHING: readonly ActionNode[] = []

/** A body that ends too soon, or is not what its opcode says, is nobody's: anyone may send anything. */
function tryBuild(
  matcher: Matcher,
  patterns: readonly Pattern[],
  head: ActionNode,
  facts: Facts,
  match: Match,
  onFailure: (failure: MatcherFailure) => void,
): Built | readonly Built[] | null {
  try {
    for (const pattern of patterns) {
      if (!fits(pattern, head, facts)) continue
      match.truncate(0)
      if (matchesAround(pattern, head, facts, match)) return matcher.build(head, match, facts)
    }
    return null
  } catch (error) {
    if (isCellarError(error, 'BROKEN_CELL')) return null
    onFailure({ matcher: matcher.name, reason: reasonOf(error) })
    return null
  }
}

function addTo<Key>(index: Map<Key, readonly number[]>, key: Key, value: number): void {
  index.set(key, [...(index.get(key) ?? []), value])
}
