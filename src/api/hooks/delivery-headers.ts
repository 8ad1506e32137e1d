import { signatureOf } from './signature.ts'

/** What is sent to a receiver, and by which secrets it is signed. */
export interface SignedDelivery {
  /** Number of the hook. */
  readonly hook: string
  readonly eventId: string
  readonly key: string
  /** From 1. */
  readonly attempt: number
  readonly body: Uint8Array
  readonly secrets: readonly string[]
  readonly nowMs: number
}

/** Headers of a request to a webhook. */
export const deliveryHeaders = ({
  hook,
  eventId,
  key,
  attempt,
  body,
  secrets,
  nowMs,
}: SignedDelivery): Record<string, string> => ({
  'content-type': 'application/json',
  'content-length': `${body.length}`,
  'user-agent': 'cellar-hooks',
  'idempotency-key': key,
  'cellar-hook': hook,
  'cellar-event': eventId,
  'cellar-attempt': `${attempt}`,
  'cellar-signature': signatureOf(body, secrets, Math.floor(nowMs / 1000)),
})
