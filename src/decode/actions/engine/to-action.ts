import type { Hash } from '../../../cell/hash.ts'
import type { Action } from '../../../model/action.ts'
import { explainOutcome } from '../../../model/outcome.ts'
import type { TraceNode, TraceTransaction } from '../../traces/trace-input.ts'
import { actionId } from './action-id.ts'
import type { ActionNode, ActionNodeKind } from './action-node.ts'

/** Where an action stands: the one it is a part of, and the types above it. */
export interface ActionPosition {
  readonly parentId: Hash | null
  readonly ancestorTypes: readonly string[]
}

export const TOP: ActionPosition = { parentId: null, ancestorTypes: [] }

/** What is told of blocks: as what, and whether it failed. A block tells of itself. */
export interface ActionDraft {
  readonly kind: ActionNodeKind
  readonly data: unknown
  readonly failed: boolean
  /** Where it is not made from the first message's hash. */
  readonly id?: Hash
}

export const typeOf = ({ kind, data }: Pick<ActionDraft, 'kind' | 'data'>): string =>
  typeof kind.type === 'function' ? kind.type(data) : (kind.type ?? kind.name)

/** Accounts beyond those of the transactions; null for the ends of the first message. */
type Others = readonly (string | null)[] | null

/** A block told as an action. */
export function toAction(block: ActionNode, place: ActionPosition = TOP): Action {
  const { kind, data } = block
  const others = kind.accounts?.(data) ?? null
  const details = kind.details(data, block)
  return block.isBasic
    ? leafToAction(block, block, place, others, details)
    : leavesToAction(block.leaves, block, place, others, details)
}

export function leavesToAction(
  leaves: readonly ActionNode[],
  telling: ActionDraft,
  place: ActionPosition,
  others: Others,
  details: Action['details'],
): Action {
  let first = leaves[0] as ActionNode
  if (leaves.length === 1) return leafToAction(first, telling, place, others, details)
  const { kind, failed, id } = telling
  let startLt = ltOf(first.node)
  let startUtime = utimeOf(first.node)
  let endLt = first.node.transaction.lt
  let endUtime = first.node.transaction.now
  for (const leaf of leaves) {
    const { node } = leaf
    const { transaction } = node
    const lt = ltOf(node)
    if (lt < startLt) {
      startLt = lt
      first = leaf
    }
    const utime = utimeOf(node)
    if (utime < startUtime) startUtime = utime
    if (transaction.lt > endLt) endLt = transaction.lt
    if (transaction.now > endUtime) endUtime = transaction.now
  }
  const blocks = withTransactions(leaves, first.origin)
  const { message, transaction } = first.node
  return {
    id: id ?? actionId(message?.hash ?? transaction.hash, kind.name),
    type: typeOf(telling),
    parentId: place.parentId,
    ancestorTypes: place.ancestorTypes,
    success: !failed,
    failure: failed ? explain(leaves) : null,
    startLt,
    startUtime,
    endLt,
    endUtime,
    transactions: blocks.map(({ node }) => node.transaction.hash),
    accounts: listAccounts(blocks, others ?? [(leaves[0] as ActionNode).source, (leaves[0] as ActionNode).destination]),
    details,
  }
}

/** Above this, looking through a list is slower than a set. */
const FEW = 12

/** One block for each transaction, and for that which sent the first message. No list has room to spare: they are kept. */
function withTransactions(leaves: readonly ActionNode[], sender: ActionNode | null): readonly ActionNode[] {
  if (leaves.length > FEW) return withManyTransactions(leaves, sender)
  let count = 0
  for (let i = 0; i < leaves.length; i++) if (isNew(leaves, i)) count++
  const isSenderNew = sender !== null && !hasTransaction(leaves, leaves.length, sender.node.transaction)
  if (count === leaves.length && !isSenderNew) return leaves
  const blocks = new Array<ActionNode>(isSenderNew ? count + 1 : count)
  let at = 0
  for (let i = 0; i < leaves.length; i++) if (isNew(leaves, i)) blocks[at++] = leaves[i] as ActionNode
  if (isSenderNew) blocks[at] = sender
  return blocks
}

