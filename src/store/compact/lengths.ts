/** How many bytes a length takes: seven bits in each, four bytes at most. */
export const sizeOfLength = (length: number): number =>
  length < 2 ** 7 ? 1 : length < 2 ** 14 ? 2 : length < 2 ** 21 ? 3 : 4

/** The lowest bits first. Gives where it ends. */
export function writeLength(bytes: Uint8Array, from: number, length: number): number {
  let at = from
  let rest = length
  for (; rest > 0x7f; rest >>>= 7) bytes[at++] = (rest & 0x7f) | 0x80
  bytes[at++] = rest
  return at
}

export function readLength(
  bytes: Uint8Array,
  from: number,
  end = bytes.length,
): { readonly length: number; readonly end: number } | undefined {
  let length = 0
  for (let i = 0; i < 4 && from + i < end; i++) {
    const byte = bytes[from + i] as number
    length |= (byte & 0x7f) << (7 * i)
    if (byte < 0x80) return { length, end: from + i + 1 }
  }
  return undefined
}
