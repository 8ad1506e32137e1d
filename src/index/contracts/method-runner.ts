import { LRUCache } from 'lru-cache'
import { makeAddress } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { storeHashmap } from '../../cell/dictionary.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import type { Subject } from '../../decode/contracts/recogniser.ts'
import { atMost } from '../../lib/at-most.ts'
import { byteKey, sameBytes } from '../../lib/byte-key.ts'
import { memo } from '../../lib/memo.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import { findConfigParam } from '../../tlb/config-params.ts'
import { int32Key } from '../../tlb/dictionary-key.ts'
import { storeGlobalVersion } from '../../tlb/global-version.ts'
import { type ChainContext, prepareChain, prepareConfig } from '../../tvm/chain-context.ts'
import type { StackEntry } from '../../tvm/stack-entry.ts'
import { vmStackCell } from '../../tvm/vm-stack.ts'
import type { ContractLookups } from './contract-lookups.ts'
import type { MethodMachine } from './method-machine.ts'
import { type Answer, type MethodRun, MethodRuns, type RunEnd, type RunMoment } from './method-runs.ts'
import type { PublicLibraries } from './public-libraries.ts'

/** A masterchain block as get-methods see it. */
export interface BlockMoment {
  readonly mcSeqno: number
  readonly utime: number
  /** Of the block's configuration. */
  readonly version: number
}

interface RunVariant {
  readonly laterBy: number
  readonly randSeed: Hash
}

const PLAIN: RunVariant = { laterBy: 0, randSeed: asHash(new Uint8Array(32)) }
/** More than a day later, by a prime, so that whatever is counted in seconds, minutes or hours comes out differently; and other dice. */
const OTHER: RunVariant = { laterBy: 100_003, randSeed: asHash(new Uint8Array(32).fill(0x5a)) }

const ANSWERS_KEPT = 50_000

/** Get-methods on states as of the block under way. */
export class MethodRunner {
  private readonly lookups: Pick<ContractLookups, 'findConfig'>
  private readonly runs: MethodRuns
  /** Answers that nothing but code, data and arguments can change. */
  private readonly lasting = new LRUCache<string, { readonly answer: Answer }>(atMost(ANSWERS_KEPT))
  private moment: BlockMoment = { mcSeqno: 0, utime: 0, version: 0 }
  /** As runs of this block see it. */
  private readonly moments = new Map<RunVariant, Promise<RunMoment>>()
  private config: Promise<Cell | undefined> | undefined
  private context: Promise<ChainContext> | undefined

  constructor(lookups: Pick<ContractLookups, 'findConfig'>, libraries: PublicLibraries, machine: MethodMachine) {
    this.lookups = lookups
    this.runs = new MethodRuns(libraries, machine)
  }

  /** `config` when this block brings a new one. */
  enterBlock(moment: BlockMoment, config: Cell | null): void {
    this.moment = moment
    this.moments.clear()
    if (config === null) return
    this.config = Promise.resolve(config)
    this.context = undefined
  }

  async run(subject: Subject, method: string, stack: readonly StackEntry[]): Promise<Answer> {
    return (await this.runVariant({ subject, method, stack }, PLAIN)).answer
  }

  /**
   * The same for what must not depend on when it is asked: once more at another time and with another seed, unless the run
   * looked at neither. Then its answer holds for as long as code and data do, and is remembered.
   */
  async ask(subject: Subject, method: string, stack: readonly StackEntry[]): Promise<Answer> {
    const { codeHash, dataHash, account } = subject
    const asked = [account, codeHash, dataHash, cellHash(vmStackCell(stack))].map(byteKey)
    const key = `${method} ${asked.join('')}`
    const known = this.lasting.get(key)
    if (known !== undefined) return known.answer
    const { answer, seesMoment } = await this.runVariant({ subject, method, stack }, PLAIN)
    if (!seesMoment) {
      this.lasting.set(key, { answer })
      return answer
    }
    const other = await this.runVariant({ subject, method, stack }, OTHER)
    return answer !== undefined && other.answer !== undefined && isSameStack(answer, other.answer) ? answer : undefined
  }

  /** Address in the configuration of the contract that resolves names. */
  async findDnsRoot() {
    const config = await this.findConfig()
    const param = config && findConfigParam(config, 4)
    return param && makeAddress(MASTERCHAIN, Uint8Array.from(param.loadHash()))
  }

  private async runVariant(run: MethodRun, variant: RunVariant): Promise<RunEnd> {
    return this.runs.run(run, await memo(this.moments, variant, () => this.prepareMoment(variant)))
  }

  private async prepareMoment({ laterBy, randSeed }: RunVariant): Promise<RunMoment> {
    const unixtime = this.moment.utime + laterBy
    this.context ??= this.prepareContext()
    return { chain: await this.context, unixtime, randSeed }
  }

  private async prepareContext(): Promise<ChainContext> {
    const config = (await this.findConfig()) ?? versionOnly(this.moment.version)
    return prepareChain(prepareConfig(config), null)
  }

  /** The one in force before this block, unless a block has brought another since. */
  private findConfig(): Promise<Cell | undefined> {
    this.config ??= this.lookups
      .findConfig(this.moment.mcSeqno)
      .then((stored) => stored && readSingleRoot(Uint8Array.from(stored.boc)))
    return this.config
  }
}

/** Where indexing began without a state, the version is all that blocks tell. */
function versionOnly(version: number): Cell {
  return buildCell((b) =>
    storeHashmap(b, 32, [{ key: int32Key(8), value: version }], (leaf, value) =>
      leaf.storeRef((child) => storeGlobalVersion(child, { version: value, capabilities: 0n })),
    ),
  )
}

const isSameStack = (a: readonly StackEntry[], b: readonly StackEntry[]): boolean =>
  sameBytes(cellHash(vmStackCell(a)), cellHash(vmStackCell(b)))
