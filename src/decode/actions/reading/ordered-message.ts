import type { Address } from '../../../cell/address.ts'
import { sliceHash } from '../../../cell/hashing.ts'
import type { Slice } from '../../../cell/slice.ts'
import { loadCurrencyCollection } from '../../../tlb/currency-collection.ts'
import { loadMsgAddressExt, loadMsgAddressInt, toAddress } from '../../../tlb/msg-address.ts'
import { loadStateInit } from '../../../tlb/state-init.ts'
import type { TraceMessage } from '../../traces/trace-input.ts'

/** A message that a contract is told to send (MessageRelaxed): its sender and times are not filled in yet. */
export function loadOrderedMessage(slice: Slice, sender: Address): TraceMessage {
  slice.expectTag(0, 1, 'int_msg_info')
  slice.skip(1)
  const bounce = slice.loadBool()
  const bounced = slice.loadBool()
  if (slice.preloadUint(2) < 2) loadMsgAddressExt(slice)
  else loadMsgAddressInt(slice)
  const destination = toAddress(loadMsgAddressInt(slice))
  const { coins, other } = loadCurrencyCollection(slice)
  slice.loadCoins()
  slice.loadCoins()
  slice.skip(64 + 32)
  if (slice.loadBit() === 1) loadStateInit(slice.loadBit() === 1 ? slice.loadRefSlice() : slice)
  const body = slice.loadBit() === 1 ? slice.loadRefSlice() : slice
  const hash = sliceHash(body)
  return {
    hash,
    kind: 'internal',
    hashNorm: null,
    source: sender,
    destination,
    value: coins,
    extraCurrencies: other,
    bounce,
    bounced,
    createdLt: null,
    createdAt: null,
    opcode: body.remainingBits >= 32 ? body.preloadUint(32) : null,
    body,
    bodyHash: hash,
    initState: null,
  }
}
