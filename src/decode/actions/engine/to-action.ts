import { createHash } from 'node:crypto'
import type { Address } from '../../../cell/address.ts'
import { asHash, type Hash } from '../../../cell/hash.ts'
import { byteKey } from '../../../lib/byte-key.ts'
import type { Action } from '../../../model/action.ts'
import type { TraceNode } from '../../traces/trace-input.ts'
import type { Block, BlockKind } from './block.ts'
import { toAddressBytes } from './facts.ts'
import { explainOutcome } from './failure.ts'

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
  const { kind, data, nodes, failed } = block
  const accounts = kind.accounts?.(data) ?? [block.source, block.destination]
  return nodesToAction(nodes, kind, {
    type: typeOf(block),
    place,
    failed,
    details: kind.details(data, block),
    accounts,
  })
}

interface Telling {
  readonly type: string
  readonly place: Place
  readonly failed: boolean
  readonly details: Action['details']
  readonly accounts: readonly (string | null)[]
  /** What the id is made from instead of the first message's hash. */
  readonly idText?: string
}

export function nodesToAction(nodes: readonly TraceNode[], kind: BlockKind, telling: Telling): Action {
  const { type, place, failed, details } = telling
  let first = nodes[0] as TraceNode
  let startLt = ltOf(first)
  let startUtime = utimeOf(first)
  let endLt = first.transaction.lt
  let endUtime = first.transaction.now
  const transactions = new Map<string, Hash>()
  const accounts = new Map<string, Address>()
  let failure: string | null = null
  for (const node of nodes) {
    const { transaction } = node
    const lt = ltOf(node)
    if (lt < startLt) {
      startLt = lt
      first = node
    }
    const utime = utimeOf(node)
    if (utime < startUtime) startUtime = utime
    if (transaction.lt > endLt) endLt = transaction.lt
    if (transaction.now > endUtime) endUtime = transaction.now
    transactions.set(byteKey(transaction.hash), transaction.hash)
    accounts.set(byteKey(transaction.account), transaction.account)
    if (failed && failure === null) failure = explainOutcome(transaction)
  }
  const sender = first.parent?.transaction
  if (sender !== undefined) {
    transactions.set(byteKey(sender.hash), sender.hash)
    accounts.set(byteKey(sender.account), sender.account)
  }
  for (const text of telling.accounts) {
    if (text === null) continue
    const account = toAddressBytes(text)
    accounts.set(byteKey(account), account)
  }
  const hash = first.message?.hash ?? first.transaction.hash
  return {
    id: actionId(telling.idText ?? Buffer.from(hash).toString('base64'), kind.name),
    type,
    parentId: place.parentId,
    ancestorTypes: place.ancestorTypes,
    success: !failed,
    failure: failed ? (failure ?? 'what should have followed did not happen') : null,
    startLt,
    startUtime,
    endLt,
    endUtime,
    transactions: [...transactions.values()],
    accounts: [...accounts.values()],
    details,
  }
}

const ltOf = ({ message, transaction }: TraceNode): bigint => message?.createdLt ?? transaction.lt
const utimeOf = ({ message, transaction }: TraceNode): number => message?.createdAt ?? transaction.now

const actionId = (text: string, name: string): Hash => asHash(createHash('sha256').update(text).update(name).digest())
