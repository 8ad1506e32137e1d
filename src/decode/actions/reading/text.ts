import type { Slice } from '../../../cell/slice.ts'

const MAX_SNAKE_CELLS = 512

/** Bytes of a snake string: the rest of this cell and of those it leads to. null when it is not one. */
export function loadSnakeBytes(slice: Slice): Buffer | null {
  if (slice.remainingBits % 8 !== 0 || slice.remainingRefs > 1) return null
  const first = slice.loadBytes(slice.remainingBits >> 3)
  if (slice.remainingRefs === 0) return Buffer.from(first)
  const parts: Uint8Array[] = [first]
  let at: Slice = slice
  while (at.remainingRefs > 0) {
    at = at.loadRefSlice()
    if (at.remainingBits % 8 !== 0 || at.remainingRefs > 1 || parts.length > MAX_SNAKE_CELLS) return null
    parts.push(at.loadBytes(at.remainingBits >> 3))
  }
  return Buffer.concat(parts)
}

/** UTF-8 text with bytes that are none shown as `\xNN`, and without zeros, which PostgreSQL's text cannot hold. */
export function toComment(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = buffer.toString('utf8')
  const shown = text.includes('\ufffd') ? showBrokenBytes(buffer) : text
  return shown.includes('\0') ? shown.replaceAll('\0', '') : shown
}

/** A replacement character may also stand in the text itself, so bytes are read one character at a time. */
function showBrokenBytes(bytes: Buffer): string {
  let shown = ''
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at)
    if (length === 0) {
      shown += `\\x${(bytes[at] as number).toString(16).padStart(2, '0')}`
      at++
      continue
    }
    shown += bytes.toString('utf8', at, at + length)
    at += length
  }
  return shown
}

/** Bytes of the UTF-8 character at a place; 0 when there is none. */
function characterLength(bytes: Buffer, at: number): number {
  const lead = bytes[at] as number
  if (lead < 0x80) return 1
  const length = lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xc2 && lead < 0xe0 ? 2 : 0
  if (length === 0 || at + length > bytes.length) return 0
  const second = bytes[at + 1] as number
  const isTooLong = (lead === 0xe0 && second < 0xa0) || (lead === 0xf0 && second < 0x90)
  const isOutOfRange = (lead === 0xed && second > 0x9f) || (lead === 0xf4 && second > 0x8f)
  if (isTooLong || isOutOfRange) return 0
  for (let i = 1; i < length; i++) if (((bytes[at + i] as number) & 0xc0) !== 0x80) return 0
  return length
}

export const TEXT_COMMENT = 0
export const ENCRYPTED_COMMENT = 0x2167da4b

export interface Comment {
  readonly text: string
  readonly isEncrypted: boolean
}

/** The comment a payload starts with: text after opcode 0, or base64 of an encrypted one. */
export function findComment(payload: Slice): Comment | null {
  if (payload.remainingBits < 32) return null
  const opcode = payload.preloadUint(32)
  if (opcode !== TEXT_COMMENT && opcode !== ENCRYPTED_COMMENT) return null
  const slice = payload.clone()
  slice.skip(32)
  const bytes = loadSnakeBytes(slice)
  if (bytes === null) return null
  const isEncrypted = opcode === ENCRYPTED_COMMENT
  return { text: isEncrypted ? bytes.toString('base64') : toComment(bytes), isEncrypted }
}
