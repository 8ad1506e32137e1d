import { makeAddress } from '../../../cell/address.ts'
import { CellarError } from '../../../lib/errors.ts'
import { accountText } from './account-text.ts'
import type { BodyReader } from './body-reader.ts'

export const SWAP_TON = 0xea06185d
export const SWAP_JETTON_PAYLOAD = 0xe3a0d482
export const SWAP_EXTERNAL = 0x61ee542d
export const SWAP_PEER = 0x72aca8aa
export const SWAP_LOG = 0x9c610de3
export const PAYOUT_FROM_POOL = 0xad4eb6f5
export const PAYOUT = 0x474f86cf
export const DEPOSIT_TON = 0xd55e4686
export const DEPOSIT_JETTON_PAYLOAD = 0x40e108d6
export const CREATE_DEPOSIT = 0xf04ec526
export const INSTALL = 0x9b3aa3fa
export const DEPOSIT_ASSET = 0x54240fe5
export const DEPOSIT_ALL = 0xb56b9598
export const FULFILL = 0xaae79256
export const REJECT = 0xe1a36cd4
export const PAYOUT_FROM_DEPOSIT = 0x6b0b787f

/** A jetton master, null for Toncoin: 4-bit tag 0, or 1 with int8 and 256 bits. */
export function loadAsset(body: BodyReader): string | null {
  const tag = body.uint(4)
  if (tag === 0) return null
  if (tag !== 1) throw new CellarError('BROKEN_CELL', `DeDust asset of kind ${tag}`, { cell: body.slice.cell })
  const workchain = body.int(8)
  return accountText(makeAddress(workchain, body.slice.loadBytes(32)))
}

export interface PoolSwap {
  readonly assetIn: string | null
  readonly amountIn: bigint
  readonly assetOut: string | null
  readonly amountOut: bigint
}

/** in:asset out:asset amount_in:Coins amount_out:Coins … */
export function loadSwapLog(log: BodyReader): PoolSwap {
  const assetIn = loadAsset(log)
  const assetOut = loadAsset(log)
  return { assetIn, assetOut, amountIn: log.coins(), amountOut: log.coins() }
}

/** The pools of an order, in turn: pool:addr kind:1 limit:Coins opt&next. */
export function listPools(order: BodyReader): (string | null)[] {
  const pools: (string | null)[] = []
  for (let step: BodyReader | null = order; step !== null; ) {
    pools.push(step.address())
    step.skip(1)
    step.coins()
    step = step.maybeRef()
  }
  return pools
}

export interface DepositTarget {
  readonly assets: readonly [string | null, string | null]
  readonly amounts: readonly [bigint, bigint]
}

/** 0xd55e4686: query:64 amount:Coins type:1 asset0 asset1 ^[min_lp:Coins target0:Coins target1:Coins …], or the same without the reference. */
export function loadTonDeposit(body: BodyReader): { amount: bigint; target: DepositTarget } {
  body.skip(64)
  const amount = body.coins()
  body.skip(1)
  const assets: [string | null, string | null] = [loadAsset(body), loadAsset(body)]
  // Behind a reference there are but two bits, for payloads.
  const terms = body.bits > 2 ? body : body.ref()
  terms.coins()
  return { amount, target: { assets, amounts: [terms.coins(), terms.coins()] } }
}

/** Payload 0x40e108d6: type:1 asset0 asset1 min_lp:Coins target0:Coins target1:Coins */
export function loadJettonDepositTarget(payload: BodyReader): DepositTarget {
  payload.skip(32 + 1)
  const assets: [string | null, string | null] = [loadAsset(payload), loadAsset(payload)]
  payload.coins()
  return { assets, amounts: [payload.coins(), payload.coins()] }
}
