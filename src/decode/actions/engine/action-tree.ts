import type { TraceInput, TraceNode } from '../../traces/trace-input.ts'
import { ENCRYPTED_COMMENT, TEXT_COMMENT } from '../reading/text.ts'
import { ActionNode, type ActionNodeKind, NO_OPCODE } from './action-node.ts'
import { CALL_CONTRACT, TICK_TOCK, TON_TRANSFER } from './basic-kinds.ts'

/** Stands above the first message, so that this too has a parent to be replaced in. */
const ROOT: ActionNodeKind = { name: 'root', details: () => ({}) }

export interface ActionTree {
  readonly root: ActionNode
  /** Basic blocks, breadth first. */
  readonly blocks: readonly ActionNode[]
  /** Those that brought an account to life. */
  readonly deploys: readonly ActionNode[]
}

/** One block per message, linked as the messages are. */
export function createActionTree({ nodes }: TraceInput): ActionTree {
  const blocks: ActionNode[] = []
  const deploys: ActionNode[] = []
  let at = 0
  const root = ActionNode.basic(ROOT, -1, nodes[0] as TraceNode, NO_OPCODE, null)
  for (const node of nodes) {
    // Breadth first, senders come in the order of their receivers.
    if (node.parent !== null) while (nodes[at] !== node.parent) at++
    const sender = node.parent === null ? null : (blocks[at] as ActionNode)
    const block = createBasicNode(node, blocks.length, sender)
    blocks.push(block)
    if (isDeploy(node)) deploys.push(block)
    const parent = sender ?? root
    parent.append(block)
  }
  return { root, blocks, deploys }
}

export function createBasicNode(node: TraceNode, order: number, sender: ActionNode | null): ActionNode {
  const kind = kindOf(node)
  const opcode = kind === CALL_CONTRACT ? (node.message?.opcode ?? NO_OPCODE) : NO_OPCODE
  const block = ActionNode.basic(kind, order, node, opcode, sender)
  block.failed = kind === TON_TRANSFER ? isFailedTransfer(node) : kind === CALL_CONTRACT && isFailedCall(node)
  return block
}

function kindOf({ message, transaction }: TraceNode): ActionNodeKind {
  if (message === null) return TICK_TOCK
  const { opcode } = message
  const isTransfer = opcode === null || opcode === TEXT_COMMENT || opcode === ENCRYPTED_COMMENT
  if (isTransfer && message.source !== null && message.destination !== null) return TON_TRANSFER
  return transaction.isTickTock && message === transaction.inMsg ? TICK_TOCK : CALL_CONTRACT
}

/** A transfer to an account that has no code, or that leaves nothing for gas, still arrives. */
function isFailedTransfer({ message, transaction }: TraceNode): boolean {
  if (!transaction.aborted) return false
  if (message?.bounce === true) return true
  return transaction.endStatus !== 'uninit' && transaction.skipReason !== 'no_gas'
}

/** A call without value that fails is a log or an answer nobody listens to. */
function isFailedCall({ message, transaction }: TraceNode): boolean {
  if (!transaction.aborted || message === null) return false
  const hasValue = message.value !== null && message.value !== 0n
  const hasOpcode = message.opcode !== null && message.opcode !== 0
  return hasValue || !hasOpcode || message.extraCurrencies.size > 0
}

/** Whether an account came to life in the transaction; its logs then say so too. */
function isDeploy({ message, transaction }: TraceNode): boolean {
  if (message === null || transaction.endStatus !== 'active') return false
  return transaction.origStatus !== 'active' && transaction.origStatus !== 'frozen'
}
