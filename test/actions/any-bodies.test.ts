import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeAddress } from '../../src/cell/address.ts'
import { buildCell } from '../../src/cell/builder.ts'
import { Slice } from '../../src/cell/slice.ts'
import { classify } from '../../src/decode/actions/classify.ts'
import type { FactsOf } from '../../src/decode/actions/engine/facts.ts'
import { isMatcher } from '../../src/decode/actions/engine/matcher.ts'
import type { Pattern } from '../../src/decode/actions/engine/pattern.ts'
import { createTrace } from '../../src/decode/traces/create-trace.ts'
import type { TraceMessage, TraceTransaction } from '../../src/decode/traces/trace-input.ts'
import { byteKey } from '../../src/lib/byte-key.ts'
import { loadFolder } from '../../src/lib/load-folder.ts'
import { builtFolder } from '../built-folder.ts'
import { sharedData } from '../shared-data.ts'
import { longTrace } from './long-trace.ts'
import { below, type Random, seeded } from './made-chain.ts'
import { loadRealTraces } from './real-traces.ts'

const matchers = await loadFolder(builtFolder('decode/actions/matchers'), isMatcher)

/** All opcodes that any matcher looks for. */
const OPCODES = [...new Set(matchers.flatMap(({ pattern }) => opcodesOf(pattern)))]

function opcodesOf({ opcodes = [], each, parent, children = [], oneOf = [] }: Pattern): number[] {
  const parts = [each, parent, ...children, ...oneOf].flatMap((part) => (part === undefined ? [] : [part]))
  return [...opcodes, ...parts.flatMap(opcodesOf)]
}

/** Bits of any kind, and references to more of them. */
function anyBody(random: Random, opcode: number | null, depth = 0): Slice {
  const cell = buildCell((b) => {
    if (opcode !== null) b.storeUint(opcode, 32)
    const bits = below(random, opcode === null ? 1000 : 900)
    for (let i = 0; i < bits; i++) b.storeBit(random() < 0.5 ? 0 : 1)
    const refs = depth > 2 ? 0 : below(random, 4)
    for (let i = 0; i < refs; i++) {
      const inner = anyBody(random, random() < 0.2 ? anyOpcode(random) : null, depth + 1)
      b.storeRef((more) => {
        more.storeSlice(inner)
      })
    }
  })
  return new Slice(cell.arena, cell.index)
}

const anyOpcode = (random: Random): number => OPCODES[below(random, OPCODES.length)] as number

/** Cut short, at any bit. */
function cutShort(random: Random, body: Slice): Slice {
  const cell = buildCell((b) => {
    const rest = body.clone()
    const bits = below(random, rest.remainingBits + 1)
    for (let i = 0; i < bits; i++) b.storeBit(rest.loadBit() === 1 ? 1 : 0)
    while (rest.remainingRefs > 0 && random() < 0.6) b.storeCell(rest.loadRef())
  })
  return new Slice(cell.arena, cell.index)
}

function spoil(message: TraceMessage, random: Random): TraceMessage {
  const how = random()
  const body =
    how < 0.4 ? cutShort(random, message.body) : anyBody(random, how < 0.7 ? message.opcode : anyOpcode(random))
  const opcode = body.remainingBits >= 32 ? body.preloadUint(32) : null
  return { ...message, body, opcode }
}

/** The same trace with some messages, and what is known of some accounts, not what they were. */
function spoilAll(transactions: readonly TraceTransaction[], random: Random): TraceTransaction[] {
  const spoilt = new Map<string, TraceMessage>()
  const share = random()
  const change = (message: TraceMessage): TraceMessage => {
    const key = byteKey(message.hash)
    const known = spoilt.get(key) ?? (random() < share ? spoil(message, random) : message)
    spoilt.set(key, known)
    return known
  }
  return transactions.map((transaction) => ({
    ...transaction,
    inMsg: transaction.inMsg && change(transaction.inMsg),
    outMsgs: transaction.outMsgs.map(change),
    aborted: random() < 0.1 ? !transaction.aborted : transaction.aborted,
  }))
}

/** Everybody lives elsewhere: in the masterchain. */
const moved = (transactions: readonly TraceTransaction[]): TraceTransaction[] => {
  const move = <T extends TraceMessage | null>(message: T): T =>
    message === null
      ? message
      : {
          ...message,
          source: message.source && makeAddress(-1, message.source.slice(1)),
          destination: message.destination && makeAddress(-1, message.destination.slice(1)),
        }
  return transactions.map((transaction) => ({
    ...transaction,
    account: makeAddress(-1, transaction.account.slice(1)),
    inMsg: move(transaction.inMsg),
    outMsgs: transaction.outMsgs.map(move),
  }))
}

const forgetful =
  (factsOf: FactsOf, random: Random): FactsOf =>
  (account) =>
    random() < 0.2 ? undefined : factsOf(account)

/** `ROUNDS=1000 npx vitest run test/actions/any-bodies.test.ts` tries more. */
const ROUNDS = Number(process.env.ROUNDS ?? 8)

const folder = sharedData('real', 'traces')
const made = longTrace(40, 'transfers')
const stories = [
  {
    name: 'made',
    transactions: [...new Set(made.trace.nodes.map(({ transaction }) => transaction))],
    factsOf: made.factsOf,
  },
  ...(folder === undefined ? [] : loadRealTraces(folder)).map(({ name, trace, factsOf }) => ({
    name,
    transactions: [...new Set(trace.nodes.map(({ transaction }) => transaction))],
    factsOf,
  })),
]

test('whatever is in the messages, a trace is told', { timeout: 240_000 + ROUNDS * 2000 }, async () => {
  const random = seeded(5)
  const untold: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, transactions, factsOf } of stories) {
      const spoilt = spoilAll(transactions, random)
      const trace = createTrace(random() < 0.1 ? moved(spoilt) : spoilt, 1)
      const { state, actions } = classify(trace, forgetful(factsOf, random))
      if (state !== 'ok' || actions.length === 0) untold.push(`${name} in round ${round}`)
    }
    // Long runs must let the runner hear of them.
    await setImmediate()
  }
  expect(untold).toEqual([])
})

test('and so is one of the masterchain', () => {
  for (const { name, transactions, factsOf } of stories) {
    const own: FactsOf = (account) => factsOf(makeAddress(0, account.slice(1)))
    expect(classify(createTrace(moved(transactions), 1), own).state, name).toBe('ok')
  }
})
