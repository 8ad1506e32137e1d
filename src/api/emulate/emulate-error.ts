/** A refusal in the words of the contract. `code` and `exitCode` are ours. */
export class EmulateError extends Error {
  readonly status: number
  readonly code: string
  readonly exitCode: number | null

  constructor(status: number, message: string, code: string, exitCode: number | null = null) {
    super(message)
    this.name = 'EmulateError'
    this.status = status
    this.code = code
    this.exitCode = exitCode
  }
}

/** Bytes of a caller that are no message, or no cells at all. The public service has a number of its own for each. */
export const brokenMessage = (publicStatus: 400 | 500, text: string): EmulateError =>
  new EmulateError(publicStatus, text, 'bad_message')

export const invalidRequest = (cause: string): EmulateError =>
  new EmulateError(400, `invalid request: ${cause}`, 'invalid_request')
