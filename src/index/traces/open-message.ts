import { ADDRESS_BYTES, asAddress } from '../../cell/address.ts'
import { asHash, HASH_BYTES, type Hash } from '../../cell/hash.ts'
import type { OpenMessage } from '../../store/tables/messages.ts'

/** A message sent in the batch under way; its receiver is filled in when it comes in the same batch. */
export interface SentMessage extends OpenMessage {
  receiver: { readonly hash: Hash; readonly lt: bigint } | null
}

/** What an entry costs in memory beside its bytes. */
export const OPEN_MESSAGE_BYTES = 400

/** A copy with bytes of its own: what is kept must not hold a whole block in memory. */
export function compactMessage({ hash, home, txHash, traceId }: OpenMessage): OpenMessage {
  const bytes = new Uint8Array(3 * HASH_BYTES + ADDRESS_BYTES)
  let at = 0
  const keep = (part: Uint8Array) => {
    bytes.set(part, at)
    at += part.length
    return bytes.subarray(at - part.length, at)
  }
  return {
    hash: asHash(keep(hash)),
    home: { account: asAddress(keep(home.account)), lt: home.lt, index: home.index },
    txHash: asHash(keep(txHash)),
    traceId: asHash(keep(traceId)),
  }
}
