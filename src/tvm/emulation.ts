import type { Hash } from '../cell/hash.ts'
import { LARGE_BYTES, ownBytes, toBase64 } from './base64.ts'
import type { ChainContext } from './chain-context.ts'
import type { CutCause, TvmAnswer } from './tvm-job.ts'
import type { RunOptions, TvmPool } from './tvm-pool.ts'

interface EmulationSettings {
  /** `ShardAccount` the transaction runs on; a bag of cells, as all bytes here. */
  readonly shardAccount: Uint8Array
  readonly chain: ChainContext
  /** Root of the dictionary of libraries, see `libraries.ts`. */
  readonly libraries?: Uint8Array | null
  readonly unixtime: number
  /** Logical time the transaction starts at, if the account is not ahead of it. 0 is the block after its last transaction. */
  readonly lt: bigint
  readonly randSeed: Hash
  readonly ignoreChksig?: boolean
  /** The last so many characters of a log that tells every step, with stack and gas; without it the log has names of instructions. */
  readonly stepsLog?: number | undefined
}

export interface MessageEmulation extends EmulationSettings {
  /** External or internal. */
  readonly message: Uint8Array
}

export interface TickTockEmulation extends EmulationSettings {
  readonly which: 'tick' | 'tock'
}

export type EmulationResult =
  | {
      readonly kind: 'transaction'
      readonly transaction: Uint8Array
      readonly shardAccount: Uint8Array
      /** `OutList` that the contract left, carried out or not; null when it did not run to a good end. */
      readonly actions: Uint8Array | null
      readonly vmLog: string
    }
  /** `exitCode` is null when the contract did not come to run. */
  | { readonly kind: 'refused'; readonly reason: string; readonly exitCode: number | null; readonly vmLog: string }
  /** Stopped for what it cost. */
  | { readonly kind: 'cut'; readonly cause: CutCause }

export function emulateMessage(
  pool: TvmPool,
  emulation: MessageEmulation,
  options?: RunOptions,
): Promise<EmulationResult> {
  return emulate(pool, emulation, toBase64(emulation.message), '', options)
}

export function emulateTickTock(
  pool: TvmPool,
  emulation: TickTockEmulation,
  options?: RunOptions,
): Promise<EmulationResult> {
  return emulate(pool, emulation, '', `,"is_tick_tock":true,"is_tock":${emulation.which === 'tock'}`, options)
}

async function emulate(
  pool: TvmPool,
  emulation: EmulationSettings,
  message: string,
  more: string,
  options?: RunOptions,
): Promise<EmulationResult> {
  const { chain, libraries, unixtime, lt, randSeed, ignoreChksig = false, stepsLog = 0 } = emulation
  const seed = Buffer.from(randSeed).toString('hex')
  const run = {
    kind: 'emulation',
    account:
      emulation.shardAccount.length > LARGE_BYTES ? ownBytes(emulation.shardAccount) : toBase64(emulation.shardAccount),
    message,
    libraries: libraries ? toBase64(libraries) : '',
    stepsLog,
    params: `{"utime":${unixtime},"lt":"${lt}","rand_seed":"${seed}","ignore_chksig":${ignoreChksig},"debug_enabled":false${more}`,
  } as const
  return toResult(await pool.run(chain, run, options))
}

function toResult(answer: TvmAnswer): EmulationResult {
  switch (answer.kind) {
    case 'emulation':
      return {
        kind: 'transaction',
        ...{ transaction: answer.transaction, shardAccount: answer.shardAccount, actions: answer.actions },
        vmLog: answer.vmLog,
      }
    case 'refused':
    case 'cut':
      return answer
    case 'get_method':
    case 'bundle':
      throw new Error('an emulation was answered as a get-method')
  }
}
