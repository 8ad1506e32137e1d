/** A reply in the making: rendered documents and the text between them, joined once. Everything in it is ASCII. */
export class JsonWriter {
  readonly #chunks: Uint8Array[] = []
  #length = 0
  #text = ''

  text(text: string): this {
    this.#text += text
    return this
  }

  bytes(bytes: Uint8Array): this {
    this.#flush()
    this.#chunks.push(bytes)
    this.#length += bytes.length
    return this
  }

  finish(): Buffer {
    this.#flush()
    return Buffer.concat(this.#chunks, this.#length)
  }

  #flush(): void {
    if (this.#text === '') return
    const bytes = Buffer.from(this.#text, 'latin1')
    this.#chunks.push(bytes)
    this.#length += bytes.length
    this.#text = ''
  }
}

/** A JSON string in ASCII; `<`, `>` and `&` escaped as the public service does. */
export const quote = (text: string): string =>
  JSON.stringify(text).replace(/[<>&\u007f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
