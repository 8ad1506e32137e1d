const BYTEA = 17
const INT8 = 20
const INT4 = 23
const HEADER_BYTES = 20

/** A `bytea[]` parameter in PostgreSQL's binary form: as text it would be escaped, sent double and parsed back. */
export function byteaArray(elements: readonly (Uint8Array | null)[]): Buffer {
  const size = elements.reduce((total, element) => total + 4 + (element?.length ?? 0), HEADER_BYTES)
  const out = arrayHeader(BYTEA, elements.length, size, elements.includes(null))
  let at = HEADER_BYTES
  for (const element of elements) {
    at = out.writeInt32BE(element?.length ?? -1, at)
    if (element === null) continue
    out.set(element, at)
    at += element.length
  }
  return out
}

/** A `bigint[]` parameter in PostgreSQL's binary form. */
export function int8Array(elements: readonly bigint[]): Buffer {
  const out = arrayHeader(INT8, elements.length, HEADER_BYTES + elements.length * 12, false)
  // A view takes a fraction of the time that methods of a buffer do.
  const view = new DataView(out.buffer, out.byteOffset, out.length)
  let at = HEADER_BYTES
  for (const element of elements) {
    view.setInt32(at, 8)
    view.setBigInt64(at + 4, element)
    at += 12
  }
  return out
}

/** Numbers from 0 on as an `integer[]` parameter: which of the others of a row `unnest` gives beside it. */
export function placeArray(length: number): Buffer {
  const out = arrayHeader(INT4, length, HEADER_BYTES + length * 8, false)
  let at = HEADER_BYTES
  for (let place = 0; place < length; place++) {
    at = out.writeInt32BE(4, at)
    at = out.writeInt32BE(place, at)
  }
  return out
}

function arrayHeader(elementType: number, length: number, size: number, hasNulls: boolean): Buffer {
  const out = Buffer.allocUnsafe(size)
  out.writeInt32BE(1, 0) // dimensions
  out.writeInt32BE(hasNulls ? 1 : 0, 4)
  out.writeInt32BE(elementType, 8)
  out.writeInt32BE(length, 12)
  out.writeInt32BE(1, 16) // lower bound
  return out
}
