import type { Address } from '../../cell/address.ts'
import { sliceToBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Slice } from '../../cell/slice.ts'
import { loadMsgAddressExt, loadMsgAddressInt, toAddress } from '../../tlb/msg-address.ts'
import { attempt, sliceOf } from './stack-values.ts'

export const JETTON_TRANSFER = 0x0f8a7ea5
export const JETTON_BURN = 0x595f07bc
export const NFT_TRANSFER = 0x5fcc3d14

/** An address in a message, which need not be an account's. */
export type WrittenAddress = Address | 'addr_none' | 'addr_extern' | 'addr_var'

export interface JettonTransferMessage {
  readonly queryId: bigint
  readonly amount: bigint
  readonly destination: WrittenAddress
  readonly responseDestination: WrittenAddress
  /** Bags of cells. */
  readonly customPayload: Uint8Array | null
  readonly forwardAmount: bigint
  /** Only when it is in a reference. */
  readonly forwardPayload: Uint8Array | null
}

export interface JettonBurnMessage {
  readonly queryId: bigint
  readonly amount: bigint
  readonly responseDestination: WrittenAddress
  readonly customPayload: Uint8Array | null
}

export interface NftTransferMessage {
  readonly queryId: bigint
  readonly newOwner: WrittenAddress
  readonly responseDestination: WrittenAddress
  readonly customPayload: Uint8Array | null
  readonly forwardAmount: bigint
  readonly forwardPayload: Uint8Array | null
}

// TEP-74: transfer#0f8a7ea5 query_id:uint64 amount:Coins destination:MsgAddress response_destination:MsgAddress
//   custom_payload:(Maybe ^Cell) forward_ton_amount:Coins forward_payload:(Either Cell ^Cell) = InternalMsgBody;
/** undefined for a body that is none, whatever its opcode. */
export const readJettonTransfer = (body: Slice): JettonTransferMessage | undefined =>
  readBehindOpcode(body, (slice) => ({
    queryId: slice.loadUint64(),
    amount: slice.loadCoins(),
    destination: loadWrittenAddress(slice),
    responseDestination: loadWrittenAddress(slice),
    customPayload: toBoc(slice.loadMaybeRef()),
    forwardAmount: slice.loadCoins(),
    forwardPayload: loadReferencedPayload(slice),
  }))

// TEP-74: burn#595f07bc query_id:uint64 amount:Coins response_destination:MsgAddress custom_payload:(Maybe ^Cell) = InternalMsgBody;
export const readJettonBurn = (body: Slice): JettonBurnMessage | undefined =>
  readBehindOpcode(body, (slice) => ({
    queryId: slice.loadUint64(),
    amount: slice.loadCoins(),
    responseDestination: loadWrittenAddress(slice),
    // Many senders leave it out.
    customPayload: slice.remainingBits === 0 ? null : toBoc(slice.loadMaybeRef()),
  }))

// TEP-62: transfer#5fcc3d14 query_id:uint64 new_owner:MsgAddress response_destination:MsgAddress custom_payload:(Maybe ^Cell)
//   forward_amount:(VarUInteger 16) forward_payload:(Either Cell ^Cell) = InternalMsgBody;
export const readNftTransfer = (body: Slice): NftTransferMessage | undefined =>
  readBehindOpcode(body, (slice) => ({
    queryId: slice.loadUint64(),
    newOwner: loadWrittenAddress(slice),
    responseDestination: loadWrittenAddress(slice),
    customPayload: toBoc(slice.loadMaybeRef()),
    forwardAmount: slice.loadCoins(),
    forwardPayload: loadReferencedPayload(slice),
  }))

const readBehindOpcode = <T>(body: Slice, load: (slice: Slice) => T): T | undefined =>
  attempt(() => {
    const slice = body.clone()
    slice.skip(32)
    return load(slice)
  })

/** Senders may leave out a payload that is empty, bit and all. */
const loadReferencedPayload = (slice: Slice): Uint8Array | null =>
  slice.remainingBits > 0 && slice.loadBit() === 1 && slice.remainingRefs > 0 ? toBoc(slice.loadRef()) : null

const toBoc = (cell: Cell | null): Uint8Array | null => cell && sliceToBoc(sliceOf(cell))

function loadWrittenAddress(slice: Slice): WrittenAddress {
  if (slice.preloadUint(2) < 2) return loadMsgAddressExt(slice).kind === 'none' ? 'addr_none' : 'addr_extern'
  return toAddress(loadMsgAddressInt(slice)) ?? 'addr_var'
}
