import { expect, test } from 'vitest'
import { sampleAddress, sampleMessage, sampleState, sampleTransaction } from '../../../test/sample-records.ts'
import { renderTransaction } from '../../record/render-transaction.ts'
import { BATCH_PARTS, type BatchPart, createBatchBuffers } from '../../store/commit.ts'
import { ActionStage } from '../actions/action-stage.ts'
import { StakingStage } from '../staking/staking-stage.ts'
import { TraceAssembler } from '../traces/trace-assembler.ts'
import { AccountStates } from './account-states.ts'
import { BatchStats } from './batch-stats.ts'
import { MessageRows } from './message-rows.ts'
import type { Batch, Stage } from './stage.ts'
import type { StoreLookups } from './store-lookups.ts'
import { traceStage } from './trace-rows.ts'

/** An empty store: asked for a list it gives none. */
const EMPTY = new Proxy({} as StoreLookups, { get: () => async () => [] })
const NO_FACTS = { factsOf: () => undefined, load: async () => {} }
const MAX_BYTES = 1 << 20

const startBatch = (number: number): Batch => ({ number, buffers: createBatchBuffers(), isFirst: number === 0 })

const writtenBy = ({ buffers }: Batch): BatchPart[] => BATCH_PARTS.filter((part) => buffers[part].rows > 0)

/** Each with the assembler that placed the transactions which it is given. */
const STAGES: Record<string, (traces: TraceAssembler) => Stage> = {
  states: () => new AccountStates(EMPTY, MAX_BYTES, true),
  traces: traceStage,
  actions: () => new ActionStage({ lookups: EMPTY, facts: NO_FACTS, maxBytes: MAX_BYTES }),
  stats: () => new BatchStats(),
  messages: () => new MessageRows(),
  staking: () => new StakingStage(async () => undefined),
}

/** Goes through a batch of one masterchain block with one transaction that sends a message on. */
async function runBatch(stage: Stage, traces: TraceAssembler, batch: Batch): Promise<void> {
  const state = sampleState()
  const transaction = sampleTransaction({ inMsg: null, outMsgs: [sampleMessage({ kind: 'internal' })] })
  if (batch.isFirst) stage.seed?.({ accounts: [state], config: null }, batch)
  await stage.prepare?.({ accounts: [sampleAddress(1)], transactions: [transaction] }, batch)
  const changes = [{ before: undefined, after: state }]
  const moment = { mcSeqno: 1, utime: 1_700_000_000, version: 12, config: null }
  await stage.applyBlock?.({ ...moment, changes, masterchainChanges: [] }, batch)
  const placement = traces.add(transaction)
  const { spans } = renderTransaction(transaction, undefined, undefined, 12)
  stage.addTransaction?.({ transaction, traceId: placement.traceId, placement, spans }, batch)
  await stage.finishBlock?.({ utime: moment.utime, shards: 1, ended: traces.takeEnded() }, batch)
  stage.finishBatch(batch)
}

/** What each writes of that batch. */
const WRITES: Record<string, readonly BatchPart[]> = {
  states: ['accountStates', 'accounts'],
  traces: ['openMessages', 'traceNodes', 'traceAccounts', 'traces'],
  actions: [],
  stats: ['stats', 'activeAccounts'],
  messages: ['messages'],
  staking: [],
}

test.each(Object.entries(STAGES))(
  'the stage of %s writes a batch once, and into its own tables',
  async (name, create) => {
    const traces = new TraceAssembler({ lookups: EMPTY, maxBytes: MAX_BYTES, startsChain: true })
    const stage = create(traces)
    const first = startBatch(0)
    await runBatch(stage, traces, first)
    expect(writtenBy(first).sort()).toEqual([...(WRITES[name] as BatchPart[])].sort())
    const second = startBatch(1)
    stage.finishBatch(second)
    expect(writtenBy(second)).toEqual([])
  },
)

test.each(Object.entries(STAGES))(
  'the stage of %s releases batches in any number, also twice',
  async (_name, create) => {
    const traces = new TraceAssembler({ lookups: EMPTY, maxBytes: MAX_BYTES, startsChain: true })
    const stage = create(traces)
    await runBatch(stage, traces, startBatch(0))
    for (const batch of [0, 0, 7]) stage.release?.(batch)
    const next = startBatch(8)
    stage.finishBatch(next)
    expect(writtenBy(next)).toEqual([])
  },
)
