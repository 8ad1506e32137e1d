import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { type ImportedChain, importRecorded, RECORDED } from './imported-chain.ts'
import type { Json } from './serve.ts'

describe.skipIf(!RECORDED)('the recorded chain in words', () => {
  let chain: ImportedChain
  let server: FastifyInstance
  beforeAll(async () => {
    chain = await importRecorded(RECORDED ?? '')
    server = await createServer({ db: chain.api })
  })
  afterAll(async () => {
    await server.close()
    await chain[Symbol.asyncDispose]()
  })

  async function ask(path: string): Promise<Json> {
    const reply = await server.inject(`/api/v3${path}`)
    expect([path, reply.statusCode]).toEqual([path, 200])
    return reply.json()
  }

  /** Every page of a list of actions. */
  async function listAll(path: string, cursor?: string): Promise<Json[]> {
    const { actions, next_cursor } = await ask(`${path}${cursor === undefined ? '' : `&cursor=${cursor}`}`)
    return next_cursor === undefined ? actions : [...actions, ...(await listAll(path, next_cursor))]
  }

  test('every action is a sentence, and those that failed say why', async () => {
    const actions = await listAll('/actions?limit=1000&include_sentences=true&supported_action_types=latest,tgbtc')
    expect(actions.length).toBeGreaterThan(100)
    for (const { type, sentence, success, failure, failure_text } of actions) {
      // A comment is the sender's own text.
      const own = sentence.replace(/“[\s\S]*”/, '')
      expect([type, own]).toEqual([type, expect.not.stringMatching(/undefined|null|NaN|[{}[\]·]/)])
      expect([type, failure_text !== undefined]).toEqual([type, failure !== undefined])
      if (success === false) expect(sentence).toMatch(/tried to .+ — /)
    }
    expect(actions.some(({ success }: Json) => success === false)).toBe(true)
  })

  test('amounts of jettons have their decimals and symbol, domains their name', async () => {
    const { actions, metadata } = await ask('/actions?limit=100&action_type=jetton_transfer&include_sentences=true')
    const told = actions.filter(({ success }: Json) => success)
    expect(told.length).toBeGreaterThan(0)
    for (const { sentence, details } of told) {
      const { symbol } = metadata[details.asset]?.token_info[0] ?? {}
      if (symbol !== undefined) expect(sentence).toContain(` ${symbol} to `)
    }
  })

  test.each(['/traces', '/events'])('%s have sentences and reasons', async (path) => {
    const name = path.slice(1)
    const reply = await ask(`${path}?limit=100&include_actions=true&include_sentences=true`)
    const actions = reply[name].flatMap((trace: Json) => trace.actions)
    expect(actions.length).toBeGreaterThan(10)
    for (const action of actions) expect(typeof action.sentence).toBe('string')
  })

  test('/traceGraph tells the same sentences as /actions', async () => {
    const { actions } = await ask('/actions?limit=200&include_sentences=true')
    for (const trace_id of new Set<string>(actions.map((action: Json) => action.trace_id).slice(0, 20))) {
      const graph = await ask(`/traceGraph?trace_id=${encodeURIComponent(trace_id)}&include_sentences=true`)
      const plain = await ask(`/traceGraph?trace_id=${encodeURIComponent(trace_id)}`)
      expect(graph.actions.length).toBeGreaterThan(0)
      for (const { action_id, sentence, failure, failure_text } of graph.actions) {
        const listed = actions.find((action: Json) => action.action_id === action_id)
        if (listed !== undefined) expect([sentence, failure_text]).toEqual([listed.sentence, listed.failure_text])
        expect(failure_text !== undefined).toBe(failure !== undefined)
      }
      const strip = ({ sentence: _s, failure_text: _f, ...rest }: Json): Json => rest
      expect(graph.actions.map(strip)).toEqual(plain.actions)
    }
  })

  test('transactions that were aborted say why, others do not', async () => {
    const { transactions } = await ask('/transactions?limit=1000&include_sentences=true')
    const aborted = transactions.filter(({ failure }: Json) => failure !== undefined)
    expect(aborted.length).toBeGreaterThan(0)
    for (const { failure_text } of aborted) expect(failure_text).toMatch(/^[A-Z].*\.$/)
    for (const one of transactions) expect('failure_text' in one).toBe(one.failure !== undefined)
  })

  test('nothing is added for those who do not ask', async () => {
    const { actions } = await ask('/actions?limit=100')
    for (const action of actions) expect('sentence' in action || 'failure_text' in action).toBe(false)
  })
})
