import { type Address, asAddress } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import { MAX_TRANSACTIONS } from '../../decode/actions/classify.ts'
import type { MatcherFailure } from '../../decode/actions/engine/run-matchers.ts'
import { writePlainBoc } from '../../decode/extract/transaction-boc.ts'
import { createTrace } from '../../decode/traces/create-trace.ts'
import { toTraceTransaction } from '../../decode/traces/to-trace-transaction.ts'
import type { TraceInput, TraceTransaction } from '../../decode/traces/trace-input.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { PinnedCache } from '../../lib/pinned-cache.ts'
import type { Trace } from '../../model/trace.ts'
import type { Transaction } from '../../model/transaction.ts'
import { encodeActions, UNCLASSIFIED_TRACES } from '../../store/tables/actions.ts'
import type { Batch, FinishedBlock, Piece, PlacedTransaction, Stage } from '../compute/stage.ts'
import type { ActionLookups } from './action-lookups.ts'
import { classifyWithFacts, type FactSource } from './classify-with-facts.ts'
import { readTraceTransaction } from './read-trace-transaction.ts'

export interface ActionStageOptions {
  readonly lookups: ActionLookups
  readonly facts: FactSource
  /** How much memory transactions of open traces that the store has too may take. */
  readonly maxBytes: number
}

/** A transaction as it waits for its trace to end: its bytes, without the block it came in. */
interface Waiting {
  readonly account: Address
  readonly boc: Uint8Array
}

/** A matcher that threw, and where. */
export interface TraceFailure extends MatcherFailure {
  readonly traceId: Hash
}

/** What an entry costs beside its bytes. */
const ENTRY_BYTES = 300

/**
 * Tells what happened in a trace when its last message has landed, with accounts as the masterchain block leaves them in which
 * that was. A trace that ends in one batch is told from memory; what came in batches before waits as bytes, or is read back.
 */
export class ActionStage implements Stage {
  private readonly lookups: ActionLookups
  private readonly facts: FactSource
  private readonly waiting: PinnedCache<readonly Waiting[]>
  /** Of the batch under way, by trace. */
  private current = new Map<string, { readonly id: Hash; readonly transactions: Transaction[] }>()
  private failures: TraceFailure[] = []
  /** Accounts of which all is known. */
  private ready = new Set<string>()

  constructor({ lookups, facts, maxBytes }: ActionStageOptions) {
    this.lookups = lookups
    this.facts = facts
    this.waiting = new PinnedCache(maxBytes)
  }

  /** `accounts` are those that the next blocks touch: their facts are at hand. */
  prepare({ accounts }: Pick<Piece, 'accounts'>): void {
    this.ready = new Set()
    for (const account of accounts) this.ready.add(byteKey(account))
  }

  addTransaction({ transaction, traceId }: PlacedTransaction): void {
    const key = byteKey(traceId)
    const known = this.current.get(key)
    if (known === undefined) this.current.set(key, { id: traceId, transactions: [transaction] })
    else known.transactions.push(transaction)
  }

  /** Tells the traces that ended in this masterchain block. */
  async finishBlock({ ended }: Pick<FinishedBlock, 'ended'>, { buffers }: Batch): Promise<void> {
    const complete = ended.filter(({ state }) => state === 'complete')
    if (complete.length === 0) return
    const earlier = await this.gatherEarlier(complete)
    for (const trace of complete) {
      const input = this.toInput(trace, earlier)
      const classified = input === undefined ? undefined : await classifyWithFacts(input, this.facts, this.ready)
      if (classified === undefined || classified.state !== 'ok') {
        UNCLASSIFIED_TRACES.encode(buffers.unclassifiedTraces, {
          traceId: trace.id,
          state: classified?.state ?? 'unclassified',
        })
      }
      for (const failure of classified?.failures ?? []) this.failures.push({ ...failure, traceId: trace.id })
      if (input !== undefined && classified !== undefined) encodeActions(buffers, input, classified.actions)
      this.current.delete(byteKey(trace.id))
    }
  }

  /** What is left of the batch belongs to traces that go on. */
  finishBatch({ number }: Batch): void {
    for (const [key, { transactions }] of this.current) {
      const list = [...(this.waiting.get(key) ?? []), ...transactions.flatMap(toWaiting)]
      const bytes = list.reduce((sum, { boc }) => sum + boc.length + ENTRY_BYTES, 0)
      this.waiting.set(key, list, bytes, number)
    }
    this.current = new Map()
  }

  /** The mistakes of matchers since this was last asked. */
  takeFailures(): readonly TraceFailure[] {
    const { failures } = this
    this.failures = []
    return failures
  }

  release(batch: number): void {
    this.waiting.release(batch)
  }

  /**
   * What came in batches before: what waits, and what the store has where that is not all. What waits is taken before the store is
   * asked: a batch that is committed meanwhile may be let go of, and the answer may still be from before it.
   */
  private async gatherEarlier(ended: readonly Trace[]): Promise<ReadonlyMap<string, readonly Waiting[]>> {
    const earlier = new Map<string, Waiting[]>()
    const missing = ended.filter((trace) => {
      const key = byteKey(trace.id)
      const waiting = this.waiting.get(key) ?? []
      earlier.set(key, [...waiting])
      const known = (this.current.get(key)?.transactions.length ?? 0) + waiting.length
      return known < trace.transactions && trace.transactions <= MAX_TRANSACTIONS
    })
    if (missing.length === 0) return earlier
    for (const { traceId, account, boc } of await this.lookups.listTraceTransactions(missing.map(({ id }) => id))) {
      if (boc === null) continue
      const key = byteKey(traceId)
      const list = earlier.get(key)
      if (list === undefined) earlier.set(key, [{ account, boc }])
      else list.push({ account, boc })
    }
    return earlier
  }

  /** The whole trace; undefined when a part of it is nowhere, or when it is too large to be looked into. */
  private toInput(trace: Trace, earlier: ReadonlyMap<string, readonly Waiting[]>): TraceInput | undefined {
    if (trace.transactions > MAX_TRANSACTIONS) return undefined
    const key = byteKey(trace.id)
    const transactions = new Map<string, TraceTransaction>()
    for (const transaction of this.current.get(key)?.transactions ?? []) {
      transactions.set(byteKey(transaction.hash), toTraceTransaction(transaction))
    }
    for (const waiting of earlier.get(key) ?? []) {
      const transaction = readTraceTransaction(waiting.account, waiting.boc)
      const own = byteKey(transaction.hash)
      if (!transactions.has(own)) transactions.set(own, transaction)
    }
    this.waiting.delete(key)
    if (transactions.size !== trace.transactions) return undefined
    return createTrace([...transactions.values()], trace.mcSeqnoEnd)
  }
}

const toWaiting = ({ account, root }: Transaction): Waiting[] =>
  root === undefined ? [] : [{ account: asAddress(account.slice()), boc: writePlainBoc(root) }]
