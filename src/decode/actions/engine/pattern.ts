import type { ContractKind } from '../../../model/contract.ts'
import type { ActionNode } from './action-node.ts'
import type { Facts } from './facts.ts'

/**
 * What a block and its surroundings must look like. Children are what the block's transaction sent, the parent is who sent it.
 * docs/actions.md tells the language by examples.
 */
export interface Pattern {
  /** A `call_contract` with one of these opcodes. */
  readonly opcodes?: readonly number[]
  /** A block of one of these kinds. */
  readonly names?: readonly string[]
  /** The first of these that fits; all other fields but `optional` are then left out. */
  readonly oneOf?: readonly Pattern[]
  /** Sent to a contract of one of these kinds. Heads that say so cost nothing where there are none. */
  readonly to?: readonly ContractKind[]
  readonly where?: (block: ActionNode, facts: Facts) => boolean
  /** The name `build` finds the block by. */
  readonly as?: string
  /** May be missing. */
  readonly isOptional?: boolean
  /** Every child that fits is taken, the last sent first; at least one, unless optional. */
  readonly each?: Pattern
  /** Each in turn takes the last sent child left that fits: with two payouts, the public service names the later one first. */
  readonly children?: readonly Pattern[]
  readonly parent?: Pattern
  /** An excess that it sends back stays by itself. */
  readonly leavesExcess?: boolean
  /** And so on: the first child that fits again, and its child, as far as that goes. */
  readonly isChain?: boolean
}

type Rest = Omit<Pattern, 'opcodes' | 'names' | 'oneOf' | 'isOptional'>

/** A message with this opcode, or one of these. */
export const call = (opcode: number | readonly number[], rest: Rest = {}): Pattern => ({
  opcodes: typeof opcode === 'number' ? [opcode] : opcode,
  ...rest,
})

/** A block that an earlier matcher made, or a basic one that is not a call: `ton_transfer`. */
export const block = (name: string | readonly string[], rest: Rest = {}): Pattern => ({
  names: typeof name === 'string' ? [name] : name,
  ...rest,
})

/** The same again and again, each sent by the one before. */
export const chain = (pattern: Pattern): Pattern => ({ ...pattern, isChain: true })

export const optional = (pattern: Pattern): Pattern => ({ ...pattern, isOptional: true })

export const oneOf = (...patterns: readonly Pattern[]): Pattern => ({ oneOf: patterns })

export const EXCESS = 0xd53276db
export const BOUNCE = 0xffffffff

/** The blocks a pattern took, with the names it gave them. One serves for all: its lists keep their room. */
export class Match {
  private readonly taken: ActionNode[] = []
  private readonly names: (string | undefined)[] = []
  /** How many of the lists count. */
  length = 0

  add(block: ActionNode, name: string | undefined): void {
    this.taken[this.length] = block
    this.names[this.length] = name
    this.length++
  }

  truncate(length: number): void {
    this.length = length
  }

  get blocks(): ActionNode[] {
    return this.taken.slice(0, this.length)
  }

  /** The head and all that was taken with it, in a list of their own. */
  with(head: ActionNode): ActionNode[] {
    const blocks = new Array<ActionNode>(this.length + 1)
    blocks[0] = head
    for (let i = 0; i < this.length; i++) blocks[i + 1] = this.taken[i] as ActionNode
    return blocks
  }

  find(name: string): ActionNode | undefined {
    for (let i = 0; i < this.length; i++) if (this.names[i] === name) return this.taken[i]
    return undefined
  }

  /** A block that the pattern cannot match without. */
  get(name: string): ActionNode {
    const found = this.find(name)
    if (found === undefined) throw new Error(`the pattern names no ${name}`)
    return found
  }

  list(name: string): ActionNode[] {
    return this.blocks.filter((_, i) => this.names[i] === name)
  }
}

/** Whether `block` fits, and with it everything the pattern says of its surroundings, which goes into `match`. */
function matches(pattern: Pattern, block: ActionNode, facts: Facts, match: Match): boolean {
  const { oneOf: choices } = pattern
  if (choices !== undefined) {
    for (const choice of choices) if (matches(choice, block, facts, match)) return true
    return false
  }
  if (!fits(pattern, block, facts)) return false
  const length = match.length
  match.add(block, pattern.as)
  if (matchesAround(pattern, block, facts, match)) {
    takeAlong(block, match, pattern.leavesExcess !== true)
    if (pattern.isChain === true) followChain(pattern, block, facts, match)
    return true
  }
  match.truncate(length)
  return false
}

/** The head's surroundings only: the head itself is not put into `match`, and takes nothing along. */
export function matchesAround(pattern: Pattern, block: ActionNode, facts: Facts, match: Match): boolean {
  const { each, children, parent } = pattern
  if (each !== undefined && !matchesEach(each, block, facts, match)) return false
  if (children !== undefined && !matchesChildren(children, block, facts, match)) return false
  if (parent === undefined) return true
  const found = block.previous !== null && matches(parent, block.previous, facts, match)
  return found || parent.isOptional === true
}

export function fits({ opcodes, names, to, where }: Pattern, block: ActionNode, facts: Facts): boolean {
  if (opcodes !== undefined && !opcodes.includes(block.opcode)) return false
  if (names !== undefined && !names.includes(block.kind.name)) return false
  if (to !== undefined && !facts.isTo(block, to)) return false
  return where === undefined || where(block, facts)
}

function matchesEach(pattern: Pattern, block: ActionNode, facts: Facts, match: Match): boolean {
  let found = pattern.isOptional === true
  for (let child = block.last; child !== null; child = child.before) {
    if (matches(pattern, child, facts, match)) found = true
  }
  return found
}

function matchesChildren(patterns: readonly Pattern[], block: ActionNode, facts: Facts, match: Match): boolean {
  const taken: ActionNode[] = []
  for (const pattern of patterns) {
    let found = pattern.isOptional === true
    for (let child = block.last; child !== null; child = child.before) {
      if (taken.includes(child) || !matches(pattern, child, facts, match)) continue
      taken.push(child)
      found = true
      break
    }
    if (!found) return false
  }
  return true
}

function followChain(pattern: Pattern, from: ActionNode, facts: Facts, match: Match): void {
  for (let block: ActionNode | undefined = from; block !== undefined; ) {
    block = findFitting(pattern, block, facts)
    if (block === undefined) return
    match.add(block, pattern.as)
    takeAlong(block, match, true)
  }
}

function findFitting(pattern: Pattern, block: ActionNode, facts: Facts): ActionNode | undefined {
  for (let child = block.first; child !== null; child = child.after) if (fits(pattern, child, facts)) return child
  return undefined
}

/** What is sent back, and what bounces, belongs to the message that caused it. */
function takeAlong(block: ActionNode, match: Match, withExcess: boolean): void {
  for (let child = block.first; child !== null; child = child.after) {
    if (child.opcode === BOUNCE || (withExcess && child.opcode === EXCESS)) match.add(child, undefined)
  }
}
