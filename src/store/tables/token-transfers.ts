import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { CopyBuffer } from '../copy-buffer.ts'

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

const EVENT_COLUMNS = 'account, lt, tx_hash, now, trace_id, aborted'
const EVENT_FIELDS = 6

function encodeEvent(copy: CopyBuffer, { account, lt, txHash, now, traceId, isAborted }: TokenEvent): void {
  copy.bytes(account)
  copy.int8(lt)
  copy.bytes(txHash)
  copy.int8(now)
  copy.bytes(traceId)
  copy.bool(isAborted)
}

export interface JettonTransferRow {
  readonly jetton: Address
  readonly queryId: bigint
  readonly amount: bigint
  readonly source: Uint8Array
  readonly destination: Uint8Array
  readonly responseDestination: Uint8Array
  readonly customPayload: Uint8Array | null
  readonly forwardAmount: bigint
  readonly forwardPayload: Uint8Array | null
}

export const JETTON_TRANSFERS = `jetton_transfers (${EVENT_COLUMNS}, jetton, query_id, amount, source, destination, response_destination, custom_payload, forward_amount, forward_payload)`

export function encodeJettonTransfer(copy: CopyBuffer, event: TokenEvent, transfer: JettonTransferRow): void {
  copy.row(EVENT_FIELDS + 9)
  encodeEvent(copy, event)
  copy.bytes(transfer.jetton)
  copy.numeric(transfer.queryId)
  copy.numeric(transfer.amount)
  copy.bytes(transfer.source)
  copy.bytes(transfer.destination)
  copy.bytes(transfer.responseDestination)
  copy.bytes(transfer.customPayload)
  copy.numeric(transfer.forwardAmount)
  copy.bytes(transfer.forwardPayload)
}

export interface JettonBurnRow {
  readonly jetton: Address
  readonly queryId: bigint
  readonly amount: bigint
  readonly owner: Uint8Array
  readonly responseDestination: Uint8Array
  readonly customPayload: Uint8Array | null
}

export const JETTON_BURNS = `jetton_burns (${EVENT_COLUMNS}, jetton, query_id, amount, owner, response_destination, custom_payload)`

export function encodeJettonBurn(copy: CopyBuffer, event: TokenEvent, burn: JettonBurnRow): void {
  copy.row(EVENT_FIELDS + 6)
  encodeEvent(copy, event)
  copy.bytes(burn.jetton)
  copy.numeric(burn.queryId)
  copy.numeric(burn.amount)
  copy.bytes(burn.owner)
  copy.bytes(burn.responseDestination)
  copy.bytes(burn.customPayload)
}

export interface NftTransferRow {
  readonly collection: Address | null
  readonly queryId: bigint
  readonly oldOwner: Uint8Array
  readonly newOwner: Uint8Array
  readonly responseDestination: Uint8Array
  readonly customPayload: Uint8Array | null
  readonly forwardAmount: bigint
  readonly forwardPayload: Uint8Array | null
}

export const NFT_TRANSFERS = `nft_transfers (${EVENT_COLUMNS}, collection, query_id, old_owner, new_owner, response_destination, custom_payload, forward_amount, forward_payload)`

export function encodeNftTransfer(copy: CopyBuffer, event: TokenEvent, transfer: NftTransferRow): void {
  copy.row(EVENT_FIELDS + 8)
  encodeEvent(copy, event)
  copy.bytes(transfer.collection)
  copy.numeric(transfer.queryId)
  copy.bytes(transfer.oldOwner)
  copy.bytes(transfer.newOwner)
  copy.bytes(transfer.responseDestination)
  copy.bytes(transfer.customPayload)
  copy.numeric(transfer.forwardAmount)
  copy.bytes(transfer.forwardPayload)
}
