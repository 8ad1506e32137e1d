import { type ActionNode, dataOf } from '../engine/action-node.ts'
import { built, defineMatcher } from '../engine/matcher.ts'
import { block, call, EXCESS, oneOf } from '../engine/pattern.ts'
import { JETTON_SWAP, swapOn } from '../kinds/jetton-swap.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import type { BodyReader } from '../reading/body-reader.ts'
import { findSwapMinimum, PAY_NATIVE, PAYOUT, SWAP_LOG, toLeg } from '../reading/dedust-v2.ts'
import { findCall } from '../reading/walk.ts'

/** Pools pay each other: every one that swapped left a log, and the last pays the user. */
export default defineMatcher({
  name: 'dedust_v2_swap',
  after: ['dedust_swap'],
  takes: { opcodes: [PAYOUT, SWAP_LOG] },
  pattern: oneOf(call(PAY_NATIVE), block('jetton_transfer')),
  build(head) {
    if (findCall(head, SWAP_LOG) === undefined) return null
    const minOut = findSwapMinimum(head)
    if (minOut === undefined && head.opcode === PAY_NATIVE) return null
    const way = walkPools(head)
    if (way === undefined || findSwapMinimum(way.out) !== undefined) return null
    const { carriers, logs, out, blocks } = way
    const swaps = logs.map((log) => loadLog(log.body()))
    const assets = [...carriers, out].map((carrier) => dataOf(carrier, JETTON_TRANSFER_KIND)?.asset ?? null)
    const peers = swaps.map((swap, i) => ({ ...swap, assetIn: assets[i] ?? null, assetOut: assets[i + 1] ?? null }))
    const incoming = toLeg(head)
    const outgoing = toLeg(out)
    const legs = {
      incoming: { ...incoming, amount: swaps[0]?.amountIn ?? incoming.amount },
      outgoing: { ...outgoing, amount: swaps.at(-1)?.amountOut ?? outgoing.amount },
    }
    const data = swapOn('dedust_v2', legs, peers, { minOut: minOut ?? null })
    const failed = logs.some(({ node }) => node.transaction.aborted)
    return built(JETTON_SWAP, data, blocks, { failed })
  },
})

interface Way {
  readonly carriers: readonly ActionNode[]
  readonly logs: readonly ActionNode[]
  readonly out: ActionNode
  readonly blocks: readonly ActionNode[]
}

function walkPools(head: ActionNode): Way | undefined {
  const carriers: ActionNode[] = []
  const logs: ActionNode[] = []
  const blocks: ActionNode[] = []
  for (let carrier: ActionNode | undefined = head; carrier !== undefined; ) {
    const log = findCall(carrier, SWAP_LOG)
    if (log === undefined) return undefined
    carriers.push(carrier)
    logs.push(log)
    blocks.push(carrier, log)
    const excess = findCall(carrier, EXCESS)
    if (excess !== undefined) blocks.push(excess)
    const next = findNext(carrier)
    if (next === undefined) {
      const out = findOut(carrier)
      return out === undefined ? undefined : { carriers, logs, out, blocks: [...blocks, out] }
    }
    carrier = next
  }
  return undefined
}

/** The next carrier: one under which there is a log again. */
function findNext(carrier: ActionNode): ActionNode | undefined {
  for (const child of carrier.children()) {
    const isCarrier = child.opcode === PAY_NATIVE || child.is('jetton_transfer')
    if (isCarrier && findCall(child, SWAP_LOG) !== undefined) return child
  }
  return undefined
}

function findOut(carrier: ActionNode): ActionNode | undefined {
  for (const child of carrier.children()) {
    if (child.is('jetton_transfer') || child.opcode === PAYOUT) return child
  }
  return undefined
}

/** x_to_y:1 in:Coins out:Coins … */
function loadLog(log: BodyReader): { amountIn: bigint; amountOut: bigint } {
  log.skip(1)
  return { amountIn: log.coins(), amountOut: log.coins() }
}
