import { crc16 } from './crc16.ts'

/**
 * An account's address as stored and compared: 33 bytes, the workchain as int8 and the 256-bit account id.
 * Text forms are read and written in this file; the TL-B forms (anycast, extern, var) belong to `tlb/msg-address.ts`.
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

/** The flags are there only when the text was a user-friendly form. */
export interface ParsedAddress {
  readonly address: Address
  readonly bounceable?: boolean
  readonly testOnly?: boolean
}

const RAW = /^(-?\d{1,3}):([0-9a-fA-F]{64})$/
const FRIENDLY = /^[A-Za-z0-9+/_-]{48}$/
const BOUNCEABLE = 0x11
const NON_BOUNCEABLE = 0x51
const TEST_ONLY = 0x80

/** Raw `workchain:hex` in any case, or the 48 characters of base64 or base64url with any flags. Undefined for anything else. */
export function parseAddress(text: string): ParsedAddress | undefined {
  if (text.length === 48) return parseFriendly(text)
  const raw = RAW.exec(text)
  if (raw === null) return undefined
  const workchain = Number(raw[1])
  // Workchains that do not fit the stored form have never existed.
  if (workchain < -128 || workchain > 127) return undefined
  return { address: makeAddress(workchain, Buffer.from(raw[2] as string, 'hex')) }
}

function parseFriendly(text: string): ParsedAddress | undefined {
  if (!FRIENDLY.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64') // takes both alphabets
  if (bytes.length !== 36 || bytes.readUInt16BE(34) !== crc16(bytes.subarray(0, 34))) return undefined
  const tag = (bytes[0] as number) & ~TEST_ONLY
  if (tag !== BOUNCEABLE && tag !== NON_BOUNCEABLE) return undefined
  return {
    address: asAddress(Uint8Array.from(bytes.subarray(1, 34))),
    bounceable: tag === BOUNCEABLE,
    testOnly: ((bytes[0] as number) & TEST_ONLY) !== 0,
  }
}

/** `workchain:HEX`, upper case as v3 prints it. */
export function formatRaw(address: Address): string {
  return `${workchainOf(address)}:${toHex(address.subarray(1)).toUpperCase()}`
}

/** base64url. */
export function formatFriendly(address: Address, form: { bounceable: boolean; testOnly?: boolean }): string {
  const bytes = Buffer.alloc(36)
  bytes[0] = (form.bounceable ? BOUNCEABLE : NON_BOUNCEABLE) | (form.testOnly === true ? TEST_ONLY : 0)
  bytes.set(address, 1)
  bytes.writeUInt16BE(crc16(bytes.subarray(0, 34)), 34)
  return bytes.toString('base64url')
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
