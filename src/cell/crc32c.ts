/** Bytes a step takes, each with a table of its own. */
const STEP = 16

/** Of signed numbers: a table of unsigned ones makes V8 leave 32-bit arithmetic, which is four times slower. */
const TABLES = makeTables()

function makeTables(): Int32Array {
  const tables = new Int32Array(STEP * 256)
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

/** CRC-32C (Castagnoli), reflected. */
export function crc32c(bytes: Uint8Array, start = 0, end = bytes.length): number {
  const t = TABLES
  let crc = -1
  let at = start
  // A view costs more than it saves on a small message.
  const view = end - start < 64 ? undefined : new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (const wholeEnd = end - STEP; view !== undefined && at <= wholeEnd; at += STEP) {
    const a = crc ^ view.getInt32(at, true)
    const b = view.getInt32(at + 4, true)
    const c = view.getInt32(at + 8, true)
    const d = view.getInt32(at + 12, true)
    crc =
      (t[0xf00 | (a & 0xff)] as number) ^
      (t[0xe00 | ((a >>> 8) & 0xff)] as number) ^
      (t[0xd00 | ((a >>> 16) & 0xff)] as number) ^
      (t[0xc00 | (a >>> 24)] as number) ^
      (t[0xb00 | (b & 0xff)] as number) ^
      (t[0xa00 | ((b >>> 8) & 0xff)] as number) ^
      (t[0x900 | ((b >>> 16) & 0xff)] as number) ^
      (t[0x800 | (b >>> 24)] as number) ^
      (t[0x700 | (c & 0xff)] as number) ^
      (t[0x600 | ((c >>> 8) & 0xff)] as number) ^
      (t[0x500 | ((c >>> 16) & 0xff)] as number) ^
      (t[0x400 | (c >>> 24)] as number) ^
      (t[0x300 | (d & 0xff)] as number) ^
      (t[0x200 | ((d >>> 8) & 0xff)] as number) ^
      (t[0x100 | ((d >>> 16) & 0xff)] as number) ^
      (t[d >>> 24] as number)
  }
  for (; at < end; at++) crc = (crc >>> 8) ^ (t[(crc ^ (bytes[at] as number)) & 0xff] as number)
  return ~crc >>> 0
}
