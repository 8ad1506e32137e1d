import { expect, test } from 'vitest'
import { asAddress } from '../../cell/address.ts'
import { asHash, type Hash } from '../../cell/hash.ts'
import type { Message, MessageKind } from '../../model/message.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { OpenTrace } from '../../store/lookups/open-traces.ts'
import type { OpenMessage } from '../../store/tables/messages.ts'
import { type BatchTraces, TraceAssembler } from './trace-assembler.ts'

const hash = (n: number): Hash => asHash(new Uint8Array(32).fill(n))
const account = (n: number) => asAddress(new Uint8Array(33).fill(n))
const SYSTEM = asAddress(new Uint8Array(33).fill(0xff, 0, 1))

const message = (kind: MessageKind, n: number, source = account(200)) => ({ kind, hash: hash(n), source }) as Message
const internal = (n: number, source = account(200)) => message('internal', n, source)

/** Transaction `n` at lt 10n of account n. */
function tx(n: number, inMsg: Message | null, outMsgs: Message[], mcSeqno = 1): Transaction {
  return {
    account: account(n),
    hash: hash(100 + n),
    lt: BigInt(n * 10),
    now: 1000 + n,
    totalFees: 0n,
    description: { kind: 'ord', aborted: false },
    inMsg,
    outMsgs,
    mcSeqno,
  } as unknown as Transaction
}

/** What the store would hold after the batches given to it. */
function memoryStore() {
  const messages = new Map<number, OpenMessage>()
  const traces = new Map<number, OpenTrace>()
  return {
    asked: [] as string[],
    async listOpenMessages(hashes: readonly Hash[]) {
      this.asked.push(`messages ${hashes.map((h) => h[0])}`)
      return hashes.flatMap((h) => messages.get(h[0] as number) ?? [])
    },
    async listOpenTraces(ids: readonly Hash[]) {
      this.asked.push(`traces ${ids.map((h) => h[0])}`)
      return ids.flatMap((h) => traces.get(h[0] as number) ?? [])
    },
    commit(batch: BatchTraces) {
      for (const { message } of batch.receipts) messages.delete(message.hash[0] as number)
      for (const open of batch.opened) messages.set(open.hash[0] as number, open)
      for (const { trace, formerAccounts, newAccounts } of batch.traces) {
        traces.set(trace.id[0] as number, { trace, accounts: [...formerAccounts, ...newAccounts] })
      }
    },
  }
}

async function run(assembler: TraceAssembler, batch: number, transactions: Transaction[]): Promise<BatchTraces> {
  await assembler.prepare(transactions, batch)
  for (const transaction of transactions) assembler.add(transaction)
  return assembler.finishBatch(batch)
}

test('a whole trace in one batch: counts, ends, nodes with their parents', async () => {
  const assembler = new TraceAssembler({ lookups: memoryStore(), maxBytes: 1000 })
  const { traces, opened, receipts } = await run(assembler, 0, [
    tx(1, message('external_in', 1), [internal(2), message('external_out', 3), internal(4)]),
    tx(2, internal(2), []),
    tx(3, internal(4), [], 2),
  ])
  expect(opened).toEqual([])
  expect(receipts).toEqual([])
  expect(traces).toHaveLength(1)
  expect(traces[0]?.trace).toEqual({
    id: hash(101),
    externalHash: hash(1),
    mcSeqnoStart: 1,
    mcSeqnoEnd: 2,
    startLt: 10n,
    startUtime: 1001,
    endLt: 30n,
    endUtime: 1003,
    state: 'complete',
    transactions: 3,
    messages: 4,
    pendingMessages: 0,
  })
  expect(traces[0]?.newAccounts).toEqual([account(1), account(2), account(3)])
  expect(traces[0]?.added.map(({ mcSeqno, nodes }) => [mcSeqno, nodes.map((node) => node.parentHash?.[0])])).toEqual([
    [1, [undefined, 101]],
    [2, [101]],
  ])
})

