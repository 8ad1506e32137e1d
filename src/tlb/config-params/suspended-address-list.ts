// block.tlb: suspended_address_list#00 addresses:(HashmapE 288 Unit) suspended_until:uint32 = SuspendedAddressList;
//   _ SuspendedAddressList = ConfigParam 44;
import type { Builder } from '../../cell/builder.ts'
import { storeHashmapE, visitDictionary } from '../../cell/dictionary.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import type { Slice } from '../../cell/slice.ts'
import { int32Key, toInt32Key } from '../dictionary-key.ts'

export interface SuspendedAddress {
  readonly workchain: number
  readonly accountId: Hash
}

export interface SuspendedAddressList {
  readonly addresses: readonly SuspendedAddress[]
  readonly suspendedUntil: number
}

const TAG = 0x00
/** Workchain and account id. */
const ADDRESS_BITS = 288

export function loadSuspendedAddressList(slice: Slice): SuspendedAddressList {
  slice.expectTag(TAG, 8, 'SuspendedAddressList')
  const addresses: SuspendedAddress[] = []
  if (slice.loadBit() === 1) {
    visitDictionary(slice.loadRefSlice(), ADDRESS_BITS, (key) => {
      addresses.push({ workchain: toInt32Key(key) | 0, accountId: asHash(key.subarray(4)) })
    })
  }
  const suspendedUntil = slice.loadUint(32)
  slice.expectEnd('SuspendedAddressList')
  return { addresses, suspendedUntil }
}

export function storeSuspendedAddressList(b: Builder, list: SuspendedAddressList): void {
  b.storeUint(TAG, 8)
  const entries = list.addresses.map(({ workchain, accountId }) => ({
    key: Uint8Array.of(...int32Key(workchain), ...accountId),
    value: true,
  }))
  storeHashmapE(b, ADDRESS_BITS, entries, () => {})
  b.storeUint(list.suspendedUntil, 32)
}
