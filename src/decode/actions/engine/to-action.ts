import type { Hash } from '../../../cell/hash.ts'
import type { Action } from '../../../model/action.ts'
import { explainOutcome } from '../../../model/outcome.ts'
import type { TraceNode, TraceTransaction } from '../../traces/trace-input.ts'
import { actionId } from './action-id.ts'
import type { Block, BlockKind } from './block.ts'

/** Where an action stands: the one it is a part of, and the types above it. */
export interface Place {
  readonly parentId: Hash | null
  readonly ancestorTypes: readonly string[]
}

export const TOP: Place = { parentId: null, ancestorTypes: [] }

export const typeOf = ({ kind, data }: Block): string =>
  typeof kind.type === 'function' ? kind.type(data) : (kind.type ?? kind.name)

/** A block told as an action. */
export function toAction(block: Block, place: Place = TOP): Action {
  const { kind, data, failed } = block
  const telling = { type: typeOf(block), place, failed, accounts: kind.accounts?.(data) ?? null }
  const details = kind.details(data, block)
  return block.isBasic
    ? leafToAction(block, kind, telling, details)
    : leavesToAction(block.leaves, kind, telling, details)
}

export interface Telling {
  readonly type: string
  readonly place: Place
  readonly failed: boolean
  /** Accounts beyond those of the transactions; null for the ends of the first message. */
  readonly accounts: readonly (string | null)[] | null
  /** Where it is not made from the first message's hash. */
  readonly id?: Hash
}

/** Above this, looking through a list is slower than a set. */
const FEW = 12

export function leavesToAction(
  leaves: readonly Block[],
  kind: BlockKind,
  telling: Telling,
  details: Action['details'],
): Action {
  let first = leaves[0] as Block
  if (leaves.length === 1) return leafToAction(first, kind, telling, details)
  const { type, place, failed, accounts: others, id } = telling
  let startLt = ltOf(first.node)
  let startUtime = utimeOf(first.node)
  let endLt = first.node.transaction.lt
  let endUtime = first.node.transaction.now
  const transactions: TraceTransaction[] = []
  const known = leaves.length > FEW ? new Set<TraceTransaction>() : undefined
  const accounts = new Accounts(leaves.length > FEW)
  let failure: string | null = null
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
    if (known === undefined ? transactions.includes(transaction) : known.has(transaction)) continue
    known?.add(transaction)
    transactions.push(transaction)
    accounts.add(leaf.account)
    if (failed && failure === null) failure = explainOutcome(transaction)
  }
  const sender = first.origin
  if (sender !== null && !transactions.includes(sender.node.transaction)) {
    transactions.push(sender.node.transaction)
    accounts.add(sender.account)
  }
  const top = leaves[0] as Block
  for (const account of others ?? [top.source, top.destination]) if (account !== null) accounts.add(account)
  const { message, transaction } = first.node
  return {
    id: id ?? actionId(message?.hash ?? transaction.hash, kind.name),
    type,
    parentId: place.parentId,
    ancestorTypes: place.ancestorTypes,
    success: !failed,
    failure: failed ? (failure ?? NOT_FOLLOWED) : null,
    startLt,
    startUtime,
    endLt,
    endUtime,
    transactions: transactions.map(({ hash }) => hash),
    // Kept with no room to spare.
    accounts: accounts.list.slice(),
    details,
  }
}

/** Each once, in the order they came; many are looked up in a set, a few are looked through. */
class Accounts {
  readonly list: string[] = []
  private readonly known: Set<string> | undefined

  constructor(areMany: boolean) {
    this.known = areMany ? new Set() : undefined
  }

  add(account: string): void {
    if (this.known === undefined ? this.list.includes(account) : this.known.has(account)) return
    this.known?.add(account)
    this.list.push(account)
  }
}

/** Most actions are of one message, which needs no search for what comes first or last. */
export function leafToAction(
  leaf: Block,
  kind: BlockKind,
  { type, place, failed, accounts: others, id }: Telling,
  details: Action['details'],
): Action {
  const { node, origin } = leaf
  const { message, transaction } = node
  const isOwn = origin === null || origin.node.transaction === transaction
  const { account } = leaf
  // Two at once where there are two: a list that grows takes room for many.
  const accounts = isOwn || origin.account === account ? [account] : [account, origin.account]
  const { source, destination } = leaf
  if (others !== null) {
    for (const account of others) if (account !== null) addOnce(accounts, account)
  } else {
    if (source !== null) addOnce(accounts, source)
    if (destination !== null) addOnce(accounts, destination)
  }
  return {
    id: id ?? actionId(message?.hash ?? transaction.hash, kind.name),
    type,
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

function addOnce(list: string[], text: string): void {
  if (!list.includes(text)) list.push(text)
}

const NOT_FOLLOWED = 'what should have followed did not happen'

const ltOf = ({ message, transaction }: TraceNode): bigint => message?.createdLt ?? transaction.lt
const utimeOf = ({ message, transaction }: TraceNode): number => message?.createdAt ?? transaction.now
