import { fromBase64, fromHex, toBase64 } from './bytes.ts'

const MAGIC = 0xb5ee9c72

/** A bag of cells in base64, base64url or hex as base64; undefined for anything else. */
export function toBocBase64(text: string): string | undefined {
  const plain = text.replaceAll(/\s/g, '')
  const bytes = fromHex(plain) ?? fromBase64(plain)
  if (bytes === undefined || bytes.length < 8) return undefined
  const magic = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  return magic === MAGIC ? toBase64(bytes) : undefined
}
