import type { Address } from '../../src/cell/address.ts'
import type { FactsOf } from '../../src/decode/actions/engine/facts.ts'
import { writePlainBoc } from '../../src/decode/extract/transaction-boc.ts'
import { ActionStage } from '../../src/index/actions/action-stage.ts'
import { MessageRows } from '../../src/index/compute/message-rows.ts'
import type { Stage } from '../../src/index/compute/stage.ts'
import { storeLookups } from '../../src/index/compute/store-lookups.ts'
import { traceStage } from '../../src/index/compute/trace-rows.ts'
import { TraceAssembler } from '../../src/index/traces/trace-assembler.ts'
import { byteKey } from '../../src/lib/byte-key.ts'
import type { Transaction } from '../../src/model/transaction.ts'
import { renderTransaction } from '../../src/record/render-transaction.ts'
import { commitBatch, createBatchBuffers, type EncodedBatch, finishBatch } from '../../src/store/commit.ts'
import type { Database } from '../../src/store/database.ts'
import { encodeTransaction, TRANSACTION_HASHES } from '../../src/store/tables/transactions.ts'
import { type ChainTransaction, inBlock, messageOf } from './chain-transactions.ts'
import { below, type Random } from './made-chain.ts'

/** The transactions of one masterchain block, by lt. */
export type CutBlock = readonly Transaction[]

const byLt = (a: ChainTransaction, b: ChainTransaction): number =>
  a.lt === b.lt ? Buffer.compare(a.account, b.account) : a.lt < b.lt ? -1 : 1

/** All in one block. */
export const uncut = (chain: readonly ChainTransaction[]): CutBlock[] => [
  [...chain].sort(byLt).map((transaction) => inBlock(transaction, 1)),
]

/** Any cut there may be: nothing comes before the message that led to it, nor before what its account did before. */
export function cutIntoBlocks(chain: readonly ChainTransaction[], random: Random): CutBlock[] {
  const sentIn = new Map<string, number>()
  const accountAt = new Map<string, number>()
  const hold = random() * 0.7
  const blocks: Transaction[][] = []
  for (const transaction of [...chain].sort(byLt)) {
    const received = transaction.inMsg === null ? undefined : byteKey(messageOf(transaction.inMsg).hash)
    const account = byteKey(transaction.account)
    let at = Math.max((received && sentIn.get(received)) || 0, accountAt.get(account) ?? 0)
    while (random() < hold) at++
    accountAt.set(account, at)
    const record = inBlock(transaction, at + 1)
    for (const { hash } of record.outMsgs) sentIn.set(byteKey(hash), at)
    while (blocks.length <= at) blocks.push([])
    blocks[at]?.push(record)
  }
  return blocks
}

interface Memory {
  readonly traces: TraceAssembler
  readonly actions: ActionStage
  readonly loaded: Set<string>
  readonly load: (accounts: readonly Address[]) => Promise<void>
  after: number | null
  batch: number
}

/** Indexes blocks in batches over a real store, and may forget all it has in memory between any two. */
export class CutChain {
  private readonly db: Database
  private readonly factsOf: FactsOf
  private memory: Memory

  constructor(db: Database, factsOf: FactsOf, cacheBytes: number) {
    this.db = db
    this.factsOf = factsOf
    this.memory = this.remember(null, cacheBytes)
  }

  /** A new process: what it knows is what the store has. */
  async restart(cacheBytes: number): Promise<void> {
    const [row] = await this.db.query<{ last_mc_seqno: number }>('select last_mc_seqno from checkpoint')
    this.memory = this.remember(row?.last_mc_seqno ?? null, cacheBytes)
  }

  /** Rows of the next batch; it may be committed later, before the one after it. */
  async compute(blocks: readonly CutBlock[], lastMcSeqno: number): Promise<EncodedBatch> {
    const { traces, actions, load, batch } = this.memory
    const buffers = createBatchBuffers()
    const under = { number: batch, buffers, isFirst: this.memory.after === null }
    const stages: readonly Stage[] = [traceStage(traces), actions, new MessageRows()]
    const all = blocks.flat()
    const accounts = all.map(({ account }) => account)
    await load(accounts)
    for (const stage of stages) await stage.prepare?.({ accounts, transactions: all }, under)
    for (const block of blocks) {
      for (const transaction of block) {
        const placement = traces.add(transaction)
        const { doc, spans } = renderTransaction(transaction, undefined, undefined, 11)
        const boc = transaction.root === undefined ? null : writePlainBoc(transaction.root)
        encodeTransaction(buffers.transactions, { transaction, traceId: placement.traceId, doc, boc })
        TRANSACTION_HASHES.encode(buffers.transactionHashes, transaction)
        const rendered = { transaction, traceId: placement.traceId, placement, spans }
        for (const stage of stages) stage.addTransaction?.(rendered, under)
      }
      await actions.finishBlock({ ended: traces.takeEnded() }, under)
    }
    for (const stage of stages) stage.finishBatch(under)
    const checkpoint = { networkId: -239, firstMcSeqno: 1, lastMcSeqno, resume: new Uint8Array() }
    const encoded = finishBatch(buffers, checkpoint, this.memory.after)
    this.memory.after = lastMcSeqno
    this.memory.batch++
    return encoded
  }

  async commit(batches: readonly EncodedBatch[]): Promise<void> {
    for (const batch of batches) await commitBatch(this.db, batch)
    this.memory.traces.release(this.memory.batch - 1)
    this.memory.actions.release(this.memory.batch - 1)
  }

  private remember(after: number | null, cacheBytes: number): Memory {
    const loaded = new Set<string>()
    const load = async (accounts: readonly Address[]): Promise<void> => {
      for (const account of accounts) loaded.add(byteKey(account))
    }
    const lookups = storeLookups(this.db)
    // Facts that nobody asked for are not there.
    const factsOf: FactsOf = (account) => (loaded.has(byteKey(account)) ? this.factsOf(account) : undefined)
    return {
      traces: new TraceAssembler({ lookups, maxBytes: cacheBytes }),
      actions: new ActionStage({ lookups, facts: { factsOf, load }, maxBytes: cacheBytes }),
      loaded,
      load,
      after,
      batch: 0,
    }
  }
}

/** Batches of any size; between any two the process may end, also with work that was not committed. */
export async function indexCut(chain: CutChain, blocks: readonly CutBlock[], random: Random): Promise<number> {
  let restarts = 0
  let waiting: EncodedBatch[] = []
  let committed = 0
  const mayRestart = random() * 0.6
  for (let from = 0; from < blocks.length; ) {
    const to = Math.min(blocks.length, from + 1 + below(random, 4))
    waiting.push(await chain.compute(blocks.slice(from, to), to))
    from = to
    // The next batch may be made before this one is in the store.
    if (waiting.length < 2 && from < blocks.length && random() < 0.3) continue
    const isLost = random() < mayRestart / 3
    if (!isLost) {
      await chain.commit(waiting)
      committed = to
    }
    waiting = []
    if (!isLost && random() >= mayRestart) continue
    await chain.restart(random() < 0.5 ? 0 : 1e8)
    from = committed
    restarts++
  }
  return restarts
}
