import type { Cell } from '../../../cell/cell.ts'
import { cellHash } from '../../../cell/hashing.ts'
import { Slice } from '../../../cell/slice.ts'
import type { Action } from '../../../model/action.ts'
import type { TraceInput, TraceMessage, TraceNode } from '../../traces/trace-input.ts'
import { JETTON_TRANSFER_KIND } from '../kinds/jetton-transfer.ts'
import { JETTON_TRANSFER, loadJettonOrder, loadOrderedReceiver } from '../reading/jetton-order.ts'
import { orUndefined } from '../reading/or-undefined.ts'
import { loadOrderedMessage } from '../reading/ordered-message.ts'
import { listOrders } from '../reading/wallet-orders.ts'
import { unsentOrderId } from './action-id.ts'
import { type ActionNode, textOf } from './action-node.ts'
import { createBasicNode } from './action-tree.ts'
import type { Facts } from './facts.ts'
import { leafToAction, TOP } from './to-action.ts'

/** What a wallet was told to send and did not: its external message is read as a list of orders, each of which failed. */
export function listUnsentOrders({ nodes }: TraceInput, facts: Facts): Action[] {
  const [root] = nodes
  if (root === undefined || nodes.length > 1 || root.message?.kind !== 'external_in') return []
  return listOrders(root.message.body).flatMap(({ cell, index }) => {
    const message = orUndefined(() => loadOrderedMessage(new Slice(cell.arena, cell.index), root.transaction.account))
    return message === undefined ? [] : [toUnsentOrder(message, cell, index, root, facts)]
  })
}

function toUnsentOrder(message: TraceMessage, cell: Cell, index: number, root: TraceNode, facts: Facts): Action {
  const node: TraceNode = { message, transaction: root.transaction, parent: null }
  const block = createBasicNode(node, 0, null)
  const transfer = block.opcode === JETTON_TRANSFER ? orUndefined(() => toJettonTransfer(block, facts)) : undefined
  if (transfer !== undefined) {
    block.kind = JETTON_TRANSFER_KIND as typeof block.kind
    block.data = transfer
  }
  const hash = Buffer.from(cellHash(cell)).toString('base64')
  // Nothing reached whom it was meant for.
  const accounts = transfer === undefined ? [block.source] : [block.source, transfer.senderWallet]
  const { kind, data } = block
  const id = unsentOrderId(Buffer.from(`${hash}${index}`).toString('base64'), kind.name)
  const action = leafToAction(block, { kind, data, failed: true, id }, TOP, accounts, kind.details(data, block))
  return { ...action, accounts: [textOf(root.transaction.account), ...accounts].filter(isText) }
}

const isText = (text: string | null, i: number, all: readonly (string | null)[]): text is string =>
  text !== null && all.indexOf(text) === i

function toJettonTransfer(block: ActionNode, facts: Facts) {
  const order = loadJettonOrder(block.body())
  return {
    order,
    asset: facts.jettonWallet(block.destination)?.master ?? null,
    sender: block.source,
    receiver: loadOrderedReceiver(block.body()),
    senderWallet: block.destination,
    receiverWallet: null,
    amount: order.amount,
    forwardAmount: order.forwardAmount,
  }
}
