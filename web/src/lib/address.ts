import { fromBase64, fromHex, toBase64Url, toHex } from './bytes.ts'

export interface ParsedAddress {
  /** As the API spells it: workchain, a colon, 64 upper-case hex digits. */
  readonly raw: string
  /** Of a friendly form only. */
  readonly isTestOnly?: boolean
}

const BOUNCEABLE = 0x11
const NOT_BOUNCEABLE = 0x51
const TEST_FLAG = 0x80

/** Of a raw form, or of a friendly form with the right checksum; undefined for anything else. */
export function parseAddress(text: string): ParsedAddress | undefined {
  const raw = /^(-1|0):([0-9a-f]{64})$/i.exec(text)
  if (raw) return { raw: `${raw[1]}:${raw[2]?.toUpperCase()}` }
  const bytes = text.length === 48 ? fromBase64(text) : undefined
  if (bytes?.length !== 36) return undefined
  const [flags = 0, workchain = 0] = bytes
  const crc = crc16(bytes.subarray(0, 34))
  if (crc >> 8 !== bytes[34] || (crc & 0xff) !== bytes[35]) return undefined
  const kind = flags & ~TEST_FLAG
  if (kind !== BOUNCEABLE && kind !== NOT_BOUNCEABLE) return undefined
  return {
    raw: `${workchain === 0xff ? -1 : workchain}:${toHex(bytes.subarray(2, 34)).toUpperCase()}`,
    isTestOnly: (flags & TEST_FLAG) !== 0,
  }
}

export function toFriendly(raw: string, options: { isBounceable: boolean; isTestOnly: boolean }): string {
  const [workchain = '', hex = ''] = raw.split(':')
  const hash = fromHex(hex)
  if (hash?.length !== 32) return raw
  const bytes = new Uint8Array(36)
  bytes[0] = (options.isBounceable ? BOUNCEABLE : NOT_BOUNCEABLE) | (options.isTestOnly ? TEST_FLAG : 0)
  bytes[1] = Number(workchain) & 0xff
  bytes.set(hash, 2)
  const crc = crc16(bytes.subarray(0, 34))
  bytes[34] = crc >> 8
  bytes[35] = crc & 0xff
  return toBase64Url(bytes)
}

/** The first and the last six characters: fewer are the same for look-alikes that somebody made on purpose. */
export const shortAddress = (friendly: string): string =>
  friendly.length > 14 ? `${friendly.slice(0, 6)}…${friendly.slice(-6)}` : friendly

/** CRC-16/XMODEM. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}
