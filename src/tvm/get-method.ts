import { type Address, workchainOf } from '../cell/address.ts'
import { readSingleRoot } from '../cell/boc.ts'
import { sliceToBoc } from '../cell/boc-writer.ts'
import { asHash, type Hash } from '../cell/hash.ts'
import { isLargeBag } from '../cell/large-bag.ts'
import { Slice } from '../cell/slice.ts'
import { CellarError, isCellarError } from '../lib/errors.ts'
import { toBase64 } from './base64.ts'
import type { ChainContext } from './chain-context.ts'
import type { ContractCache } from './contract-cache.ts'
import { methodId } from './method-id.ts'
import type { StackEntry } from './stack-entry.ts'
import type { CutCause, GetMethodAnswer } from './tvm-job.ts'
import type { RunOptions, TvmPool } from './tvm-pool.ts'
import { loadVmStack, vmStackCell } from './vm-stack.ts'

/** What the reference clients run with, and what the node itself allows for `runSmcMethod`. */
export const CLIENT_GAS_LIMIT = 1_000_000n
export const NODE_GAS_LIMIT = 300_000n

/** Of the machine: gas ran out. Also the answer for a run that was stopped for what else it used up. */
const OUT_OF_GAS = -14

export interface GetMethodRequest {
  /** Bags of cells. */
  readonly code: Uint8Array
  readonly data: Uint8Array
  readonly address: Address
  readonly balance: bigint
  readonly extraCurrencies?: ReadonlyMap<number, bigint>
  readonly chain: ChainContext
  /** Root of the dictionary of libraries, see `libraries.ts`; a bag of cells. */
  readonly libraries?: Uint8Array | null
  readonly unixtime: number
  readonly gasLimit?: bigint
  readonly randSeed?: Hash
  /** Name, or number. */
  readonly method: string | number
  readonly stack: readonly StackEntry[]
}

export interface GetMethodResult {
  readonly exitCode: number
  readonly gasUsed: bigint
  /** Bottom first. Of more than a few thousand cells it is read when it is asked for; then it is empty where `cut` would be `result`. */
  readonly stack: readonly StackEntry[]
  /** `VmStack`, a bag of cells; null when there is none. */
  readonly stackBoc: Uint8Array | null
  /** Library that the run asked for and did not get: the caller may find it and run again. */
  readonly missingLibrary: Hash | null
  /**
   * Why there is no answer of the contract's own. For `result` it ended and left more on the stack than can be written down; its
   * exit code and gas are not known. For the others the exit code is that of gas used up.
   */
  readonly cut: CutCause | 'result' | null
  /** Whether another time, seed or balance might have given another answer. */
  readonly seesMoment: boolean
}

type MethodParams = Omit<GetMethodRequest, 'code' | 'data' | 'chain' | 'stack'>

const NO_SEED = '0'.repeat(64)

function stackText(stack: readonly StackEntry[]): string {
  const { arena, index } = vmStackCell(stack)
  return toBase64(sliceToBoc(new Slice(arena, index)))
}

/** They come from whoever asks, and not all that can be asked for fits into cells. */
function argumentsText(stack: readonly StackEntry[]): string {
  try {
    return stackText(stack)
  } catch (error) {
    if (!isCellarError(error, 'BROKEN_CELL')) throw error
    throw new CellarError('BAD_REQUEST', `stack: cannot be given to the machine: ${error.message}`)
  }
}

/** Most get-methods take none. */
const NO_ARGUMENTS = stackText([])

export async function runGetMethod(
  pool: TvmPool,
  contracts: ContractCache,
  request: GetMethodRequest,
  options?: RunOptions,
): Promise<GetMethodResult> {
  const code = contracts.prepareCode(request.code)
  const run = {
    kind: 'get_method',
    code: code.bag,
    data: contracts.prepareData(request.data),
    params: paramsOf(request),
    stack: request.stack.length === 0 ? NO_ARGUMENTS : argumentsText(request.stack),
    need: code.need,
  } as const
  const answer = await pool.run(request.chain, run, options)
  if (answer.kind === 'cut') {
    const gasUsed = request.gasLimit ?? CLIENT_GAS_LIMIT
    return {
      exitCode: OUT_OF_GAS,
      gasUsed,
      stack: [],
      stackBoc: null,
      missingLibrary: null,
      cut: answer.cause,
      seesMoment: true,
    }
  }
  if (answer.kind !== 'get_method') throw new Error(`a get-method was answered as ${answer.kind}`)
  if (answer.need > code.need) code.need = answer.need
  return toResult(answer)
}

function toResult({ exitCode, gasUsed, stack, missingLibrary, seesMoment }: GetMethodAnswer): GetMethodResult {
  const stackBoc = stack === null ? null : Buffer.from(stack, 'base64')
  const rest = {
    exitCode,
    gasUsed: BigInt(gasUsed),
    stackBoc,
    missingLibrary: missingLibrary === null ? null : asHash(Buffer.from(missingLibrary, 'hex')),
    seesMoment,
  }
  if (stackBoc !== null && isLargeBag(stackBoc)) return withLazyStack({ ...rest, cut: null }, stackBoc)
  const left = stackBoc === null ? undefined : findStack(stackBoc)
  return { ...rest, stack: left ?? [], cut: left === undefined ? 'result' : null }
}

function withLazyStack(result: Omit<GetMethodResult, 'stack'>, stackBoc: Uint8Array): GetMethodResult {
  let left: readonly StackEntry[] | undefined
  return {
    ...result,
    get stack() {
      left ??= findStack(stackBoc) ?? []
      return left
    },
  }
}

/** undefined when it has more values than are handed out: a few cells can spell a tuple of any size. */
function findStack(boc: Uint8Array): StackEntry[] | undefined {
  const root = readSingleRoot(boc)
  try {
    return loadVmStack(new Slice(root.arena, root.index))
  } catch (error) {
    if (isCellarError(error, 'BROKEN_CELL')) return undefined
    throw error
  }
}

/** The emulator's parameters but code and data, as members of a JSON object. Everything in it is a number, hex or base64. */
export function paramsOf(request: MethodParams): string {
  const { address, balance, extraCurrencies, libraries, unixtime, gasLimit, randSeed, method } = request
  const fields = [
    '"verbosity":0,"debug_enabled":false',
    `"address":"${workchainOf(address)}:${hex(address.subarray(1))}"`,
    `"unixtime":${unixtime}`,
    `"balance":"${balance}"`,
    `"rand_seed":"${randSeed === undefined ? NO_SEED : hex(randSeed)}"`,
    `"gas_limit":"${gasLimit ?? CLIENT_GAS_LIMIT}"`,
    `"method_id":${typeof method === 'string' ? methodId(method) : checkedId(method)}`,
  ]
  if (libraries) fields.push(`"libs":"${toBase64(libraries)}"`)
  if (extraCurrencies !== undefined && extraCurrencies.size > 0) fields.push(extraField(extraCurrencies))
  return fields.join()
}

/** The emulator joins an object's entries as `id=amount` and forgets the space between them, so it gets one entry. */
function extraField(currencies: ReadonlyMap<number, bigint>): string {
  const [first, ...rest] = [...currencies]
  const [id, amount] = first as [number, bigint]
  return `"extra_currencies":{"${id}":"${[amount, ...rest.map((one) => one.join('='))].join(' ')}"}`
}

function checkedId(method: number): number {
  if (Number.isInteger(method) && method >= -(2 ** 31) && method < 2 ** 31) return method
  throw new CellarError('BAD_REQUEST', `${method} is no method id`)
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
