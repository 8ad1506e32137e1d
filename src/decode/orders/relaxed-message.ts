import type { Address } from '../../cell/address.ts'
import type { Slice } from '../../cell/slice.ts'
import { loadCurrencyCollection } from '../../tlb/currency-collection.ts'
import { loadMsgAddressExt, loadMsgAddressInt, toAddress } from '../../tlb/msg-address.ts'
import { loadStateInit } from '../../tlb/state-init.ts'

/** An internal message that a contract is to send: whoever sends it fills in the rest. */
export interface RelaxedMessage {
  readonly destination: Address | null
  readonly value: bigint
  readonly body: Slice
}

/**
 * An address in any form; null for one that names no account.
 *
 *     addr_none$00, addr_extern$01, addr_std$10, addr_var$11 = MsgAddress;
 */
export const loadAnyAddress = (slice: Slice): Address | null =>
  toAddress(slice.preloadUint(1) === 1 ? loadMsgAddressInt(slice) : loadMsgAddressExt(slice))

/**
 *     int_msg_info$0 ihr_disabled:Bool bounce:Bool bounced:Bool src:MsgAddress dest:MsgAddressInt value:CurrencyCollection
 *       ihr_fee:Grams fwd_fee:Grams created_lt:uint64 created_at:uint32 = CommonMsgInfoRelaxed;
 *     message$_ info:CommonMsgInfoRelaxed init:(Maybe (Either StateInit ^StateInit)) body:(Either X ^X) = MessageRelaxed X;
 */
export function loadRelaxedMessage(slice: Slice): RelaxedMessage {
  slice.expectTag(0, 1, 'CommonMsgInfoRelaxed')
  slice.skip(3)
  loadAnyAddress(slice)
  const destination = loadAnyAddress(slice)
  const value = loadCurrencyCollection(slice).coins
  slice.loadCoins()
  slice.loadCoins()
  slice.skip(64 + 32)
  if (slice.loadBool()) {
    if (slice.loadBool()) slice.loadRef()
    else loadStateInit(slice)
  }
  const body = slice.loadBool() ? slice.loadRefSlice() : slice
  return { destination, value, body }
}
