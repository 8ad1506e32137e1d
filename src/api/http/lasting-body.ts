import type { ContentEncoding } from './content-encoding.ts'

/**
 * Bodies that are sent more than once and never change, with their compressed forms. Others are views of memory that the next answer is written
 * into, so that by the same object nothing is known of its bytes.
 */
const forms = new WeakMap<Buffer, Map<ContentEncoding, Buffer>>()

/** From now on its compressed forms are kept as long as it is. */
export function markLasting(body: Buffer): Buffer {
  if (!forms.has(body)) forms.set(body, new Map())
  return body
}

/** What it was compressed to so far; undefined for a body that does not last. */
export const compressedForms = (body: Buffer): Map<ContentEncoding, Buffer> | undefined => forms.get(body)
