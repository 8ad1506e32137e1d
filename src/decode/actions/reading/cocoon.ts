import type { ActionNode } from '../engine/action-node.ts'
import { call, type Pattern } from '../engine/pattern.ts'
import type { BodyReader } from './body-reader.ts'

export const EXCESSES = 0x2565934c
export const PAYOUT = 0xc59a7cd3
/** query:64 owner:addr ^state opt&payload */
export const CLIENT_REQUEST = 0x65448ff4
export const WALLET_SEND = 0x9c69f376

/** An order to a client that goes on to its proxy and gives back what is left. */
export const PASSED_ON: readonly Pattern[] = [call(EXCESSES), call(CLIENT_REQUEST, { as: 'request' })]

export interface SignedPayload {
  readonly queryId: bigint
  readonly tokens: bigint
  readonly expected: string | null
}

/**
 * query:64 excess:addr signature:512 ^[op:32 query:64 tokens:64 expected:addr]: what was signed is in the reference. Without one, it
 * is the payload itself: query:64 tokens:64 expected:addr.
 */
export function loadSignedPayload(body: BodyReader): SignedPayload {
  const queryId = body.big(64)
  const signed = body.refs > 0 ? body.ref().skip(32 + 64) : body
  return { queryId, tokens: signed.big(64), expected: signed.address() }
}

export const isAborted = ({ node }: ActionNode): boolean => node.transaction.aborted
