import type { Address } from '../../../cell/address.ts'
import type { AccountFacts } from '../../../model/contract.ts'
import type { ActionDetails, ActionType } from '../../../record/actions/catalogue.ts'
import type { TraceMessage, TraceNode } from '../../traces/trace-input.ts'
import { accountText } from '../reading/account-text.ts'
import { BodyReader } from '../reading/body-reader.ts'

const NO_BLOCKS: readonly ActionNode[] = []

/** No body, or one shorter than an opcode. */
export const NO_OPCODE = -1

/** What `details` of an action holds, in the spelling of v3. */
export type Details = Readonly<Record<string, unknown>>

/** One name for what blocks can be: how a block of this kind is called, and how it is told as an action. */
export interface ActionNodeKind<Data = unknown> {
  /** The name blocks are matched by, which also goes into the action's id. */
  readonly name: string
  /** The type that is shown, where it is not the name. */
  readonly type?: string | ((data: Data) => string)
  details(data: Data, block: ActionNode): Details
  /** Accounts it concerns beyond those of its transactions. */
  readonly accounts?: (data: Data) => readonly (string | null)[]
}

/** A kind that is told as actions of type `T`, with the details by which that type is described. */
export interface ActionKind<Data, T extends ActionType> extends ActionNodeKind<Data> {
  readonly type?: T | ((data: Data) => T)
  details(data: Data, block: ActionNode): ActionDetails<T>
}

/**
 * A piece of a trace: one message at first, later what matchers merged. Blocks form a tree by who sent whom; siblings are a
 * linked list, so that replacing one of thousands costs nothing.
 */
export class ActionNode {
  kind: ActionNodeKind
  data: unknown = null
  failed = false
  /** Breadth-first place of its first message in the trace. */
  readonly order: number
  /** The first message; the only one of a basic block. */
  readonly node: TraceNode
  /** The basic blocks in it; null for a basic block, which is its own. */
  private readonly merged: readonly ActionNode[] | null
  /** What it was merged from; empty for a basic block. */
  readonly parts: readonly ActionNode[]
  /** Opcode of a `call_contract`, else `NO_OPCODE`: a text transfer is not found by its opcode. */
  readonly opcode: number
  /** What is known of the account that the first message went to, once it is asked for. */
  receiver: AccountFacts | null = null
  /** What it is merged into. */
  owner: ActionNode | null = null
  previous: ActionNode | null = null
  first: ActionNode | null = null
  last: ActionNode | null = null
  before: ActionNode | null = null
  after: ActionNode | null = null
  /** Of a basic block: the one whose transaction sent its message. */
  readonly origin: ActionNode | null
  private sourceText: string | null | undefined
  private destinationText: string | null | undefined

  private constructor(
    kind: ActionNodeKind,
    order: number,
    node: TraceNode,
    parts: readonly ActionNode[],
    leaves: readonly ActionNode[] | null,
    opcode: number,
    origin: ActionNode | null,
  ) {
    this.kind = kind
    this.order = order
    this.node = node
    this.parts = parts
    this.merged = leaves
    this.opcode = opcode
    this.origin = origin
  }

  /** A block of one message. */
  static basic(
    kind: ActionNodeKind,
    order: number,
    node: TraceNode,
    opcode: number,
    origin: ActionNode | null,
  ): ActionNode {
    return new ActionNode(kind, order, node, NO_BLOCKS, null, opcode, origin)
  }

  /** A block made of others, the first of which comes first. */
  static of(
    kind: ActionNodeKind,
    top: ActionNode,
    parts: readonly ActionNode[],
    leaves: readonly ActionNode[],
  ): ActionNode {
    return new ActionNode(kind, top.order, top.node, parts, leaves, NO_OPCODE, null)
  }

  /** The basic blocks in it; of a basic block, itself. */
  get leaves(): readonly ActionNode[] {
    return this.merged ?? [this]
  }

  get isBasic(): boolean {
    return this.merged === null
  }

  get name(): string {
    return this.kind.name
  }

  /** The first message. Only a tick-tock transaction has none, and no pattern matches that. */
  get message(): TraceMessage {
    return this.node.message as TraceMessage
  }

  /** Sender of the first message, as text. */
  get source(): string | null {
    // A message is sent by the account of the transaction before it, whose text may be there already.
    if (this.sourceText === undefined) {
      const { message } = this.node
      this.sourceText = message?.source == null ? null : (this.origin?.account ?? accountText(message.source))
    }
    return this.sourceText
  }

  get destination(): string | null {
    if (this.destinationText === undefined) this.destinationText = textOf(this.node.message?.destination ?? null)
    return this.destinationText
  }

  /** The account of the first transaction. */
  get account(): string {
    const { message, transaction } = this.node
    const ends = message === null ? null : message.kind === 'external_out' ? this.source : this.destination
    return ends ?? accountText(transaction.account)
  }

  get value(): bigint {
    return this.node.message?.value ?? 0n
  }

  /** The body of the first message, behind its opcode. */
  body(): BodyReader {
    const reader = this.wholeBody()
    reader.skip(32)
    return reader
  }

  wholeBody(): BodyReader {
    return new BodyReader(this.message.body.clone())
  }

  /** When the first message was made: what siblings are ordered by. */
  get lt(): bigint {
    return this.node.message?.createdLt ?? this.node.transaction.lt
  }

  is(name: string): boolean {
    return this.kind.name === name
  }

  /** Children, in the order they were sent. */
  *children(): Generator<ActionNode, void, void> {
    for (let child = this.first; child !== null; child = child.after) yield child
  }

  append(child: ActionNode): void {
    child.previous = this
    child.before = this.last
    child.after = null
    if (this.last === null) this.first = child
    else this.last.after = child
    this.last = child
  }

  /** Takes it out of its parent's list. */
  detach(): void {
    const { previous, before, after } = this
    if (before !== null) before.after = after
    else if (previous !== null) previous.first = after
    if (after !== null) after.before = before
    else if (previous !== null) previous.last = before
    this.before = null
    this.after = null
  }

  /** Puts another in its place. */
  replaceBy(block: ActionNode): void {
    const { previous, before, after } = this
    block.previous = previous
    block.before = before
    block.after = after
    if (before !== null) before.after = block
    else if (previous !== null) previous.first = block
    if (after !== null) after.before = block
    else if (previous !== null) previous.last = block
    this.before = null
    this.after = null
  }
}

/** Goes through all below `root`, each before what it sent, without a list of them: gives the one that comes after `block`. */
export function nextBelow(block: ActionNode, root: ActionNode): ActionNode | null {
  if (block.first !== null) return block.first
  for (let at: ActionNode | null = block; at !== null && at !== root; at = at.previous)
    if (at.after !== null) return at.after
  return null
}

export const textOf = (address: Address | null): string | null => (address === null ? null : accountText(address))

/** The block's data, when it is of this kind. */
export function dataOf<Data>(block: ActionNode | null | undefined, kind: ActionNodeKind<Data>): Data | undefined {
  return block?.kind === (kind as ActionNodeKind) ? (block.data as Data) : undefined
}
