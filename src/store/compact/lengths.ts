/** A length of up to four bytes, seven bits in each, the lowest first. */
export function toLength(length: number): number[] {
  const bytes: number[] = []
  let rest = length
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
  return [...bytes, rest]
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
