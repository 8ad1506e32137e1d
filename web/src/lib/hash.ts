import { fromBase64, fromHex, toBase64, toHex } from './bytes.ts'

/** 64 lower-case hex digits of any spelling of a hash: hex, 0x and hex, base64, base64url; undefined for anything else. */
export function toHashHex(text: string): string | undefined {
  const digits = text.startsWith('0x') ? text.slice(2) : text
  const bytes = digits.length === 64 ? fromHex(digits) : /^.{43}=?$/.test(text) ? fromBase64(text) : undefined
  return bytes?.length === 32 ? toHex(bytes) : undefined
}

/** As the API spells it. */
export function toHashBase64(hex: string): string {
  const bytes = fromHex(hex)
  return bytes === undefined ? hex : toBase64(bytes)
}

/** Of the API's own spelling, for URLs of pages. */
export const hashPath = (base64: string): string => toHashHex(base64) ?? base64

export const shortHash = (hex: string): string => (hex.length > 20 ? `${hex.slice(0, 8)}…${hex.slice(-8)}` : hex)
