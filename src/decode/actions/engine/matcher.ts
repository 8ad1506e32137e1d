import type { ActionDetails, ActionType } from '../../../record/actions/catalogue.ts'
import type { ActionKind, ActionNode, ActionNodeKind } from './action-node.ts'
import type { Facts } from './facts.ts'
import type { Match, Pattern } from './pattern.ts'

/** A block to be made of others. */
export interface Built {
  readonly kind: ActionNodeKind
  readonly data: unknown
  readonly failed: boolean
  /** What it is made of: one of them has all others below it. */
  readonly blocks: readonly ActionNode[]
  /** Whether it may also be made of several that one parent sent. */
  readonly mayBeSiblings: boolean
}

export interface Matcher {
  /** How others name it in `after`. */
  readonly name: string
  /** Matchers that must have run before. */
  readonly after: readonly string[]
  /** What its head looks like; the head alone decides where it is tried. */
  readonly pattern: Pattern
  /** Names of blocks it makes that other matchers look for. */
  readonly makes?: readonly string[]
  /** What `build` looks at, or takes into its block, beyond what the pattern matched: it must be there by then, or still be there. */
  readonly takes?: Pick<Pattern, 'opcodes' | 'names'>
  /** Also tried on each message that brings an account to life, whatever it is. */
  readonly onDeploys?: boolean
  /** What is to be made, or null for «not mine». Pure: it neither changes blocks nor keeps anything. */
  build(head: ActionNode, match: Match, facts: Facts): Built | readonly Built[] | null
}

export const defineMatcher = (matcher: Matcher): Matcher => matcher

/** A block of `kind` made of `blocks`. */
export function built<Data>(
  kind: ActionNodeKind<Data>,
  data: Data,
  blocks: readonly ActionNode[],
  { failed = false, mayBeSiblings = false } = {},
): Built {
  return { kind: kind as ActionNodeKind, data, failed, blocks, mayBeSiblings }
}

/** A block that is told as an action of `type`, and whose data no other matcher asks for. */
export function told<T extends ActionType>(
  type: T,
  blocks: readonly ActionNode[],
  { accounts, details, failed = false }: Told<T>,
): Built {
  const kind: ActionKind<null, T> = { name: type, details: () => details, accounts: () => accounts }
  return built(kind, null, blocks, { failed })
}

interface Told<T extends ActionType> {
  /** Accounts it concerns beyond those of its transactions. */
  readonly accounts: readonly (string | null)[]
  readonly details: ActionDetails<T>
  readonly failed?: boolean
}

export function isMatcher(value: unknown): value is Matcher {
  if (typeof value !== 'object' || value === null) return false
  const { name, after, pattern, build } = value as Partial<Matcher>
  return typeof name === 'string' && Array.isArray(after) && typeof pattern === 'object' && typeof build === 'function'
}
