/** A refusal with the status that the v2 contract has for it; the text is for the caller. */
export class MethodError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'MethodError'
    this.status = status
  }
}

/** What only a node can do, and none is configured. */
export const noNode = (what: string): MethodError =>
  new MethodError(542, `no workers available: ${what}, and no node is configured`)

/** What only a node can do, and none did. */
export const noAnswer = (what: string): MethodError =>
  new MethodError(542, `no workers available: ${what}, and no lite server told it in time`)

/** What is not there: in v2 a failure of the node, spelt as the public service passes it on; elsewhere simply not found. */
export class NotReady extends MethodError {
  constructor(text: string) {
    super(500, `LITE_SERVER_NOTREADY: ${text}`)
  }
}

export const notReady = (text: string): NotReady => new NotReady(text)

export const nodeError = (text: string): MethodError => new MethodError(500, `LITE_SERVER_UNKNOWN: ${text}`)

/** A value that can be read and is out of range, or does not go with another. */
export const invalid = (text: string): MethodError => new MethodError(422, `failed to validate request: ${text}`)
