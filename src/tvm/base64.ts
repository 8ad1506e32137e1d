/** The emulator takes and gives bags of cells as base64. */
export const toBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')

/** What is larger goes to a thread as bytes: encoding it takes the longer, and an account may hold megabytes. */
export const LARGE_BYTES = 65_536

/** In memory of their own: bytes often lie in a buffer that many share, all of which would go along to another thread. */
export const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes)

export const fromBase64 = (text: string): Uint8Array => ownBytes(Buffer.from(text, 'base64'))
