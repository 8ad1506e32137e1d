import { ADDRESS_BYTES, type Address, asAddress } from '../../cell/address.ts'
import { asHash, HASH_BYTES, type Hash } from '../../cell/hash.ts'

/** An internal message that was sent and not yet received. */
export interface OpenMessage {
  readonly hash: Hash
  /** Home: the transaction that sent it, and its place there (1 = first out-message). */
  readonly account: Address
  readonly lt: bigint
  readonly idx: number
  readonly txHash: Hash
  readonly traceId: Hash
}

/** A message sent in the batch under way; its receiver is filled in when it comes in the same batch. */
export interface SentMessage extends OpenMessage {
  receiver: { readonly hash: Hash; readonly lt: bigint } | null
}

/** What an entry costs in memory beside its bytes. */
export const OPEN_MESSAGE_BYTES = 400

/** A copy with bytes of its own: what is kept must not hold a whole block in memory. */
export function compactMessage(message: OpenMessage): OpenMessage {
  const bytes = new Uint8Array(3 * HASH_BYTES + ADDRESS_BYTES)
  let at = 0
  const keep = (part: Uint8Array) => {
    bytes.set(part, at)
    at += part.length
    return bytes.subarray(at - part.length, at)
  }
  return {
    hash: asHash(keep(message.hash)),
    account: asAddress(keep(message.account)),
    lt: message.lt,
    idx: message.idx,
    txHash: asHash(keep(message.txHash)),
    traceId: asHash(keep(message.traceId)),
  }
}
