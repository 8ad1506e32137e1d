import { Type } from '@sinclair/typebox'
import { isCellarError } from '../../../lib/errors.ts'
import type { Outcome } from '../../pending/pending-desk.ts'
import { type ExternalMessage, readExternalMessage } from '../machine/external-message.ts'
import { Base64 } from './forms.ts'
import type { Sources } from './method.ts'
import { noNode } from './method-error.ts'
import { One, Required } from './parameters.ts'

export const BocParameters = Type.Object({
  boc: Required(One(Base64, { description: 'an external message as a bag of cells' })),
})

/** A message, and what it was seen to do. */
export interface Delivered extends ExternalMessage {
  readonly outcome: Outcome
}

/** The network did not take a message; what was seen of it before may say why. */
export class NotDelivered extends Error {
  readonly outcome: Outcome
  override readonly cause: unknown

  constructor(outcome: Outcome, cause: unknown) {
    super('the message was not delivered')
    this.outcome = outcome
    this.cause = cause
  }
}

const NOT_EMULATED: Outcome = { kind: 'unknown', reason: 'no virtual machine is running' }

/**
 * Checks a message, emulates it, and hands it to the network: in this order, so that nobody sees it on chain before it was
 * pending. Without a node it is refused: nothing is taken that cannot be delivered. One that the emulation refuses is handed
 * on all the same, because the node may know newer states; it has the last word.
 */
export async function deliver({ send, pending, caller }: Sources, boc: Uint8Array): Promise<Delivered> {
  const message = readExternalMessage(boc)
  if (send === undefined) throw noNode('a message can only be sent through a node')
  const outcome = (await pending?.admit(message, boc, caller)) ?? NOT_EMULATED
  try {
    await send(boc)
  } catch (error) {
    // Sent a second time, it may be refused because it has come already: that says nothing against the first.
    const isOurs = outcome.kind === 'emulated' && outcome.isNew
    if (isOurs && !mayBeTaken(error)) await pending?.withdraw(message.hashNorm, 'not taken by the network')
    throw new NotDelivered(outcome, error)
  }
  const isWorthIt = outcome.kind === 'refused' || (outcome.kind === 'unknown' && outcome.isLasting !== true)
  if (isWorthIt) pending?.catchUp(message, boc, caller)
  return { ...message, outcome }
}

/** Whoever did not answer in time may have taken it: what becomes of it shows on chain, or when it expires. */
const mayBeTaken = (error: unknown): boolean => isCellarError(error) && error.code === 'NODE_TIMEOUT'

/** The same, for those who tell what the network said. */
export async function deliverOrTell(sources: Sources, boc: Uint8Array): Promise<Delivered> {
  try {
    return await deliver(sources, boc)
  } catch (error) {
    throw error instanceof NotDelivered ? error.cause : error
  }
}
