import type { DocumentKey } from './document-keys.ts'

/** A document that is looked through for keys: its text, or a shortened one in which long texts of hex and base64 are other bytes. */
export interface SearchedDocument {
  /** What it lies in, from `from` to before `to`; good until the next document is read. */
  readonly bytes: Uint8Array
  readonly from: number
  readonly to: number
  /** Bytes above ASCII are what was shortened. */
  readonly isShortened: boolean
  /** Where the key stands first, from a place on that `find` gave or from the start; -1 when it does not. */
  find(key: DocumentKey, from: number): number
  /** As text. What `find` gave before is of no use then. */
  whole(): Buffer
}

/** A document that is there as text. */
export class PlainDocument implements SearchedDocument {
  readonly bytes: Buffer
  readonly from = 0
  readonly to: number
  readonly isShortened = false

  constructor(text: Buffer) {
    this.bytes = text
    this.to = text.length
  }

  find({ bytes }: DocumentKey, from: number): number {
    return this.bytes.indexOf(bytes, from)
  }

  whole(): Buffer {
    return this.bytes
  }
}
