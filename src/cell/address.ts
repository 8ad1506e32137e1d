/**
 * An account's address as stored and compared: 33 bytes, the workchain as int8 and the 256-bit account id.
 * Other forms (raw text, user-friendly, anycast, extern, var) are read and written in this file.
 */
export type Address = Uint8Array & { readonly __brand: 'Address' }

export const ADDRESS_BYTES = 33

export const asAddress = (bytes: Uint8Array): Address => bytes as Address

export function makeAddress(workchain: number, accountId: Uint8Array): Address {
  const bytes = new Uint8Array(ADDRESS_BYTES)
  bytes[0] = workchain & 0xff
  bytes.set(accountId, 1)
  return asAddress(bytes)
}

export const workchainOf = (address: Address): number => ((address[0] as number) << 24) >> 24
