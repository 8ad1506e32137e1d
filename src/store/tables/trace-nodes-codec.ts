import { ADDRESS_BYTES, asAddress } from '../../cell/address.ts'
import { asHash, HASH_BYTES, type Hash } from '../../cell/hash.ts'
import { byteKey, sameBytes } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import type { TraceNode } from '../../model/trace.ts'
import { decodeOutlines } from './trace-outlines-codec.ts'

/**
 * `trace_nodes.nodes`: the transactions a masterchain block added to a trace, in order of lt, then account. Each is
 *   flags u8 (1 = has an in-message, 2 = has a parent, 4 = its parent is one before it here, 8 = the trace is named after it) · account 33 · lt u64 · [hash 32]
 *   · out-messages u16 · [in-message hash 32] · [parent transaction hash 32, or its place here u16], all big endian.
 */
const HAS_IN_MSG = 1
const HAS_PARENT = 2
const HAS_PARENT_HERE = 4
const NAMES_TRACE = 8
const PLACE_BYTES = 2
const MAX_PLACES = 0x10000
const FIXED_BYTES = 1 + ADDRESS_BYTES + 8 + 2

export function encodeTraceNodes(traceId: Uint8Array, nodes: readonly TraceNode[]): Uint8Array {
  const places = new Map<string, number>()
  let size = 0
  let root: number | undefined
  const parents = nodes.map(({ hash, inMsgHash, parentHash }, place) => {
    const parent = parentHash === null ? undefined : places.get(byteKey(parentHash))
    // Nothing here has the last for a parent.
    if (place < MAX_PLACES && place < nodes.length - 1) places.set(byteKey(hash), place)
    const parentBytes = parentHash === null ? 0 : parent === undefined ? HASH_BYTES : PLACE_BYTES
    if (parentHash === null && sameBytes(hash, traceId)) root = place
    size += FIXED_BYTES + (root === place ? 0 : HASH_BYTES) + (inMsgHash === null ? 0 : HASH_BYTES) + parentBytes
    return parent
  })
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  let at = 0
  const put = (part: Uint8Array) => {
    bytes.set(part, at)
    at += part.length
  }
  for (const [i, node] of nodes.entries()) {
    const parent = parents[i]
    const parentFlag = node.parentHash === null ? 0 : parent === undefined ? HAS_PARENT : HAS_PARENT_HERE
    bytes[at++] = (node.inMsgHash === null ? 0 : HAS_IN_MSG) | parentFlag | (i === root ? NAMES_TRACE : 0)
    put(node.account)
    view.setBigUint64(at, node.lt)
    at += 8
    if (i !== root) put(node.hash)
    view.setUint16(at, node.outMsgs)
    at += 2
    if (node.inMsgHash !== null) put(node.inMsgHash)
    if (parent !== undefined) {
      view.setUint16(at, parent)
      at += PLACE_BYTES
    } else if (node.parentHash !== null) put(node.parentHash)
  }
  return bytes
}

/**
 * Hashes and addresses are views of `bytes`: no others are made, for of thousands of nodes they are most of the work. With `outlines` beside them, nodes have
 * theirs.
 */
export function decodeTraceNodes(
  traceId: Uint8Array,
  bytes: Uint8Array,
  outlines: Uint8Array | null = null,
): TraceNode[] {
  const kept = outlines === null ? [] : decodeOutlines(outlines)
  const { buffer, byteOffset } = bytes
  const view = new DataView(buffer, byteOffset, bytes.byteLength)
  const nodes: TraceNode[] = []
  let at = 0
  /** Where the next bytes stand, so many of them. */
  const pass = (length: number): number => {
    if (at + length > bytes.length) throw new CellarError('BROKEN_STORE', 'trace_nodes.nodes is cut short', { at })
    at += length
    return at - length
  }
  const take = (length: number): Uint8Array => new Uint8Array(buffer, byteOffset + pass(length), length)
  const takeParent = (flags: number): Hash | null => ((flags & HAS_PARENT) === 0 ? null : asHash(take(HASH_BYTES)))
  const parentHere = (): Hash => {
    const parent = nodes[view.getUint16(pass(PLACE_BYTES))]
    if (parent === undefined)
      throw new CellarError('BROKEN_STORE', 'trace_nodes.nodes names a parent that is not there', { at })
    return parent.hash
  }
  while (at < bytes.length) {
    const flags = bytes[pass(1)] as number
    const account = asAddress(take(ADDRESS_BYTES))
    const lt = view.getBigUint64(pass(8))
    const hash = asHash((flags & NAMES_TRACE) === 0 ? take(HASH_BYTES) : traceId)
    const outMsgs = view.getUint16(pass(2))
    const inMsgHash = (flags & HAS_IN_MSG) === 0 ? null : asHash(take(HASH_BYTES))
    const parentHash = (flags & HAS_PARENT_HERE) === 0 ? takeParent(flags) : parentHere()
    nodes.push({ account, lt, hash, inMsgHash, parentHash, outMsgs, outline: kept[nodes.length] })
  }
  return nodes
}
