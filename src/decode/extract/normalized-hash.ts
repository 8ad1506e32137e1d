import { buildCell } from '../../cell/builder.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { depthAt } from '../../cell/hashing.ts'
import { kernelFor, MESSAGE_AT } from '../../cell/sha256-kernel.ts'
import { Slice } from '../../cell/slice.ts'
import { storeCommonMsgInfo } from '../../tlb/common-msg-info.ts'
import { ADDR_NONE, type MsgAddressInt } from '../../tlb/msg-address.ts'

/**
 * TEP-467: the hash of an external-in message as it is when what a relay may change is set to one form: no source, no
 * import fee, no state init, the body in a cell of its own. A wallet knows this hash before the message is sent.
 */
export function normalizedHash(dest: MsgAddressInt, body: Slice, bodyHash: Hash): Hash {
  const { arena, index } = buildCell((b) => {
    storeCommonMsgInfo(b, { kind: 'external_in', src: ADDR_NONE, dest, importFee: 0n })
    b.storeUint(NO_INIT_BODY_IN_REF, 2)
  })
  return hashOver(new Slice(arena, index), bodyHash, depthOf(body))
}

const NO_INIT_BODY_IN_REF = 0b01

/** Hash of an ordinary cell with these bits and one reference, of which hash and depth are known: no need to copy the tree. */
function hashOver(bits: Slice, childHash: Hash, childDepth: number): Hash {
  const kernel = kernelFor(0)
  const length = bits.writeTo(kernel.bytes, MESSAGE_AT + 2)
  const at = MESSAGE_AT + 2 + length
  kernel.bytes[MESSAGE_AT] = 1
  kernel.bytes[MESSAGE_AT + 1] = (bits.remainingBits >> 3) + length
  kernel.bytes[at] = childDepth >> 8
  kernel.bytes[at + 1] = childDepth
  kernel.bytes.set(childHash, at + 2)
  return asHash(kernel.hashMessage(2 + length + 2 + childHash.length))
}

/** Depth of what is left of a slice, as a cell of its own. */
function depthOf(slice: Slice): number {
  if (slice.isWhole) return depthAt(slice.arena, slice.cell)
  let depth = 0
  for (let i = 0; i < slice.remainingRefs; i++) {
    depth = Math.max(depth, depthAt(slice.arena, slice.peekRefIndex(i)) + 1)
  }
  return depth
}
