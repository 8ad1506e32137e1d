import type { BodyReader } from './body-reader.ts'
import { type Comment, findComment } from './text.ts'

/** TEP-74 transfer, burn and mint bodies, as matchers read them: behind the opcode. */
export const JETTON_TRANSFER = 0x0f8a7ea5
export const JETTON_INTERNAL_TRANSFER = 0x178d4519
export const JETTON_NOTIFY = 0x7362d09c
export const JETTON_BURN = 0x595f07bc
export const JETTON_BURN_NOTIFICATION = 0x7bdd97de
export const JETTON_MINT = 0x642b7d07
export const MINTER_MINT = 0x00000015

export interface JettonOrder {
  readonly queryId: bigint
  readonly amount: bigint
  readonly response: string | null
  readonly customPayload: BodyReader | null
  readonly forwardAmount: bigint
  /** null when there is none, or nothing in it. */
  readonly forwardPayload: BodyReader | null
}

/** Whom an order is for is left out: who really got the jettons is told by their wallet. */
export function loadJettonOrder(body: BodyReader): JettonOrder {
  const queryId = body.big(64)
  const amount = body.coins()
  body.skipAddress()
  const response = body.address()
  const customPayload = body.maybeRef()
  const forwardAmount = body.coins()
  const payload = body.bits > 0 ? body.either() : null
  const forwardPayload = payload === null || payload.bits === 0 ? null : payload
  return { queryId, amount, response, customPayload, forwardAmount, forwardPayload }
}

/** Whom an order of jettons is for. */
export function loadOrderedReceiver(body: BodyReader): string | null {
  loadAmount(body)
  return body.address()
}

export interface InternalTransfer {
  readonly amount: bigint
  readonly forwardAmount: bigint
}

/** query:64 amount:Coins from:addr response:addr forward:Coins … */
export function loadInternalTransfer(body: BodyReader): InternalTransfer {
  const amount = loadAmount(body)
  return { amount, forwardAmount: body.skipAddress().skipAddress().coins() }
}

/** `query:64 amount:Coins …`: how burns, their notifications and many others begin. */
export function loadAmount(body: BodyReader): bigint {
  body.skip(64)
  return body.coins()
}

export const payloadComment = (payload: BodyReader | null): Comment | null =>
  payload === null ? null : findComment(payload.slice)
