import type { ActionNode } from '../engine/action-node.ts'
import { block, call, type Match, oneOf, type Pattern } from '../engine/pattern.ts'
import type { SwapLeg } from '../kinds/jetton-swap.ts'
import { orderedLeg, transferLeg } from '../kinds/swap-legs.ts'
import { findBlock, findCall, withRemainders } from './walk.ts'

/** A DEX with a vault for each asset: Vault → pool → … → pool → vault, where each pool that swapped left a log. */
export interface PoolDex {
  /** Toncoin with an order, to its vault. */
  readonly order: number
  /** A vault to the first pool. */
  readonly swap: number
  /** One pool to the next, where that is another message. */
  readonly peer?: number
  readonly log: number
  /** The last pool to the vault that pays. */
  readonly request: number
  /** Toncoin from its vault. */
  readonly payouts: readonly number[]
}

/** What may lead to the first swap: a transfer of jettons to their vault, or Toncoin to its own. */
export const paidToVault = ({ order }: PoolDex): Pattern =>
  oneOf(block('jetton_transfer', { as: 'transfer' }), call(order, { as: 'order' }))

/** What else a swap takes into its block. */
export const poolMessages = ({ peer, log, request, payouts }: PoolDex): readonly number[] => [
  ...(peer === undefined ? [] : [peer]),
  ...[log, request, ...payouts],
]

export function loadIncoming(match: Match): SwapLeg | undefined {
  const order = match.find('order')
  return order === undefined ? transferLeg(match.find('transfer')) : orderedLeg(order)
}

export interface PoolWay {
  readonly hops: readonly ActionNode[]
  readonly logs: readonly ActionNode[]
  readonly request: ActionNode
  /** A transfer of jettons, or Toncoin. */
  readonly payout: ActionNode
  readonly blocks: readonly ActionNode[]
}

export function walkPools(
  head: ActionNode,
  { swap, peer = swap, log, request, payouts }: PoolDex,
): PoolWay | undefined {
  const hops: ActionNode[] = []
  const logs: ActionNode[] = []
  for (let hop: ActionNode | undefined = head; hop !== undefined; hop = findCall(hop, peer, swap)) {
    hops.push(hop)
    const left = findCall(hop, log)
    if (left !== undefined) logs.push(left)
    const asked = findCall(hop, request)
    if (asked === undefined) continue
    const payout = findBlock(asked, 'jetton_transfer') ?? findCall(asked, ...payouts)
    if (payout === undefined) return undefined
    return { hops, logs, request: asked, payout, blocks: withRemainders([...hops, ...logs, asked, payout]) }
  }
  return undefined
}
