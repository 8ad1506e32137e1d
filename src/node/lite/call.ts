import { decodeTl, encodeTl, listAnswerKinds, type Tl } from '../tl/codec.ts'
import type { LiteAnswers, LiteFunctions } from '../tl/lite-functions.ts'
import { LiteServerError } from './lite-server-error.ts'

export type LiteMethod = keyof LiteAnswers

/** What a server must have to be worth asking. */
export interface CallNeeds {
  /** Masterchain blocks up to this one. */
  readonly mcSeqno?: number | undefined
  /** Blocks older than an ordinary node keeps. */
  readonly archival?: boolean | undefined
  /** Blocks that the masterchain does not name yet; only servers that are started for it show them. */
  readonly nonfinal?: boolean | undefined
}

/** Marks the server that gave an answer as one that lies: for what is found out after the answer was read. */
export type Refute = (detail: string) => void

/**
 * A question to a lite server: the bytes to send, and what an answer must be to be believed. Pure: a client or a pool
 * runs it, and a pool may run it on several servers.
 */
export interface LiteCall<T> {
  readonly method: LiteMethod
  readonly request: Uint8Array
  readonly needs: CallNeeds
  /** How long a server may sit on this on purpose. */
  readonly waitMs: number
  /** Refusals of the server are thrown as LITE_SERVER_ERROR; an answer that cannot be true as BROKEN_*. */
  readonly read: (answer: Uint8Array, refute?: Refute) => T
}

export function defineCall<Method extends LiteMethod, T>(
  method: Method,
  fields: LiteFunctions[Method],
  check: (answer: Tl<LiteAnswers[Method]>, refute?: Refute) => T,
  needs: CallNeeds = {},
): LiteCall<T> {
  return {
    method,
    request: encodeTl<LiteMethod>(method, fields),
    needs,
    waitMs: 0,
    read: (bytes, refute) => {
      const answer = decodeTl(bytes, ...listAnswerKinds(method), 'liteServer.error')
      if (answer.kind === 'liteServer.error') throw new LiteServerError(answer.code, answer.message, method)
      return check(answer as Tl<LiteAnswers[Method]>, refute)
    },
  }
}

/** The longest a node waits for a masterchain block. */
export const MAX_WAIT_MS = 10_000

/** The same question, answered once the server has masterchain block `seqno` and its shard blocks. */
export function afterMasterchainBlock<T>(
  call: LiteCall<T>,
  seqno: number,
  timeoutMs: number = MAX_WAIT_MS,
): LiteCall<T> {
  const prefix = encodeTl('liteServer.waitMasterchainSeqno', { seqno, timeoutMs })
  return { ...call, request: Buffer.concat([prefix, call.request]), waitMs: Math.min(timeoutMs, MAX_WAIT_MS) }
}
