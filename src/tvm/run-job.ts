import { writeBoc } from '../cell/boc-writer.ts'
import { buildCell } from '../cell/builder.ts'
import { CellarError } from '../lib/errors.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { type ChainNeed, chainNeed, seesMoment } from './chain-need.ts'
import type { Emulator } from './emulator.ts'
import { BUNDLE_CODE, isBundleProven } from './method-bundle.ts'
import type {
  Bag,
  BundleAnswer,
  BundleRun,
  ChainTexts,
  EmulationRun,
  GetMethodAnswer,
  GetMethodRun,
  TvmAnswer,
  TvmJob,
} from './tvm-job.ts'
import { expectWhole } from './whole-boc.ts'

/** Both exports wrap their answer the same way; `fail` means that a parameter could not be used. */
interface Wrapped<Output> {
  readonly fail?: true
  readonly message?: string
  readonly output?: Output
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
  readonly actions?: string | null
  readonly error?: string
  readonly vm_log?: string
  readonly vm_exit_code?: number
}

export function runJob(emulator: Emulator, chain: ChainTexts, run: TvmJob['run']): TvmAnswer {
  switch (run.kind) {
    case 'get_method':
      return runGetMethod(emulator, chain, run)
    case 'bundle':
      return runBundle(emulator, chain, run)
    case 'emulation':
      return emulate(emulator, chain, run)
  }
}

/** With as little of the chain as the code was seen to need; again with more when this run looked at more. */
function runGetMethod(emulator: Emulator, chain: ChainTexts, run: GetMethodRun): GetMethodAnswer {
  let given = run.need
  const params = `{"code":"${textOf(run.code, 'code')}","data":"${textOf(run.data, 'data')}",${run.params}`
  for (;;) {
    const answer = parseAnswer(runGiven(emulator, chain, params, run.stack, given))
    if (answer.need <= given) return { ...answer, need: given }
    given = answer.need
  }
}

const BUNDLE_TEXT = toBase64(BUNDLE_CODE)
const NO_DATA = toBase64(writeBoc(buildCell(() => undefined)))

/** Its methods are given as little of the chain as can be: one that looks at more has to be run by itself. */
function runBundle(emulator: Emulator, chain: ChainTexts, run: BundleRun): BundleAnswer {
  const params = `{"code":"${BUNDLE_TEXT}","data":"${NO_DATA}",${run.params}}`
  const output = unwrap<GetMethodOutput>(emulator.runGetMethod(params, run.stack, chain.bareConfig))
  const { success, vm_exit_code: exitCode, vm_log: log = '', stack = null } = output
  return { kind: 'bundle', stack: success && exitCode === 0 && isBundleProven(log) ? stack : null }
}

function textOf(bag: Bag, what: string): string {
  if (typeof bag === 'string') return bag
  expectWhole(bag, what)
  return toBase64(bag)
}

function runGiven(emulator: Emulator, chain: ChainTexts, params: string, stack: string, given: ChainNeed): string {
  if (given === 0) return emulator.runGetMethod(`${params}}`, stack, chain.bareConfig)
  if (given === 1) return emulator.runGetMethod(`${params}}`, stack, chain.feeConfig)
  return emulator.runGetMethod(`${params},"prev_blocks_info":"${chain.prevBlocks}"}`, stack, chain.config)
}

/** The method ended, and left more than a thousand values or cells to be written down. How it ended is not told then. */
const UNWRITABLE = "Couldn't serialize stack"

function parseAnswer(text: string): GetMethodAnswer {
  const output = unwrap<GetMethodOutput>(text)
  const { vm_log: log = '' } = output
  if (output.success) {
    return {
      kind: 'get_method',
      exitCode: output.vm_exit_code as number,
      gasUsed: Number(output.gas_used),
      stack: output.stack as string,
      missingLibrary: output.missing_library ?? null,
      need: chainNeed(log),
      seesMoment: seesMoment(log),
    }
  }
  if (output.error !== UNWRITABLE) throw new CellarError('BAD_REQUEST', `the get-method cannot be run: ${output.error}`)
  return {
    kind: 'get_method',
    exitCode: 0,
    gasUsed: 0,
    stack: null,
    missingLibrary: null,
    need: chainNeed(log),
    seesMoment: seesMoment(log),
  }
}

const accountText = (bag: Bag): string => (typeof bag === 'string' ? bag : toBase64(bag))

function emulate(emulator: Emulator, chain: ChainTexts, run: EmulationRun): TvmAnswer {
  const params = `${run.params},"prev_blocks_info":"${chain.prevBlocks}"}`
  const text = emulator.emulate(
    chain.config,
    run.libraries,
    accountText(run.account),
    run.message,
    params,
    run.stepsLog > 0,
  )
  const output = unwrap<EmulationOutput>(text)
  const { vm_log: log = '' } = output
  const vmLog = run.stepsLog > 0 ? log.slice(-run.stepsLog) : log
  if (!output.success) {
    return { kind: 'refused', reason: output.error ?? '', exitCode: output.vm_exit_code ?? null, vmLog }
  }
  return {
    kind: 'emulation',
    transaction: fromBase64(output.transaction as string),
    shardAccount: fromBase64(output.shard_account as string),
    actions: output.actions == null ? null : fromBase64(output.actions),
    vmLog,
  }
}

function unwrap<Output>(text: string): Output {
  const { fail, message, output } = JSON.parse(text) as Wrapped<Output>
  if (fail === true || output === undefined) throw new CellarError('BAD_REQUEST', `the emulator refused: ${message}`)
  return output
}
