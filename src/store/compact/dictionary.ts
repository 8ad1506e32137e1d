import { readFileSync } from 'node:fs'
import { DocumentKernel } from './document-kernel.ts'

/** Which of the texts in `dictionaries` documents are packed with from now on. All before it stay, for what was packed with them. */
export const CURRENT_DICTIONARY = 1

/** The bytes of a dictionary of this build: pieces of documents, a line each, shortened as documents are; undefined when it has none of that number. */
export function readDictionary(id: number): Uint8Array | undefined {
  if (!Number.isInteger(id) || id < 1 || id > CURRENT_DICTIONARY) return undefined
  const pieces = readFileSync(new URL(`./dictionaries/${id}.txt`, import.meta.url), 'latin1').replaceAll('\n', '')
  const shortened = new DocumentKernel(new Uint8Array()).shorten(Buffer.from(pieces, 'latin1'))
  return shortened && Uint8Array.from(shortened)
}
