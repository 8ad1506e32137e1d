import { CellarError, type ErrorCode } from '../../lib/errors.ts'

/** How the public service puts a refusal, where that differs. */
interface PublicTerms {
  /** `BAD_REQUEST` unless given. */
  readonly code?: ErrorCode
  readonly publicStatus?: number
  /** What it is to those who watch over the service, where the status says a failure though it is the caller's doing. */
  readonly countedStatus?: number
}

/** A refusal with the status that the v2 contract has for it; the text is for the caller. */
export class MethodError extends CellarError {
  readonly status: number
  readonly publicStatus: number
  readonly countedStatus: number

  constructor(
    status: number,
    message: string,
    { code = 'BAD_REQUEST', publicStatus = status, countedStatus = status }: PublicTerms = {},
  ) {
    super(code, message)
    this.name = 'MethodError'
    this.status = status
    this.publicStatus = publicStatus
    this.countedStatus = countedStatus
  }
}

/** What only a node can do, and none is configured: whoever asks for it knows, and nobody need be woken. */
export const noNode = (what: string): MethodError =>
  new MethodError(542, `no workers available: ${what}, and no node is configured`, {
    code: 'NODE_UNAVAILABLE',
    countedStatus: 404,
  })

/** What only a node can do, and none did. */
export const noAnswer = (what: string): MethodError =>
  new MethodError(542, `no workers available: ${what}, and no lite server told it in time`, { code: 'NODE_TIMEOUT' })

/** What is not there: in v2 a failure of the node, spelt as the public service passes it on; elsewhere simply not found. */
export class NotReady extends MethodError {
  constructor(text: string) {
    super(500, `LITE_SERVER_NOTREADY: ${text}`, { code: 'NOT_FOUND', countedStatus: 404 })
  }
}

export const notReady = (text: string): NotReady => new NotReady(text)

export const nodeError = (text: string): MethodError =>
  new MethodError(500, `LITE_SERVER_UNKNOWN: ${text}`, { countedStatus: 422 })

/** A value that can be read and is out of range, or does not go with another. */
export const invalid = (text: string): MethodError => new MethodError(422, `failed to validate request: ${text}`)

/** Cells of a caller that are none; the public service tells it as a failure of its client library. */
export const brokenBoc = (text: string): MethodError =>
  new MethodError(422, `INVALID_BAG_OF_CELLS: ${text}`, { publicStatus: 500 })

/** As deep as cells go. */
export const MAX_RESULT_DEPTH = 1024

/** A get-method left more than can be written down. */
export const tooDeep = (depth: number): MethodError =>
  new MethodError(533, `Result stack depth >= ${depth}`, { countedStatus: 422 })
