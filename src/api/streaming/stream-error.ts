import { CellarError } from '../../lib/errors.ts'

/** A request to a stream that cannot be served; its text goes to the caller as it is. */
export class StreamError extends CellarError {
  readonly status: number
  /** The request is not of the right form: over server-sent events such a one is answered without its id. */
  readonly isMalformed: boolean

  constructor(status: number, message: string, { isMalformed = false } = {}) {
    super(status === 429 ? 'TOO_BUSY' : 'BAD_REQUEST', message)
    this.name = 'StreamError'
    this.status = status
    this.isMalformed = isMalformed
  }
}
