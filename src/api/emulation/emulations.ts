import { randomBytes } from 'node:crypto'
import type { Address } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import { asHash, HASH_BYTES, type Hash } from '../../cell/hash.ts'
import type { MatcherFailure } from '../../decode/actions/engine/run-matchers.ts'
import { loadRecognisers } from '../../decode/contracts/load-recognisers.ts'
import type { Recogniser } from '../../decode/contracts/recogniser.ts'
import type { MessageDecoder } from '../../decode/messages/decoder.ts'
import type { Transaction } from '../../model/transaction.ts'
import { endsAmong } from '../../record/render-transaction.ts'
import type { Queryable } from '../../store/database.ts'
import type { RunTurn } from '../../tvm/tvm-pool.ts'
import type { IndexedTvm } from '../machine/indexed-tvm.ts'
import type { Chain } from '../reads/chain.ts'
import { isSmall, renderDocuments, toEmulatedJob } from '../render/emulated-job.ts'
import type { Renderer } from '../render/renderer.ts'
import { loadBaseBlock } from './base-block.ts'
import { type ClassifiedTrace, classifyEmulated } from './classify-emulated.ts'
import { EmulatedFacts } from './emulated-facts.ts'
import { EmulatedStates } from './emulated-states.ts'
import { EMULATION_LIMITS, type EmulatedTrace, type EmulationLimits, TraceEmulator } from './trace-emulator.ts'

export interface EmulationOrder {
  /** One from outside or inside, or all that a trace on chain has yet to run. */
  readonly messages: readonly Cell[]
  readonly mcSeqno?: number | undefined
  readonly randSeed?: Hash | undefined
  readonly ignoreChksig?: boolean | undefined
  readonly limits?: EmulationLimits | undefined
  /** States to start from instead of those of the base: `ShardAccount`s as bags of cells. */
  readonly states?: readonly { readonly address: Address; readonly shardAccount: Uint8Array }[] | undefined
}

/** An emulation that was run, and what can be told of it. */
export interface Emulation extends EmulatedTrace {
  readonly states: EmulatedStates
  readonly facts: EmulatedFacts
}

export interface EmulationSources {
  readonly db: Queryable
  readonly chain: Chain
  readonly machine: IndexedTvm
  readonly decoder: MessageDecoder
  /** How long an emulation may take, whoever waits for it: for machines that are busy with something else. */
  readonly timeMs?: number | undefined
  /** A matcher that threw, and on what: the first transaction of the trace. */
  readonly onMatcherFailure?: ((failure: MatcherFailure, root: Hash) => void) | undefined
  /** Makes what is too large to be made here; without it everything is. */
  readonly renderer?: Renderer | undefined
  /** Whom it is for. */
  readonly caller?: string | undefined
}

/** Runs messages on copies of the chain's states. */
export class Emulations {
  readonly sources: EmulationSources
  readonly #recognisers: readonly Recogniser[]

  private constructor(sources: EmulationSources, recognisers: readonly Recogniser[]) {
    this.sources = sources
    this.#recognisers = recognisers
  }

  static async create(sources: EmulationSources): Promise<Emulations> {
    return new Emulations(sources, await loadRecognisers())
  }

  /** The same, with somebody's turns of the machine. */
  for(turn: RunTurn): Emulations {
    const { caller } = turn
    return new Emulations({ ...this.sources, caller, machine: this.sources.machine.for(turn) }, this.#recognisers)
  }

  /** Throws `NotAccepted` when the account does not take the first message. */
  async run(order: EmulationOrder): Promise<Emulation> {
    const { db, chain, machine, timeMs } = this.sources
    const base = await loadBaseBlock(db, chain, order.mcSeqno)
    const states = new EmulatedStates(db, chain, machine, base.block.seqno)
    for (const { address, shardAccount } of order.states ?? []) await states.set(address, shardAccount)
    const randSeed = order.randSeed ?? asHash(Uint8Array.from(randomBytes(HASH_BYTES)))
    const { messages, ignoreChksig = false, limits = EMULATION_LIMITS } = order
    const request = { messages, randSeed, ignoreChksig, limits: { ...limits, timeMs: timeMs ?? limits.timeMs } }
    const trace = await new TraceEmulator(machine, base, states, request).run()
    return { ...trace, states, facts: new EmulatedFacts(db, machine, states, this.#recognisers) }
  }

  /** What happens in it, behind what of the trace is on chain; an emulation without transactions has nothing to tell. */
  async tell({ transactions, facts, base }: Emulation, landed: readonly Transaction[] = []): Promise<ClassifiedTrace> {
    const records = [...landed, ...transactions.map(({ transaction }) => transaction)]
    const told = await classifyEmulated(records, facts, base.block.seqno)
    for (const failure of told.failures) this.sources.onMatcherFailure?.(failure, told.trace.id)
    return told
  }

  /** The documents of its transactions, in their order. */
  async render(
    { transactions, states }: Emulation,
    externalHash: Hash | null,
    withBodies = true,
  ): Promise<readonly Uint8Array[]> {
    const { machine, decoder, renderer, caller = '' } = this.sources
    const [first] = transactions
    if (first === undefined) return []
    const { context } = await machine.chainAt(await states.get(first.transaction.account))
    const records = transactions.map(({ transaction }) => transaction)
    const ends = records.map(endsAmong(records))
    const settings = { externalHash, globalVersion: context.globalVersion, withBodies, ends }
    if (renderer !== undefined && !isSmall(transactions)) {
      return renderer.render(caller, 'emulated', toEmulatedJob(transactions, settings))
    }
    const readers = transactions.map((one) => () => one)
    return renderDocuments(readers, settings, decoder)
  }
}
