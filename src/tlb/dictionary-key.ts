// Dictionary keys are bit strings, left-aligned in bytes; these are the numbers that this room keys by.

const scratch = new DataView(new ArrayBuffer(8))

export function int32Key(id: number): Uint8Array {
  const key = new Uint8Array(4)
  key[0] = id >>> 24
  key[1] = id >>> 16
  key[2] = id >>> 8
  key[3] = id
  return key
}

/** Unsigned; `| 0` makes it a signed one. */
export function toInt32Key(key: Uint8Array): number {
  return (
    (((key[0] as number) << 24) | ((key[1] as number) << 16) | ((key[2] as number) << 8) | (key[3] as number)) >>> 0
  )
}

export function uint64Key(value: bigint): Uint8Array {
  const key = new Uint8Array(8)
  new DataView(key.buffer).setBigUint64(0, value)
  return key
}

export function toUint64Key(key: Uint8Array, at = 0): bigint {
  for (let i = 0; i < 8; i++) scratch.setUint8(i, key[at + i] as number)
  return scratch.getBigUint64(0)
}

/** Up to 16 bits. */
export function uint16Key(value: number, bits: number): Uint8Array {
  const aligned = value << (16 - bits)
  return new Uint8Array([aligned >> 8, aligned])
}

export function toUint16Key(key: Uint8Array, bits: number): number {
  return (((key[0] as number) << 8) | (key[1] as number)) >> (16 - bits)
}
