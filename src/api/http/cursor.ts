import { CellarError } from '../../lib/errors.ts'

/** The order of a list that a cursor belongs to, e.g. `lt,account`, and the fields of the last row it showed. */
export type CursorField = bigint | number | Uint8Array

const VERSION = 1

/**
 * Opaque to callers: version, a tag of the order it is valid for, then the key of the page's last row. The tag keeps a
 * cursor from being used with another order, where it would silently skip rows.
 */
export function writeCursor(order: string, key: readonly CursorField[]): string {
  const chunks = [Buffer.from([VERSION, tagOf(order)])]
  for (const field of key) {
    if (field instanceof Uint8Array) chunks.push(Buffer.from([field.length]), Buffer.from(field))
    else {
      const bytes = Buffer.allocUnsafe(8)
      bytes.writeBigInt64BE(BigInt(field))
      chunks.push(bytes)
    }
  }
  return Buffer.concat(chunks).toString('base64url')
}

/** Reads the fields of a cursor one after another; any that is not as `order` writes it is refused. */
export class CursorReader {
  readonly #bytes: Buffer
  #at = 2

  constructor(text: string, order: string) {
    this.#bytes = Buffer.from(text, 'base64url')
    if (this.#bytes[0] !== VERSION || this.#bytes[1] !== tagOf(order)) throw foreign()
  }

  int(): bigint {
    if (this.#at + 8 > this.#bytes.length) throw foreign()
    const value = this.#bytes.readBigInt64BE(this.#at)
    this.#at += 8
    return value
  }

  int32(): number {
    const value = this.int()
    if (value !== BigInt.asIntN(32, value)) throw foreign()
    return Number(value)
  }

  int16(): number {
    const value = this.int()
    if (value !== BigInt.asIntN(16, value)) throw foreign()
    return Number(value)
  }

  bytes(maxLength: number): Buffer {
    const length = this.#bytes[this.#at]
    if (length === undefined || length > maxLength || this.#at + 1 + length > this.#bytes.length) throw foreign()
    const value = this.#bytes.subarray(this.#at + 1, this.#at + 1 + length)
    this.#at += 1 + length
    return value
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw foreign()
  }
}

const foreign = (): CellarError =>
  new CellarError('BAD_REQUEST', 'cursor: is not of this list in this order; start again without it')

function tagOf(order: string): number {
  let tag = 7
  for (let i = 0; i < order.length; i++) tag = (tag * 31 + order.charCodeAt(i)) & 0xff
  return tag
}
