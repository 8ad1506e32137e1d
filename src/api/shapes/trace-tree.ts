import { byteKey } from '../../lib/byte-key.ts'
import type { TraceNode } from '../../model/trace.ts'
import { base64 } from '../http/json-writer.ts'

export interface TraceTree {
  /** The JSON of the root, with its children inside. */
  readonly json: string
  /** Some transaction's parent is not among the nodes. */
  readonly hasGap: boolean
}

/** By lt, then account. */
export const compareNodes = (a: TraceNode, b: TraceNode): number =>
  a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : Buffer.compare(a.account, b.account)

/** The tree of `nodes`, which are in order. Built without recursion: a trace may be as deep as it is long. */
export function renderTraceTree(traceId: Uint8Array, nodes: readonly TraceNode[]): TraceTree | undefined {
  const byHash = new Map(nodes.map((node) => [byteKey(node.hash), node]))
  const childrenOf = new Map<string, TraceNode[]>()
  let hasGap = false
  for (const node of nodes) {
    if (node.parentHash === null) continue
    const parent = byteKey(node.parentHash)
    if (!byHash.has(parent)) hasGap = true
    const siblings = childrenOf.get(parent)
    if (siblings) siblings.push(node)
    else childrenOf.set(parent, [node])
  }
  const root = byHash.get(byteKey(traceId)) ?? nodes.find((node) => node.parentHash === null)
  return root && { json: render(root, childrenOf), hasGap }
}

function render(root: TraceNode, childrenOf: ReadonlyMap<string, readonly TraceNode[]>): string {
  let json = ''
  // Nodes still to open, and texts that close what was opened before them.
  const stack: (TraceNode | string)[] = [root]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') {
      json += next
      continue
    }
    const inMsg = next.inMsgHash === null ? '' : `,"in_msg_hash":"${base64(next.inMsgHash)}"`
    json += `{"tx_hash":"${base64(next.hash)}"${inMsg},"children":`
    const children = childrenOf.get(byteKey(next.hash))
    if (children === undefined) {
      // An empty list says that nothing was sent, null that nothing of it has arrived.
      json += next.outMsgs === 0 ? '[]}' : 'null}'
      continue
    }
    json += '['
    stack.push(']}')
    for (let i = children.length - 1; i >= 0; i--) {
      stack.push(children[i] as TraceNode)
      if (i > 0) stack.push(',')
    }
  }
  return json
}
