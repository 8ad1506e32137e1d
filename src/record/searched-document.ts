import type { DocumentKey } from './document-keys.ts'

/** A document that is looked through for keys: its text, or a shortened one in which long texts of hex and base64 are other bytes. */
export interface SearchedDocument {
  /** What it lies in, from `from` to before `to`; good until the next document is read. */
  readonly bytes: Uint8Array
  readonly from: number
  readonly to: number
  /** Bytes above ASCII are what was shortened. */
  readonly isShortened: boolean
  /**
   * Where the key stands first, from a place on that `find` gave or from the start, and before `until`, which `find` gave as well; -1 when it does not, or one of these is not there. What was
   * read of `bytes` and `to` before is to be read again.
   */
  find(key: DocumentKey, from: number, until?: number): number
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

  find({ bytes }: DocumentKey, from: number, until = this.to): number {
    const at = from < 0 ? -1 : this.bytes.indexOf(bytes, from)
    return at < until ? at : -1
  }

  whole(): Buffer {
    return this.bytes
  }
}
