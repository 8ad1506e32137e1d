import { ContractCache } from './contract-cache.ts'
import {
  type EmulationResult,
  emulateMessage,
  emulateTickTock,
  type MessageEmulation,
  type TickTockEmulation,
} from './emulation.ts'
import { type GetMethodRequest, type GetMethodResult, runGetMethod } from './get-method.ts'
import type { BundledResult } from './method-bundle.ts'
import { type BundleRequest, runBundle } from './run-bundle.ts'
import { type RunOptions, type TvmMetrics, TvmPool, type TvmPoolOptions } from './tvm-pool.ts'

/** The virtual machine, in threads of its own. */
export interface Tvm extends AsyncDisposable {
  runGetMethod(request: GetMethodRequest, options?: RunOptions): Promise<GetMethodResult>
  /** Several get-methods at once; undefined when they have to be run one by one. */
  runBundle(request: BundleRequest, options?: RunOptions): Promise<readonly BundledResult[] | undefined>
  emulateMessage(emulation: MessageEmulation, options?: RunOptions): Promise<EmulationResult>
  emulateTickTock(emulation: TickTockEmulation, options?: RunOptions): Promise<EmulationResult>
  readonly metrics: TvmMetrics
  stop(): Promise<void>
}

/** Ready when the first thread is; takes half a second on an idle machine. */
export async function createTvm(options: TvmPoolOptions): Promise<Tvm> {
  const pool = await TvmPool.start(options)
  const contracts = new ContractCache()
  return {
    runGetMethod: (request, run) => runGetMethod(pool, contracts, request, run),
    runBundle: (request, run) => runBundle(pool, request, run),
    emulateMessage: (emulation, run) => emulateMessage(pool, emulation, run),
    emulateTickTock: (emulation, run) => emulateTickTock(pool, emulation, run),
    get metrics() {
      return pool.metrics
    },
    stop: () => pool.stop(),
    [Symbol.asyncDispose]: () => pool.stop(),
  }
}
