/** A reply in the making: rendered documents and the text between them, joined once. Everything in it is ASCII. */
export class JsonWriter {
  readonly #pieces: (Uint8Array | string)[] = []
  #length = 0
  #text = ''

  text(text: string): this {
    this.#text += text
    return this
  }

  bytes(bytes: Uint8Array): this {
    this.#flush()
    this.#pieces.push(bytes)
    this.#length += bytes.length
    return this
  }

  finish(): Buffer {
    this.#flush()
    const whole = Buffer.allocUnsafeSlow(this.#length)
    let at = 0
    for (const piece of this.#pieces) {
      if (typeof piece === 'string') whole.write(piece, at, 'latin1')
      else whole.set(piece, at)
      at += piece.length
    }
    return whole
  }

  #flush(): void {
    if (this.#text === '') return
    this.#pieces.push(this.#text)
    this.#length += this.#text.length
    this.#text = ''
  }
}

/** A JSON string in ASCII; `<`, `>` and `&` escaped as the public service does. */
export const quote = (text: string): string =>
  JSON.stringify(text).replace(/[<>&\u007f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const base64 = (bytes: Uint8Array): string =>
  (bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).toString('base64')
