/** A request to a stream that cannot be served; its text goes to the caller as it is. */
export class StreamError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'StreamError'
    this.status = status
  }
}
