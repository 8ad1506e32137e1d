import { Type } from '@sinclair/typebox'
import { CellarError, isCellarError } from '../../../lib/errors.ts'
import { EXIT_CODES } from '../../../model/outcome.ts'
import { isRefusal, LiteServerError } from '../../../node/lite/lite-server-error.ts'
import { Required } from '../../http/fields.ts'
import { MethodError, noNode } from '../../http/method-error.ts'
import { type ExternalMessage, readExternalMessage } from '../../machine/external-message.ts'
import type { Outcome } from '../../pending/pending-desk.ts'
import { nodeText } from '../http/envelope.ts'
import { Base64 } from '../http/forms.ts'
import type { Sources } from '../http/method.ts'
import { Single } from '../http/parameters.ts'

export const BocParameters = Type.Object({
  boc: Required(Single(Base64, { description: 'an external message as a bag of cells' })),
})

/** A message, and what it was seen to do. */
export interface Delivered extends ExternalMessage {
  readonly outcome: Outcome
}

/** The network did not take a message; what was seen of it before may say why. */
export class NotDelivered extends CellarError {
  readonly outcome: Outcome
  override readonly cause: unknown

  constructor(outcome: Outcome, cause: unknown) {
    super('NOT_DELIVERED', 'the message was not delivered')
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
    const failure = new NotDelivered(outcome, error)
    const refusal = explainRefusal(failure)
    // One that came before is not refused because it comes again.
    if (refusal !== undefined && !(outcome.kind === 'emulated' && !outcome.isNew))
      await pending?.noteSent(message, refusal)
    throw failure
  }
  await pending?.noteSent(message, null)
  const isWorthIt = outcome.kind === 'refused' || (outcome.kind === 'unknown' && outcome.isLasting !== true)
  if (isWorthIt) pending?.catchUp(message, boc, caller)
  return { ...message, outcome }
}

/** Whoever did not answer in time may have taken it: what becomes of it shows on chain, or when it expires. */
const mayBeTaken = (error: unknown): boolean => isCellarError(error) && error.code === 'NODE_TIMEOUT'

/** The same; what the network says against the message itself is told in its own words. */
export async function deliverOrTell(sources: Sources, boc: Uint8Array): Promise<Delivered> {
  try {
    return await deliver(sources, boc)
  } catch (error) {
    if (!(error instanceof NotDelivered)) throw error
    const { cause } = error
    throw isWordAgainst(cause) ? new MethodError(422, nodeText(cause), { publicStatus: 500 }) : cause
  }
}

/** A server's refusal that is about the message, not about how the server is. */
const isWordAgainst = (cause: unknown): cause is LiteServerError => cause instanceof LiteServerError && isRefusal(cause)

/** Why the network, or the emulation before, did not take a message; undefined when that was not for the message's sake. */
export function explainRefusal({ outcome, cause }: NotDelivered): string | undefined {
  const emulated = outcome.kind === 'refused' ? outcome : undefined
  const word = isWordAgainst(cause) ? cause.text : undefined
  if (emulated === undefined && word === undefined) return undefined
  const code = /\bexitcode=(-?\d+)/.exec(word ?? '')?.[1] ?? emulated?.exitCode
  const why = code == null ? (emulated?.reason ?? word) : toWords(Number(code))
  return outcome.kind === 'emulated' ? `${why}; the indexed state would take it, so another message came first` : why
}

const toWords = (exitCode: number): string =>
  `exit code ${exitCode} (${EXIT_CODES.get(exitCode) ?? "the contract's own"})`
