import { ADDRESS_BYTES, asAddress, formatRaw } from '../../cell/address.ts'
import { base64 } from '../http/json-writer.ts'

/** Addresses of a message that are not of an account are stored as one byte. */
const WORDS = ['addr_none', 'addr_extern', 'addr_var']

/** A quoted raw address, or the word for one that names no account. */
export function addressText(bytes: Uint8Array): string {
  return `"${bytes.length === ADDRESS_BYTES ? formatRaw(asAddress(bytes)) : (WORDS[bytes[0] as number] ?? 'addr_none')}"`
}

export const hashText = (bytes: Uint8Array): string => `"${base64(bytes)}"`

export const bytesOrNull = (bytes: Uint8Array | null): string => (bytes === null ? 'null' : `"${base64(bytes)}"`)

/** Of the addresses in a row, those that an address book has entries for. */
export const addressesIn = (...addresses: readonly (Buffer | null)[]): Buffer[] =>
  addresses.filter(
    (address) => address !== null && address.length % ADDRESS_BYTES === 0 && address.length > 0,
  ) as Buffer[]
