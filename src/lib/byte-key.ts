/** What `Buffer.toString('latin1')` calls. It takes any bytes, so that no `Buffer` has to be made around them first. */
const { latin1Slice } = Buffer.prototype as unknown as {
  readonly latin1Slice: (this: Uint8Array, start: number, end: number) => string
}

/** Bytes as a map key: one char per byte, the cheapest text there is for them. */
export const byteKey = (bytes: Uint8Array): string => latin1Slice.call(bytes, 0, bytes.length)

/** The text that part of some bytes is, where all of it is ASCII. */
export const asciiText = (bytes: Uint8Array, from: number, to: number): string => latin1Slice.call(bytes, from, to)

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0
