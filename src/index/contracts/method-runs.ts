import { LRUCache } from 'lru-cache'
import { writeBoc } from '../../cell/boc-writer.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Subject } from '../../decode/contracts/recogniser.ts'
import { atMost } from '../../lib/at-most.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { CellarError } from '../../lib/errors.ts'
import { memo } from '../../lib/memo.ts'
import type { ChainContext } from '../../tvm/chain-context.ts'
import { CLIENT_GAS_LIMIT } from '../../tvm/get-method.ts'
import { runWithLibraries } from '../../tvm/libraries.ts'
import { LEAST_BUNDLE_VERSION, MOST_BUNDLED_ARGUMENTS } from '../../tvm/method-bundle.ts'
import { methodId } from '../../tvm/method-id.ts'
import type { StackEntry } from '../../tvm/stack-entry.ts'
import type { MethodMachine } from './method-machine.ts'
import type { PublicLibraries } from './public-libraries.ts'

/** What a get-method left, bottom first; undefined when it failed. */
export type Answer = readonly StackEntry[] | undefined

export interface MethodRun {
  readonly subject: Subject
  readonly method: string
  readonly stack: readonly StackEntry[]
}

/** All that a run can see beside its account. */
export interface RunMoment {
  readonly chain: ChainContext
  readonly unixtime: number
  readonly randSeed: Hash
}

export interface RunEnd {
  readonly answer: Answer
  /** Another time, seed or balance might have given another. */
  readonly seesMoment: boolean
}

interface Waiting extends MethodRun {
  readonly moment: RunMoment
  readonly resolve: (end: RunEnd | Promise<RunEnd>) => void
}

const CODES_KEPT = 2_000
const UNBUNDLEABLE_KEPT = 10_000
/** Of two or three the program around them costs more than it saves. */
const LEAST_AT_ONCE = 4
const MOST_AT_ONCE = 32
/** Who uses as much gains nothing, and should not be run again for another's sake. */
const DEAR_GAS = 100_000n
/** What lies among more may be large. */
const MOST_CELLS = 1_000

/**
 * Runs of get-methods. A run of the machine is mostly what comes before and after the method, so those that are asked for in one
 * turn go together, and one by one where that could make a difference.
 */
export class MethodRuns {
  private readonly libraries: PublicLibraries
  private readonly machine: MethodMachine
  private readonly codes = new LRUCache<string, Uint8Array>({ max: CODES_KEPT })
  /** Methods of codes that cannot go with others. */
  private readonly unbundleable = new LRUCache<string, true>(atMost(UNBUNDLEABLE_KEPT))
  private waiting: Waiting[] = []

  constructor(libraries: PublicLibraries, machine: MethodMachine) {
    this.libraries = libraries
    this.machine = machine
  }

  run(run: MethodRun, moment: RunMoment): Promise<RunEnd> {
    if (!this.mayGoTogether(run, moment)) return this.runAlone(run, moment)
    return new Promise((resolve) => {
      if (this.waiting.length === 0) setImmediate(() => this.runWaiting())
      this.waiting.push({ ...run, moment, resolve })
    })
  }

  private mayGoTogether(run: MethodRun, { chain }: RunMoment): boolean {
    const { subject, stack } = run
    return (
      chain.globalVersion >= LEAST_BUNDLE_VERSION &&
      stack.length <= MOST_BUNDLED_ARGUMENTS &&
      subject.extraCurrencies.size === 0 &&
      subject.code.arena.count <= MOST_CELLS &&
      subject.data.arena.count <= MOST_CELLS &&
      !this.unbundleable.has(keyOf(run))
    )
  }

  private runWaiting(): void {
    // Those of a code beside each other.
    const runs = [...groupBy(this.waiting, keyOf).values()].flat()
    this.waiting = []
    for (const those of groupBy(runs, ({ moment }) => moment).values()) {
      for (let i = 0; i < those.length; i += MOST_AT_ONCE) {
        const some = those.slice(i, i + MOST_AT_ONCE)
        const ends = some.length < LEAST_AT_ONCE ? undefined : this.runTogether(some)
        for (const [at, one] of some.entries()) {
          one.resolve(ends === undefined ? this.runAlone(one, one.moment) : ends.then((all) => all[at] as RunEnd))
        }
      }
    }
  }

  /** Where one of them spoils it, it is found by running those of each code together, and goes alone from then on. */
  private async runTogether(runs: readonly Waiting[]): Promise<readonly RunEnd[]> {
    const ends = await this.findEnds(runs)
    if (ends !== undefined) return ends
    const byCode = groupBy(runs, keyOf)
    if (byCode.size === 1) {
      for (const key of byCode.keys()) this.unbundleable.set(key, true)
      return Promise.all(runs.map((run) => this.runAlone(run, run.moment)))
    }
    const found = new Map<Waiting, RunEnd>()
    for (const group of byCode.values()) {
      const those = await this.runTogether(group)
      for (const [i, run] of group.entries()) found.set(run, those[i] as RunEnd)
    }
    return runs.map((run) => found.get(run) as RunEnd)
  }

  private async findEnds(runs: readonly Waiting[]): Promise<readonly RunEnd[] | undefined> {
    const tvm = await this.machine.get()
    const { moment } = runs[0] as Waiting
    const methods = runs.map(({ subject, method, stack }) => {
      const { account: address, balance, code, codeHash, data } = subject
      return { address, balance, code, codeHash, data, methodId: methodId(method), stack }
    })
    const results = await tvm.runBundle({ ...moment, gasLimit: CLIENT_GAS_LIMIT, methods }).catch(noneIfRefused)
    return results?.map(({ exitCode, gasUsed, stack }, i) => {
      if (gasUsed > DEAR_GAS) this.unbundleable.set(keyOf(runs[i] as Waiting), true)
      return { answer: isGood(exitCode) ? stack : undefined, seesMoment: false }
    })
  }

  private async runAlone({ subject, method, stack }: MethodRun, moment: RunMoment): Promise<RunEnd> {
    const tvm = await this.machine.get()
    const { account: address, balance, extraCurrencies, code, codeHash, data } = subject
    const request = { ...moment, address, balance, extraCurrencies, method, stack }
    try {
      const result = await runWithLibraries(
        code,
        (hash) => this.libraries.find(hash),
        (libraries) =>
          tvm.runGetMethod({ ...request, code: this.codeBytes(codeHash, code), data: writeBoc(data), libraries }),
      )
      const { cut, exitCode, stack: left, seesMoment, missingLibrary } = result
      const hasAnswer = cut === null && isGood(exitCode)
      // A library that is missed may come.
      return { answer: hasAnswer ? left : undefined, seesMoment: seesMoment || missingLibrary !== null }
    } catch (error) {
      return { answer: noneIfRefused(error), seesMoment: true }
    }
  }

  private codeBytes(codeHash: Hash, code: Cell): Uint8Array {
    return memo(this.codes, byteKey(codeHash), () => writeBoc(code))
  }
}

/** What the machine cannot take or give back is no answer; that it is shutting down is not the contract's fault. */
function noneIfRefused(error: unknown): undefined {
  if (error instanceof CellarError && error.code !== 'TVM_BUSY') return undefined
  throw error
}

const isGood = (exitCode: number): boolean => exitCode === 0 || exitCode === 1

const keyOf = ({ subject, method }: MethodRun): string => `${method} ${byteKey(subject.codeHash)}`

function groupBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group === undefined) groups.set(key(item), [item])
    else group.push(item)
  }
  return groups
}
