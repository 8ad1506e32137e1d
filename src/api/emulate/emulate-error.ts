import { CellarError } from '../../lib/errors.ts'

/** A refusal in the words of the contract. `kind`, which callers see as `code`, and `exitCode` are ours. */
export class EmulateError extends CellarError {
  readonly status: number
  readonly kind: string
  readonly exitCode: number | null

  constructor(status: number, message: string, kind: string, exitCode: number | null = null) {
    super('BAD_REQUEST', message)
    this.name = 'EmulateError'
    this.status = status
    this.kind = kind
    this.exitCode = exitCode
  }
}

/** Bytes of a caller that are no message, or no cells at all. The public service has a number of its own for each. */
export const brokenMessage = (publicStatus: 400 | 500, text: string): EmulateError =>
  new EmulateError(publicStatus, text, 'bad_message')

export const invalidRequest = (cause: string): EmulateError =>
  new EmulateError(400, `invalid request: ${cause}`, 'invalid_request')
