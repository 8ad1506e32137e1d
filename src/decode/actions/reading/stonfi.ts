import type { BodyReader } from './body-reader.ts'

export const SWAP_OK = 0xc64370e5
const NO_LIQUIDITY = 0x5ffe1295
const RESERVE_ERROR = 0x38976e9b
/** Exit codes of payments to the one who swaps; there is another for what the referrer gets. */
export const OWN_PAYMENTS: readonly number[] = [SWAP_OK, NO_LIQUIDITY, RESERVE_ERROR]

export const SWAP_V1 = 0x25938561
export const PAYMENT_V1 = 0xf93bb43f
export const SWAP_V2 = 0x6664de2a
export const PAY_TO_V2 = 0x657b54f5
const CROSS_SWAP_V2 = 0x69cf1a5b

export interface Payment {
  readonly exitCode: number
  readonly amount: bigint
  readonly wallet: string | null
}

/** fwd? amount0:Coins wallet0:addr amount1:Coins wallet1:addr: one of the amounts is zero. */
function loadPaid(terms: BodyReader): Omit<Payment, 'exitCode'> {
  const amount0 = terms.coins()
  const wallet0 = terms.address()
  const amount1 = terms.coins()
  const wallet1 = terms.address()
  return amount0 > 0n ? { amount: amount0, wallet: wallet0 } : { amount: amount1, wallet: wallet1 }
}

/** query:64 owner:addr exit_code:32 ^[amount0 wallet0 amount1 wallet1], or the same without the reference. */
export function loadPaymentV1(body: BodyReader): Payment {
  body.skip(64).address()
  const exitCode = body.uint(32)
  return { exitCode, ...loadPaid(body.refs > 0 ? body.ref() : body) }
}

/** query:64 to:addr excess:addr caller:addr exit_code:32 opt&custom ^[fwd:Coins amount0 wallet0 amount1 wallet1] */
export function loadPaymentV2(body: BodyReader): Payment {
  body.skip(64)
  for (let i = 0; i < 3; i++) body.address()
  const exitCode = body.uint(32)
  body.maybeRef()
  const terms = body.ref()
  terms.coins()
  return { exitCode, ...loadPaid(terms) }
}

/** query:64 from:addr left:Coins right:Coins …: one of the amounts is zero. */
export function loadSwapAmountV2(body: BodyReader): bigint {
  body.skip(64).address()
  const left = body.coins()
  return left > 0n ? left : body.coins()
}

/**
 * The wallet through which the last asset of an order comes. Payload: op:32 token_wallet:addr refund:addr excess:addr
 * deadline:64 ^[min_out:Coins receiver:addr fwd:Coins opt&custom …], where what follows is ordered by the custom payload.
 */
export function findLastWallet(order: BodyReader): string | null {
  let last: string | null = null
  for (let payload: BodyReader | null = order; payload !== null; ) {
    const opcode = payload.opcode()
    if (opcode !== SWAP_V2 && opcode !== CROSS_SWAP_V2) break
    last = payload.skip(32).address()
    payload.address()
    payload.address()
    payload.skip(64)
    const terms = payload.ref()
    terms.coins()
    terms.address()
    terms.coins()
    payload = terms.maybeRef()
  }
  return last
}
