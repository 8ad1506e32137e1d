import type { Address } from '../cell/address.ts'
import type { Hash } from '../cell/hash.ts'
import { bool, bytes, int8 } from './columns.ts'
import { boolean, decimal, hash, int64 } from './kinds.ts'

/** The transaction that a transfer or burn was asked of. */
export interface TokenEvent {
  readonly account: Address
  readonly lt: bigint
  readonly txHash: Hash
  readonly now: number
  readonly traceId: Hash
  readonly isAborted: boolean
}

/** An address as a message holds it: an account's 33 bytes, or one that tells the other forms. */
export const ADDR_NONE_BYTES = Uint8Array.of(0)
export const ADDR_EXTERN_BYTES = Uint8Array.of(1)
export const ADDR_VAR_BYTES = Uint8Array.of(2)

interface Moved {
  readonly event: TokenEvent
}

/** Columns that rows about moves of tokens begin with. */
export const EVENT_COLUMNS = {
  account: bytes(({ event }: Moved) => event.account),
  lt: int8(({ event }: Moved) => event.lt),
  tx_hash: bytes(({ event }: Moved) => event.txHash),
  now: int8(({ event }: Moved) => event.now),
  trace_id: bytes(({ event }: Moved) => event.traceId),
  aborted: bool(({ event }: Moved) => event.isAborted),
}

interface MoveRow {
  readonly tx_hash: Buffer
  readonly lt: bigint
  readonly now: bigint
  readonly aborted: boolean
  readonly trace_id: Buffer
}

/** Fields that records of moves end with. */
export const MOVE_FIELDS = {
  transaction_hash: hash((row: MoveRow) => row.tx_hash),
  transaction_lt: decimal((row: MoveRow) => row.lt),
  transaction_now: int64((row: MoveRow) => row.now),
  transaction_aborted: boolean((row: MoveRow) => row.aborted),
  trace_id: hash.orNull((row: MoveRow) => row.trace_id),
}

/** Says what a payload means, as JSON that is good until it is asked again; null where its layout is not known. */
export interface PayloadDecoder {
  readonly decodePayload: (boc: Buffer) => Uint8Array | null
}