test.each([
  ['out of memory', 100_000, []],
  ['out of the store', 0, ['messages 2', 'traces 101']],
])('an open trace goes on in a later batch, %s', async (_, maxBytes, asked) => {
  const store = memoryStore()
  const assembler = new TraceAssembler({ lookups: store, maxBytes })
  const first = await run(assembler, 0, [tx(1, message('external_in', 1), [internal(2)])])
  expect(first.traces[0]?.trace).toMatchObject({ state: 'pending', pendingMessages: 1 })
  expect(first.opened.map((open) => [open.hash[0], open.home.index, open.home.lt])).toEqual([[2, 1, 10n]])
  store.commit(first)
  assembler.release(0)
  const second = await run(assembler, 1, [tx(2, internal(2), [], 5)])
  expect(store.asked).toEqual(asked)
  expect(second.receipts).toMatchObject([{ txHash: hash(102), lt: 20n }])
  expect(second.traces[0]).toMatchObject({
    trace: { id: hash(101), state: 'complete', transactions: 2, messages: 2, pendingMessages: 0, mcSeqnoEnd: 5 },
    formerEndLt: 10n,
    formerAccounts: [account(1)],
    newAccounts: [account(2)],
    added: [{ mcSeqno: 5 }],
  })
})

test('from the beginning of a chain nobody is asked until something was dropped', async () => {
  const [large, small] = [memoryStore(), memoryStore()]
  for (const [lookups, maxBytes] of [[large, 100_000] as const, [small, 0] as const]) {
    const assembler = new TraceAssembler({ lookups, maxBytes, startsChain: true })
    lookups.commit(await run(assembler, 0, [tx(1, message('external_in', 1), [internal(2)]), tx(2, internal(9), [])]))
    assembler.release(0)
    const { receipts } = await run(assembler, 1, [tx(3, internal(2), []), tx(4, internal(8), [])])
    expect(receipts).toMatchObject([{ txHash: hash(103) }])
  }
  expect(large.asked).toEqual([])
  expect(small.asked).toEqual(['messages 2,8', 'traces 101'])
})

test('what is not committed is not dropped, however small the memory', async () => {
  const assembler = new TraceAssembler({ lookups: memoryStore(), maxBytes: 0 })
  await run(assembler, 0, [tx(1, message('external_in', 1), [internal(2)])])
  assembler.release(-1)
  const { traces } = await run(assembler, 1, [tx(2, internal(2), [])])
  expect(traces[0]?.trace.state).toBe('complete')
})

test('tick-tock and messages of the system account start traces; an unknown sender starts a broken one', async () => {
  const assembler = new TraceAssembler({ lookups: memoryStore(), maxBytes: 0 })
  const { traces } = await run(assembler, 0, [
    tx(1, null, []),
    tx(2, internal(5, SYSTEM), []),
    tx(3, internal(6), [internal(7)]),
    tx(4, internal(7), []),
  ])
  const sums = traces.map(({ trace }) => [trace.state, trace.messages, trace.transactions, trace.pendingMessages])
  expect(sums).toEqual([
    ['complete', 0, 1, 0],
    ['complete', 1, 1, 0],
    ['broken', 2, 2, 0],
  ])
})

test('one external message included twice starts two traces', async () => {
  const assembler = new TraceAssembler({ lookups: memoryStore(), maxBytes: 0 })
  const { traces } = await run(assembler, 0, [
    tx(1, message('external_in', 1), []),
    tx(2, message('external_in', 1), []),
  ])
  expect(traces.map(({ trace }) => trace.id[0])).toEqual([101, 102])
})

test('a message received before it was sent, or twice, is a broken chain', async () => {
  const early = new TraceAssembler({ lookups: memoryStore(), maxBytes: 0 })
  await expect(run(early, 0, [tx(2, null, [internal(1)]), tx(1, internal(1), [])])).rejects.toMatchObject({
    code: 'BROKEN_CHAIN',
  })
  const twice = new TraceAssembler({ lookups: memoryStore(), maxBytes: 0 })
  const transactions = [tx(1, null, [internal(1)]), tx(2, internal(1), []), tx(3, internal(1), [])]
  await expect(run(twice, 0, transactions)).rejects.toMatchObject({ code: 'BROKEN_CHAIN' })
})
