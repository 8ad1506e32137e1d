import { CellarError } from '../lib/errors.ts'
import type { Emulator } from './emulator.ts'
import { readsChain } from './reads-chain.ts'
import type { ChainTexts, EmulationRun, GetMethodAnswer, GetMethodRun, TvmAnswer } from './tvm-job.ts'

/** Both exports wrap their answer the same way; `fail` means that a parameter could not be used. */
interface Wrapped<Output> {
  readonly fail?: true
  readonly message?: string
  readonly output?: Output
  /** The emulator's own log, at its most talkative. */
  readonly logs?: string
}

interface GetMethodOutput {
  readonly success: boolean
  readonly error?: string
  readonly stack?: string
  readonly gas_used?: string
  readonly vm_exit_code?: number
  readonly vm_log?: string
  readonly missing_library?: string | null
}

interface EmulationOutput {
  readonly success: boolean
  readonly transaction?: string
  readonly shard_account?: string
  readonly error?: string
  readonly vm_log?: string
  readonly vm_exit_code?: number
}

export function runJob(emulator: Emulator, chain: ChainTexts, run: GetMethodRun | EmulationRun): TvmAnswer {
  return run.kind === 'get_method' ? runGetMethod(emulator, chain, run) : emulate(emulator, chain, run)
}

/** Without the parts of the chain that few contracts look at; again with them when this one did. */
function runGetMethod(emulator: Emulator, chain: ChainTexts, run: GetMethodRun): GetMethodAnswer {
  if (!run.readsChain) {
    const answer = parseAnswer(emulator.runGetMethod(`${run.params}}`, run.stack, chain.slimConfig))
    if (!answer.readsChain) return answer
  }
  const params = `${run.params},"prev_blocks_info":"${chain.prevBlocks}"}`
  return { ...parseAnswer(emulator.runGetMethod(params, run.stack, chain.config)), readsChain: true }
}

function parseAnswer(text: string): GetMethodAnswer {
  const { output, logs = '' } = unwrap<GetMethodOutput>(text)
  const { vm_log: log = logs } = output
  if (output.success) {
    return {
      kind: 'get_method',
      exitCode: output.vm_exit_code as number,
      gasUsed: Number(output.gas_used),
      stack: output.stack as string,
      missingLibrary: output.missing_library ?? null,
      readsChain: readsChain(log),
    }
  }
  const exitCode = /\tVM exit code: (-?\d+)/.exec(logs)
  if (exitCode === null) throw new CellarError('BAD_REQUEST', `the get-method cannot be run: ${output.error}`)
  return {
    kind: 'get_method',
    exitCode: Number(exitCode[1]),
    gasUsed: 0,
    stack: null,
    missingLibrary: null,
    readsChain: readsChain(log),
  }
}

function emulate(emulator: Emulator, chain: ChainTexts, run: EmulationRun): TvmAnswer {
  const params = `${run.params},"prev_blocks_info":"${chain.prevBlocks}"}`
  const text = emulator.emulate(chain.config, run.libraries, run.account, run.message, params)
  const { output } = unwrap<EmulationOutput>(text)
  const vmLog = output.vm_log ?? ''
  if (!output.success) {
    return { kind: 'refused', reason: output.error ?? '', exitCode: output.vm_exit_code ?? null, vmLog }
  }
  return {
    kind: 'emulation',
    transaction: output.transaction as string,
    shardAccount: output.shard_account as string,
    vmLog,
  }
}

function unwrap<Output>(text: string): { output: Output; logs: string | undefined } {
  const { fail, message, output, logs } = JSON.parse(text) as Wrapped<Output>
  if (fail === true || output === undefined) throw new CellarError('BAD_REQUEST', `the emulator refused: ${message}`)
  return { output, logs }
}
