import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import type { TraceInput, TraceNode, TraceTransaction } from './trace-input.ts'

/**
 * Ties the transactions of one trace, in any order, into its tree. One walk over a list, however deep or wide the tree is.
 * Messages that nobody received yet have no node.
 */
export function createTrace(transactions: readonly TraceTransaction[], mcSeqnoEnd: number): TraceInput {
  const receivers = new Map<string, TraceTransaction>()
  for (const transaction of transactions) {
    if (transaction.inMsg?.kind === 'internal') receivers.set(byteKey(transaction.inMsg.hash), transaction)
  }
  const root = findRoot(transactions, receivers)
  const nodes: TraceNode[] = [{ message: root.inMsg, transaction: root, parent: null }]
  for (let i = 0; i < nodes.length; i++) {
    const parent = nodes[i] as TraceNode
    if (parent.message?.kind === 'external_out') continue
    for (const message of parent.transaction.outMsgs) {
      if (message.kind === 'external_out') {
        nodes.push({ message, transaction: parent.transaction, parent })
        continue
      }
      const transaction = receivers.get(byteKey(message.hash))
      if (transaction !== undefined) nodes.push({ message, transaction, parent })
    }
  }
  let endLt = root.lt
  let endUtime = root.now
  for (const { lt, now } of transactions) {
    if (lt > endLt) endLt = lt
    if (now > endUtime) endUtime = now
  }
  const external = root.inMsg?.kind === 'external_in' ? root.inMsg : null
  return {
    id: root.hash,
    nodes,
    mcSeqnoEnd,
    endLt,
    endUtime,
    externalHash: external?.hash ?? null,
    externalHashNorm: external?.hashNorm ?? null,
  }
}

/** The transaction whose message none of the others sent; the earliest when the trace has several such. */
function findRoot(
  transactions: readonly TraceTransaction[],
  receivers: ReadonlyMap<string, TraceTransaction>,
): TraceTransaction {
  const received = new Set<TraceTransaction>()
  for (const { outMsgs } of transactions) {
    for (const message of outMsgs) {
      const receiver = message.kind === 'internal' ? receivers.get(byteKey(message.hash)) : undefined
      if (receiver !== undefined) received.add(receiver)
    }
  }
  let root: TraceTransaction | undefined
  for (const transaction of transactions) {
    if (!received.has(transaction) && (root === undefined || transaction.lt < root.lt)) root = transaction
  }
  if (root === undefined) throw new CellarError('BROKEN_CHAIN', 'a trace without a first transaction')
  return root
}
