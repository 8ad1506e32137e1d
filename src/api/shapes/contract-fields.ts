import { ADDRESS_BYTES, type Address, asAddress, formatRaw } from '../../cell/address.ts'
import { base64 } from '../http/json-writer.ts'
import type { ContractRow } from '../reads/contract-order.ts'

/** Addresses of a message that are not of an account are stored as one byte. */
const WORDS = ['addr_none', 'addr_extern', 'addr_var']

/** A quoted raw address, or the word for one that names no account. */
export function addressText(bytes: Uint8Array): string {
  return `"${bytes.length === ADDRESS_BYTES ? formatRaw(asAddress(bytes)) : (WORDS[bytes[0] as number] ?? 'addr_none')}"`
}

export const addressOrNull = (bytes: Uint8Array | null): string => (bytes === null ? 'null' : addressText(bytes))

export const hashText = (bytes: Uint8Array): string => `"${base64(bytes)}"`

export const bytesOrNull = (bytes: Uint8Array | null): string => (bytes === null ? 'null' : `"${base64(bytes)}"`)

/** `"last_transaction_lt":…,"code_hash":…,"data_hash":…` */
export const contractTail = ({ lt, code_hash, data_hash }: ContractRow): string =>
  `"last_transaction_lt":"${lt}","code_hash":${hashText(code_hash)},"data_hash":${hashText(data_hash)}`

/** A list of addresses as it is stored: 33 bytes each. */
export function listAddresses(bytes: Buffer): Address[] {
  const addresses: Address[] = []
  for (let at = 0; at < bytes.length; at += ADDRESS_BYTES)
    addresses.push(asAddress(bytes.subarray(at, at + ADDRESS_BYTES)))
  return addresses
}

/** `["0:AB…",…]` of addresses as they are stored. */
export const addressList = (bytes: Buffer): string => `[${listAddresses(bytes).map(addressText).join(',')}]`

/** Of the addresses in a row, those that an address book has entries for. */
export const bookOf = (...addresses: readonly (Buffer | null)[]): Buffer[] =>
  addresses.filter(
    (address) => address !== null && address.length % ADDRESS_BYTES === 0 && address.length > 0,
  ) as Buffer[]
