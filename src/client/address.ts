import { CellarApiError } from './api-error.ts'

/** An address in any form: raw, friendly in either alphabet, or an object of a library such as `Address` of `@ton/core`. */
export type AddressLike = string | { toRawString(): string }

const RAW = /^(-?\d{1,3}):([0-9a-fA-F]{64})$/
const FRIENDLY = /^[A-Za-z0-9+/_-]{48}$/
const BOUNCEABLE = 0x11
const NON_BOUNCEABLE = 0x51
const TEST_ONLY = 0x80

/** `workchain:HEX` as every answer has it, so that two of them can be compared; throws BAD_ADDRESS for what is none. */
export function toRawAddress(address: AddressLike): string {
  const text = textOf(address)
  const raw = RAW.exec(text)
  if (raw !== null) return `${Number(raw[1])}:${(raw[2] as string).toUpperCase()}`
  const bytes = FRIENDLY.test(text) ? readFriendly(text) : undefined
  if (bytes === undefined) throw new CellarApiError('BAD_ADDRESS', `not an address: ${text.slice(0, 80)}`)
  const id = Array.from(bytes.subarray(2, 34), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${((bytes[1] as number) << 24) >> 24}:${id.toUpperCase()}`
}

/** The form for people, base64url. */
export function toFriendlyAddress(
  address: AddressLike,
  { bounceable = true, testOnly = false }: { readonly bounceable?: boolean; readonly testOnly?: boolean } = {},
): string {
  const [workchain, id = ''] = toRawAddress(address).split(':')
  const bytes = new Uint8Array(36)
  bytes[0] = (bounceable ? BOUNCEABLE : NON_BOUNCEABLE) | (testOnly ? TEST_ONLY : 0)
  bytes[1] = Number(workchain)
  for (let i = 0; i < 32; i++) bytes[i + 2] = Number.parseInt(id.slice(2 * i, 2 * i + 2), 16)
  const check = crc16(bytes.subarray(0, 34))
  bytes[34] = check >> 8
  bytes[35] = check & 0xff
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** Whether both are of one account, in whatever form. */
export const isSameAddress = (a: AddressLike, b: AddressLike): boolean => toRawAddress(a) === toRawAddress(b)

/** As it is sent: checked, and in the form that was given, since a friendly one says more than a raw one. */
export function toAddressText(address: AddressLike): string {
  toRawAddress(address)
  return textOf(address)
}

const textOf = (address: AddressLike): string => (typeof address === 'string' ? address : address.toRawString())

function readFriendly(text: string): Uint8Array | undefined {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
  const tag = (bytes[0] as number) & ~TEST_ONLY
  const isWhole = (((bytes[34] as number) << 8) | (bytes[35] as number)) === crc16(bytes.subarray(0, 34))
  return isWhole && (tag === BOUNCEABLE || tag === NON_BOUNCEABLE) ? bytes : undefined
}

/** CRC-16/XMODEM. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff
  }
  return crc
}
