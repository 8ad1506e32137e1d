/** What may be said with any call. */
export interface CallOptions {
  /** Ends the call, also while it waits to try again. */
  readonly signal?: AbortSignal | undefined
  /** Sent beside those of the client. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}
