import { ADDRESS_BYTES } from '../../cell/address.ts'

/** A list of addresses as it is stored, 33 bytes each. */
export function splitAddresses(addresses: Buffer): Buffer[] {
  const list: Buffer[] = []
  for (let at = 0; at < addresses.length; at += ADDRESS_BYTES) list.push(addresses.subarray(at, at + ADDRESS_BYTES))
  return list
}