function withManyTransactions(leaves: readonly ActionNode[], sender: ActionNode | null): readonly ActionNode[] {
  const byTransaction = new Map<TraceTransaction, ActionNode>()
  for (const leaf of leaves) {
    if (!byTransaction.has(leaf.node.transaction)) byTransaction.set(leaf.node.transaction, leaf)
  }
  if (sender !== null && !byTransaction.has(sender.node.transaction)) {
    byTransaction.set(sender.node.transaction, sender)
  }
  return [...byTransaction.values()]
}

/** Whether none before it is of the same transaction. */
const isNew = (leaves: readonly ActionNode[], i: number): boolean =>
  !hasTransaction(leaves, i, (leaves[i] as ActionNode).node.transaction)

function hasTransaction(leaves: readonly ActionNode[], end: number, transaction: TraceTransaction): boolean {
  for (let i = 0; i < end; i++) if ((leaves[i] as ActionNode).node.transaction === transaction) return true
  return false
}

/** Each once, in the order they come. */
function listAccounts(blocks: readonly ActionNode[], others: readonly (string | null)[]): readonly string[] {
  if (blocks.length > FEW) {
    const accounts = new Set<string>()
    for (const block of blocks) accounts.add(block.account)
    for (const account of others) if (account !== null) accounts.add(account)
    return [...accounts]
  }
  const accounts = new Array<string>(blocks.length + others.length)
  let count = 0
  for (const { account } of blocks) count = addOnce(accounts, count, account)
  for (const account of others) if (account !== null) count = addOnce(accounts, count, account)
  return accounts.slice(0, count)
}

/** Puts it behind the first `count`, unless it is among them. */
function addOnce(list: string[], count: number, text: string): number {
  for (let i = 0; i < count; i++) if (list[i] === text) return count
  list[count] = text
  return count + 1
}

/** Most actions are of one message, which needs no search for what comes first or last. */
export function leafToAction(
  leaf: ActionNode,
  telling: ActionDraft,
  place: ActionPosition,
  others: Others,
  details: Action['details'],
): Action {
  const { kind, failed, id } = telling
  const { node, origin, account } = leaf
  const { message, transaction } = node
  const isOwn = origin === null || origin.node.transaction === transaction
  // Two at once where there are two: a list that grows takes room for many.
  const accounts = isOwn || origin.account === account ? [account] : [account, origin.account]
  if (others !== null) {
    for (const account of others) if (account !== null) addOnce(accounts, accounts.length, account)
  } else {
    const { source, destination } = leaf
    if (source !== null) addOnce(accounts, accounts.length, source)
    if (destination !== null) addOnce(accounts, accounts.length, destination)
  }
  return {
    id: id ?? actionId(message?.hash ?? transaction.hash, kind.name),
    type: typeOf(telling),
    parentId: place.parentId,
    ancestorTypes: place.ancestorTypes,
    success: !failed,
    failure: failed ? (explainOutcome(transaction) ?? NOT_FOLLOWED) : null,
    startLt: ltOf(node),
    startUtime: utimeOf(node),
    endLt: transaction.lt,
    endUtime: transaction.now,
    transactions: isOwn ? [transaction.hash] : [transaction.hash, origin.node.transaction.hash],
    accounts,
    details,
  }
}

/** The reason of the first that has one. */
function explain(leaves: readonly ActionNode[]): string {
  for (const { node } of leaves) {
    const reason = explainOutcome(node.transaction)
    if (reason !== null) return reason
  }
  return NOT_FOLLOWED
}

const NOT_FOLLOWED = 'what should have followed did not happen'

const ltOf = ({ message, transaction }: TraceNode): bigint => message?.createdLt ?? transaction.lt
const utimeOf = ({ message, transaction }: TraceNode): number => message?.createdAt ?? transaction.now
