import { makeAddress } from '../cell/address.ts'
import type { Hash } from '../cell/hash.ts'
import { toBase64 } from './base64.ts'
import type { ChainContext } from './chain-context.ts'
import { paramsOf } from './get-method.ts'
import {
  type BundledMethod,
  type BundledResult,
  bundleStack,
  LEAST_BUNDLE_VERSION,
  readBundle,
} from './method-bundle.ts'
import type { RunOptions, TvmPool } from './tvm-pool.ts'

/** Several get-methods as of one moment. */
export interface BundleRequest {
  readonly chain: ChainContext
  readonly unixtime: number
  readonly randSeed: Hash
  /** Of each. */
  readonly gasLimit: bigint
  readonly methods: readonly BundledMethod[]
}

/** Of the program itself, for one of the methods. */
const OWN_GAS = 100_000n
/** Each method has its own; the program's is seen by none. */
const NOBODY = makeAddress(0, new Uint8Array(32))

/**
 * Runs all in one go, which takes a fraction of the time that one by one they take. What is answered is what each would have
 * answered by itself, at any time; undefined when that is not sure of all of them.
 */
export async function runBundle(
  pool: TvmPool,
  { chain, unixtime, randSeed, gasLimit, methods }: BundleRequest,
  options?: RunOptions,
): Promise<readonly BundledResult[] | undefined> {
  const stack = chain.globalVersion < LEAST_BUNDLE_VERSION ? undefined : bundleStack(methods, gasLimit)
  if (stack === undefined) return undefined
  const whole = (gasLimit + OWN_GAS) * BigInt(methods.length)
  const params = paramsOf({ address: NOBODY, balance: 0n, unixtime, randSeed, gasLimit: whole, method: 0 })
  const answer = await pool.run(chain, { kind: 'bundle', params, stack: toBase64(stack) }, options)
  if (answer.kind !== 'bundle' || answer.stack === null) return undefined
  return readBundle(Buffer.from(answer.stack, 'base64'), methods.length)
}
