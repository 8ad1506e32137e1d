import type { Address } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { writeBoc } from '../../cell/boc-writer.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { isLargeBag } from '../../cell/large-bag.ts'
import { CellarError } from '../../lib/errors.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { Queryable } from '../../store/database.ts'
import { listLibraries } from '../../store/lookups/libraries.ts'
import type { EmulationResult } from '../../tvm/emulation.ts'
import { firstReferences, libraryDictionary, libraryReferences, runWithLibraries } from '../../tvm/libraries.ts'
import { methodId } from '../../tvm/method-id.ts'
import type { StackEntry } from '../../tvm/stack-entry.ts'
import type { Tvm } from '../../tvm/tvm.ts'
import type { CutCause } from '../../tvm/tvm-job.ts'
import type { RunOptions, RunTurn } from '../../tvm/tvm-pool.ts'
import { vmStackCell } from '../../tvm/vm-stack.ts'
import { overBudget } from '../http/budget.ts'
import { MAX_RESULT_DEPTH, noAnswer, tooDeep } from '../http/method-error.ts'
import type { AccountAt } from '../reads/account-at.ts'
import type { AccountReader } from '../reads/account-reader.ts'
import type { Chain } from '../reads/chain.ts'
import type { CodeFacts, LargeStates, WholeAccount } from '../reads/large-states.ts'
import { readShardAccount, toShardAccount } from '../reads/shard-account.ts'
import { codeBocOf, dataBocOf, isLargeState, toStoredState } from '../reads/stored-account.ts'
import { type ChainAt, ChainContexts } from './chain-contexts.ts'

/** How a get-method ended. */
export interface MethodRun {
  readonly exitCode: number
  readonly gasUsed: number
  /** First value first. */
  readonly stack: readonly StackEntry[]
  /** The same as a bag of cells; null when nothing was run. */
  readonly stackBoc: Uint8Array | null
}

/** A message, or a tick or tock, and when it is run. */
export interface MessageRun {
  readonly message: Cell | 'tick' | 'tock'
  readonly lt: bigint
  readonly unixtime: number
  readonly randSeed: Hash
  readonly ignoreChksig: boolean
  /** See `EmulationSettings`. */
  readonly stepsLog?: number | undefined
}

/** An account without code has no methods; clients know this number from the reference. */
const NO_CODE = -13

interface IndexedTvmParts {
  readonly db: Queryable
  readonly tvm: Tvm
  readonly contexts: ChainContexts
  readonly accounts: AccountReader | undefined
  readonly large: LargeStates | undefined
  readonly whole: WeakMap<AccountState, WholeAccount>
}

/** The virtual machine over the index: accounts, configuration, libraries and previous blocks of any indexed block. */
export class IndexedTvm {
  readonly #parts: IndexedTvmParts
  readonly #db: Queryable
  readonly #tvm: Tvm
  readonly #contexts: ChainContexts
  readonly #accounts: AccountReader | undefined
  readonly #large: LargeStates | undefined
  readonly #turn: RunTurn
  /** Of large states, as long as somebody has them. */
  readonly #whole: WeakMap<AccountState, WholeAccount>

  private constructor(parts: IndexedTvmParts, turn: RunTurn) {
    this.#parts = parts
    this.#db = parts.db
    this.#tvm = parts.tvm
    this.#contexts = parts.contexts
    this.#accounts = parts.accounts
    this.#large = parts.large
    this.#whole = parts.whole
    this.#turn = turn
  }

  /** Without `large`, states of any size are read and written where requests are answered. */
  static create(db: Queryable, chain: Chain, tvm: Tvm, large?: LargeStates): IndexedTvm {
    const contexts = new ChainContexts(db, chain)
    return new IndexedTvm({ db, tvm, contexts, accounts: chain.accounts, large, whole: new WeakMap() }, {})
  }

  /** See `Chain.forget`. */
  forget(): void {
    this.#contexts.forget()
  }

