/** CRC-32C (Castagnoli), reflected, eight bytes a step. */
const TABLES = makeTables()

function makeTables(): Uint32Array {
  const tables = new Uint32Array(8 * 256)
  for (let i = 0; i < 256; i++) {
    let crc = i
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1
    tables[i] = crc
  }
  for (let i = 256; i < tables.length; i++) {
    const before = tables[i - 256] as number
    tables[i] = (before >>> 8) ^ (tables[before & 0xff] as number)
  }
  return tables
}

export function crc32c(bytes: Uint8Array, start = 0, end = bytes.length): number {
  const t = TABLES
  let crc = -1
  let at = start
  for (const wholeEnd = end - 7; at < wholeEnd; at += 8) {
    crc ^=
      (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24)
    crc =
      (t[1792 + (crc & 0xff)] as number) ^
      (t[1536 + ((crc >>> 8) & 0xff)] as number) ^
      (t[1280 + ((crc >>> 16) & 0xff)] as number) ^
      (t[1024 + (crc >>> 24)] as number) ^
      (t[768 + (bytes[at + 4] as number)] as number) ^
      (t[512 + (bytes[at + 5] as number)] as number) ^
      (t[256 + (bytes[at + 6] as number)] as number) ^
      (t[bytes[at + 7] as number] as number)
  }
  for (; at < end; at++) crc = (crc >>> 8) ^ (t[(crc ^ (bytes[at] as number)) & 0xff] as number)
  return ~crc >>> 0
}
