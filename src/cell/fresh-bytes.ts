const SLAB_BYTES = 8192
let slab = new ArrayBuffer(SLAB_BYTES)
let slabView = new DataView(slab)
let slabBytes = new Uint8Array(slab)
let used = 0

/**
 * Place for `length` bytes in a piece of memory that many small arrays share, as `Buffer` does it: a view costs half of an
 * array of its own, and hashes and addresses are what a block has most of.
 */
function take(length: number): number {
  if (used + length > SLAB_BYTES) {
    slab = new ArrayBuffer(Math.max(SLAB_BYTES, length))
    slabView = new DataView(slab)
    slabBytes = new Uint8Array(slab)
    used = 0
  }
  const at = used
  used += length
  return at
}

/** A copy of `length` bytes from `from` on. */
export function copyBytes(bytes: Uint8Array, from: number, length: number): Uint8Array {
  const at = take(length)
  for (let i = 0; i < length; i++) slabBytes[at + i] = bytes[from + i] as number
  return new Uint8Array(slab, at, length)
}

/** A copy of `length` bytes that begin `shift` bits, 1 to 7, into byte `from`. `view` is of the same bytes. */
export function copyShifted(
  bytes: Uint8Array,
  view: DataView,
  from: number,
  shift: number,
  length: number,
): Uint8Array {
  const at = take(length)
  let i = 0
  for (; i + 4 <= length; i += 4) {
    const word = (view.getInt32(from + i) << shift) | ((bytes[from + i + 4] as number) >> (8 - shift))
    slabView.setInt32(at + i, word)
  }
  for (; i < length; i++) {
    slabBytes[at + i] = ((bytes[from + i] as number) << shift) | ((bytes[from + i + 1] as number) >> (8 - shift))
  }
  return new Uint8Array(slab, at, length)
}