  /** The same machine, on whose threads somebody else takes turns. */
  for(turn: RunTurn): IndexedTvm {
    return new IndexedTvm(this.#parts, turn)
  }

  /** The chain as an account at a block sees it. */
  async chainAt({ indexed }: AccountAt): Promise<ChainAt> {
    if (indexed === undefined) throw noAnswer('the configuration is needed and nothing is indexed')
    return this.#contexts.at(indexed)
  }

  async run(account: AccountAt, method: string | number, stack: readonly StackEntry[]): Promise<MethodRun> {
    const { state } = account
    const code = codeBocOf(state)
    if (state === undefined || code === null) return runWithoutCode(method, stack)
    const { context } = await this.chainAt(account)
    const request = {
      code,
      data: dataBocOf(state) ?? NO_DATA,
      address: account.address,
      balance: state.balance,
      extraCurrencies: state.extraCurrencies,
      chain: context,
      unixtime: account.utime,
      method,
      stack,
    }
    const find = (hash: Hash): Promise<Cell | undefined> => this.findLibrary(hash, account)
    const references = (await this.readLargeCode(state))?.references ?? libraryReferences(state.code as Cell)
    const result = await runWithLibraries(references, find, (libraries) =>
      this.#tvm.runGetMethod({ ...request, libraries }, this.#turn),
    )
    if (result.cut === 'result') throw tooDeep(MAX_RESULT_DEPTH)
    if (result.cut !== null) throw runCut(result.cut)
    return {
      exitCode: result.exitCode,
      gasUsed: Number(result.gasUsed),
      // A large one is read when somebody asks for it, and most do not.
      get stack() {
        return result.stack
      },
      stackBoc: result.stackBoc,
    }
  }

  /** What a message would do to an account, as of the block it was read at. */
  emulate(account: AccountAt, message: Cell, ignoreChksig: boolean): Promise<EmulationResult> {
    const { endLt: lt, utime: unixtime } = account
    return this.runMessage(account, { message, lt, unixtime, randSeed: NO_SEED, ignoreChksig })
  }

  /** The same at any time, on any state. */
  async runMessage(account: AccountAt, run: MessageRun, options: RunOptions = {}): Promise<EmulationResult> {
    const { state } = account
    const { message, ...settings } = run
    const { context } = await this.chainAt(account)
    const isTickTock = typeof message === 'string'
    const { shardAccount, codeReferences, dataReferences } = await this.#assemble(state)
    const references = firstReferences(codeReferences, isTickTock ? [] : libraryReferences(message), dataReferences)
    const libraries = await Promise.all(references.map((hash) => this.findLibrary(hash, account)))
    const given = {
      ...settings,
      shardAccount,
      chain: context,
      libraries: libraryDictionary(libraries.filter((library) => library !== undefined)),
    }
    const turn = { ...this.#turn, ...options }
    return isTickTock
      ? this.#tvm.emulateTickTock({ ...given, which: message }, turn)
      : this.#tvm.emulateMessage({ ...given, message: writeBoc(message) }, turn)
  }

  /** The state that a run left, a `ShardAccount` as a bag of cells. */
  async readState(address: Address, shardAccount: Uint8Array): Promise<AccountState> {
    if (this.#large === undefined || !isLargeBag(shardAccount)) return readShardAccount(address, shardAccount)
    const { stored, ...references } = await this.#large.cut(this.#caller, address, shardAccount)
    const state = toStoredState(address, stored)
    this.#whole.set(state, { shardAccount, ...references })
    return state
  }

  /** The other way round. */
  async writeState(state: AccountState | undefined): Promise<Uint8Array> {
    return (await this.#assemble(state)).shardAccount
  }

  /** undefined for a code that is small enough to be read by who wants to know. */
  async readLargeCode(state: AccountState): Promise<CodeFacts | undefined> {
    const code = state.bytes?.code
    return code != null && isLargeBag(code) ? this.#large?.readCode(this.#caller, code) : undefined
  }

  async #assemble(state: AccountState | undefined): Promise<WholeAccount> {
    const known = state && this.#whole.get(state)
    if (known !== undefined) return known
    if (this.#large !== undefined && state?.bytes !== undefined && isLargeState(state)) {
      const last = { lt: state.lt, hash: state.transactionHash }
      const whole = await this.#large.assemble(this.#caller, state.bytes, last)
      this.#whole.set(state, whole)
      return whole
    }
    const references = (cell: Cell | null | undefined): Hash[] => (cell == null ? [] : libraryReferences(cell))
    return {
      shardAccount: writeBoc(toShardAccount(state)),
      codeReferences: references(state?.code),
      dataReferences: references(state?.data),
    }
  }

  get #caller(): string {
    return this.#turn.caller ?? ''
  }

  /** A public library, as an account at a block sees it. */
  async findLibrary(hash: Hash, { block, isFromNetwork }: AccountAt): Promise<Cell | undefined> {
    const [library] = await listLibraries(this.#db, [hash], block.seqno)
    if (library !== undefined) return readSingleRoot(library.boc)
    return isFromNetwork ? this.#accounts?.findLibrary(hash) : undefined
  }
}

/** What it used up of its gas by then nobody knows. */
const runCut = (cause: CutCause): CellarError =>
  cause === 'deadline'
    ? overBudget('get_method_time', 'cut by the clock')
    : new CellarError(
        'RUN_CUT',
        `the get-method was stopped: ${cause === 'memory' ? 'it took too much memory' : 'the machine broke off'}`,
      )

/** The machine has not begun: what it was given is still there, with the number of the method on top. */
function runWithoutCode(method: string | number, stack: readonly StackEntry[]): MethodRun {
  const id = typeof method === 'number' ? method : methodId(method)
  const left: readonly StackEntry[] = [...stack, { type: 'int', value: BigInt(id) }]
  return { exitCode: NO_CODE, gasUsed: 0, stack: left, stackBoc: findStackBoc(left) }
}

/** null for more values than cells can be deep: those have no room to be large. */
function findStackBoc(stack: readonly StackEntry[]): Uint8Array | null {
  try {
    return writeBoc(vmStackCell(stack))
  } catch (error) {
    if (!(error instanceof CellarError)) throw error
    return null
  }
}

const NO_DATA = writeBoc(buildCell(() => undefined))
const NO_SEED = asHash(new Uint8Array(32))
