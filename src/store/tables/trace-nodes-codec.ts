import { ADDRESS_BYTES, asAddress } from '../../cell/address.ts'
import { asHash, HASH_BYTES } from '../../cell/hash.ts'
import { CellarError } from '../../lib/errors.ts'
import type { TraceNode } from '../../model/trace.ts'

/**
 * `trace_nodes.nodes`: the transactions a masterchain block added to a trace, in order of lt, then account. Each is
 *   flags u8 (1 = has an in-message, 2 = has a parent) · account 33 · lt u64 · hash 32 · out-messages u16
 *   · [in-message hash 32] · [parent transaction hash 32], all big endian.
 */
const HAS_IN_MSG = 1
const HAS_PARENT = 2
const FIXED_BYTES = 1 + ADDRESS_BYTES + 8 + HASH_BYTES + 2

export function encodeTraceNodes(nodes: readonly TraceNode[]): Uint8Array {
  let size = 0
  for (const node of nodes) {
    size += FIXED_BYTES + (node.inMsgHash === null ? 0 : HASH_BYTES) + (node.parentHash === null ? 0 : HASH_BYTES)
  }
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  let at = 0
  const put = (part: Uint8Array) => {
    bytes.set(part, at)
    at += part.length
  }
  for (const node of nodes) {
    bytes[at++] = (node.inMsgHash === null ? 0 : HAS_IN_MSG) | (node.parentHash === null ? 0 : HAS_PARENT)
    put(node.account)
    view.setBigUint64(at, node.lt)
    at += 8
    put(node.hash)
    view.setUint16(at, node.outMsgs)
    at += 2
    if (node.inMsgHash !== null) put(node.inMsgHash)
    if (node.parentHash !== null) put(node.parentHash)
  }
  return bytes
}

/** Hashes and addresses are views of `bytes`. */
export function decodeTraceNodes(bytes: Uint8Array): TraceNode[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const nodes: TraceNode[] = []
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new CellarError('BROKEN_STORE', 'trace_nodes.nodes is cut short', { at })
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const flags = take(1)[0] as number
    const account = asAddress(take(ADDRESS_BYTES))
    take(8)
    const lt = view.getBigUint64(at - 8)
    const hash = asHash(take(HASH_BYTES))
    take(2)
    const outMsgs = view.getUint16(at - 2)
    const inMsgHash = (flags & HAS_IN_MSG) === 0 ? null : asHash(take(HASH_BYTES))
    const parentHash = (flags & HAS_PARENT) === 0 ? null : asHash(take(HASH_BYTES))
    nodes.push({ account, lt, hash, inMsgHash, parentHash, outMsgs })
  }
  return nodes
}
