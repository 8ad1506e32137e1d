/** Every failure Cellar foresees. Anything else is a bug and crashes loudly. `docs/errors.md` lists the same codes. */
export const ERROR_CODES = [
  'BAD_REQUEST', // the caller's parameters cannot be served
  'INVALID_REQUEST', // a request that lacks what every such request has, or whose bytes stopped coming
  'NOT_FOUND', // asked for one thing, and it is not here
  'BROKEN_BOC', // bytes that are not a well-formed bag of cells
  'BROKEN_CELL', // a cell whose content is not what its TL-B type says
  'BROKEN_CHAIN', // a block that does not hash to its id, does not link, or a state that does not prove
  'BROKEN_INPUT', // a file or folder given on the command line that cannot be used
  'BROKEN_STORE', // the database holds something it must not
  'STORE_UNAVAILABLE', // the database cannot be reached
  'NOT_LEADER', // another process leads, and this one's writes are refused
  'NOT_INDEXED', // nothing has been indexed yet
  'BROKEN_TL', // bytes from a peer that are not the TL object they should be, or a packet that is not one
  'NODE_UNAVAILABLE', // a lite server cannot be reached, hung up, or none is left to ask
  'NODE_TIMEOUT', // a lite server did not answer in time
  'LITE_SERVER_ERROR', // a lite server answered with an error; `LiteServerError.liteCode` keeps its number
  'TVM_BUSY', // more get-methods and emulations wait than the pool takes
  'TOO_BUSY', // more of a caller's heavy queries wait than are kept
  'TOO_LARGE', // a request of more bytes, nesting or cells than is read
  'OVER_BUDGET', // what was asked for takes, or answers with, more than one request may
  'RUN_CUT', // a get-method that was stopped by the clock, or for the memory it took
  'FETCH_REFUSED', // a link in a token's metadata, or the URL of a webhook, that is not, or cannot be, asked
  'NOT_ACCEPTED', // an account does not take the message that was sent to it
  'NOT_DELIVERED', // the network did not take a message
  'DEADLINE', // not done within the time that the caller allowed
  'CALLER_LEFT', // nobody is there any more to hear the answer
  'CONFIG', // settings that cannot be used
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** Codes of failures that may pass by themselves, so that trying again can help. */
const TRANSIENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['STORE_UNAVAILABLE', 'NOT_LEADER', 'NODE_UNAVAILABLE', 'NODE_TIMEOUT', 'LITE_SERVER_ERROR'] as const),
  ...(['TVM_BUSY', 'TOO_BUSY'] as const),
])

export const isTransientCode = (code: ErrorCode): boolean => TRANSIENT.has(code)

export type ErrorContext = Readonly<Record<string, string | number | bigint | boolean | null | undefined>>

/** `message` is for people outside; `context` is for the log and never leaves the process. */
export class CellarError extends Error {
  readonly code: ErrorCode
  readonly context: ErrorContext

  constructor(code: ErrorCode, message: string, context: ErrorContext = {}, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CellarError'
    this.code = code
    this.context = context
  }

  /** Whether trying again can help, as its code says. */
  get isTransient(): boolean {
    return isTransientCode(this.code)
  }
}

export function isCellarError(error: unknown, code?: ErrorCode): error is CellarError {
  return error instanceof CellarError && (code === undefined || error.code === code)
}
