import type { BodyReader } from './body-reader.ts'

export const POOL_SWAP = 0xa7fb58f8
export const PAY_TO = 0xa1daa96d
/** The router's wallet of proxied Toncoin. */
export const ROUTER_PTON_WALLET = '0:871DA9215B14902166F0EA2A16DB56278D528108377F8158C5F4CCFDFDD22E17'

const SWAP_DONE: readonly number[] = [0, 200]
const BURN_DONE: readonly number[] = [0, 201]

export const isSwapDone = ({ exitCode }: RouterPayment): boolean => SWAP_DONE.includes(exitCode)
export const isBurnDone = ({ exitCode }: RouterPayment): boolean => BURN_DONE.includes(exitCode)

export interface RouterPayment {
  readonly exitCode: number
  readonly receivers: readonly [string | null, string | null]
  readonly amounts: readonly [bigint, bigint]
  readonly wallets: readonly [string | null, string | null]
}

/** query:64 receiver0 receiver1 exit_code:32 seqno:64 opt^[amount0:Coins wallet0 amount1:Coins wallet1] … */
export function loadPayment(body: BodyReader): RouterPayment {
  body.skip(64)
  const receivers: [string | null, string | null] = [body.address(), body.address()]
  const exitCode = body.uint(32)
  body.skip(64)
  const coins = body.maybeRef()
  if (coins === null) return { exitCode, receivers, amounts: [0n, 0n], wallets: [null, null] }
  const amount0 = coins.coins()
  const wallet0 = coins.address()
  return { exitCode, receivers, amounts: [amount0, coins.coins()], wallets: [wallet0, coins.address()] }
}

/** The side that is paid: the other amount is zero. */
export const paidSide = ({ amounts, wallets }: RouterPayment) =>
  amounts[0] > 0n ? { amount: amounts[0], wallet: wallets[0] } : { amount: amounts[1], wallet: wallets[1] }

/** query:64 owner:addr source_wallet:addr ^[amount:Coins …] … */
export function loadSwapAmount(body: BodyReader): bigint {
  body.skip(64).address()
  body.address()
  return body.ref().coins()
}

/** The last step of an order. Payload: op:32 target_wallet:addr limit:160 min_out:Coins recipient:addr opt&next */
export function loadLastStep(order: BodyReader): { wallet: string | null; minOut: bigint } | undefined {
  let last: { wallet: string | null; minOut: bigint } | undefined
  for (let step: BodyReader | null = order; step !== null && step.opcode() === POOL_SWAP; ) {
    const wallet = step.skip(32).address()
    last = { wallet, minOut: step.skip(160).coins() }
    step.address()
    step = step.bits > 0 ? step.maybeRef() : null
  }
  return last
}
