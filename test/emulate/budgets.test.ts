import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Emulation, Emulations } from '../../src/api/emulation/emulations.ts'
import { EMULATION_LIMITS } from '../../src/api/emulation/trace-emulator.ts'
import { BUDGETS, listExceeded } from '../../src/api/http/budget.ts'
import { WEIGHTS, weightOf } from '../../src/api/http/limits/weight.ts'
import { readHashed } from '../../src/api/http/read-hashed.ts'
import { IndexedTvm } from '../../src/api/machine/indexed-tvm.ts'
import { Chain } from '../../src/api/reads/chain.ts'
import { isSmall, renderDocuments } from '../../src/api/render/emulated-job.ts'
import { Renderer } from '../../src/api/render/renderer.ts'
import { createServer } from '../../src/api/server.ts'
import { loadMessageDecoder } from '../../src/decode/messages/load-layouts.ts'
import { endsAmong } from '../../src/record/render-transaction.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { type ImportedChain, importRecorded } from '../api/imported-chain.ts'
import type { Json } from '../api/serve.ts'
import { sharedData } from '../shared-data.ts'
import { amplifier } from './hostile-messages.ts'

const recorded = sharedData('recorded')
/** Nothing here is about time. */
const PATIENCE_MS = 600_000

describe.skipIf(!recorded)('emulations that mean harm', { timeout: PATIENCE_MS }, () => {
  let chain: ImportedChain
  let tvm: Tvm
  let server: FastifyInstance

  beforeAll(async () => {
    chain = await importRecorded(recorded as string)
    tvm = await createTvm({ workers: 1, deadlineMs: PATIENCE_MS })
    server = await createServer({ db: chain.api, tvm, emulationMs: PATIENCE_MS })
  }, PATIENCE_MS)
  afterAll(async () => {
    await server?.close()
    await tvm?.stop()
    await chain?.[Symbol.asyncDispose]()
  })

  const emulate = async (body: object): Promise<{ status: number; json: Json }> => {
    const reply = await server.inject({ method: 'POST', url: '/api/emulate/v1/emulateTrace', payload: body })
    return { status: reply.statusCode, json: reply.json() }
  }
  const countOf = (name: keyof typeof BUDGETS): number => new Map(listExceeded()).get(name) ?? 0

  test('an answer of half a gigabyte is refused, and says how to ask for less', async () => {
    const boc = amplifier(250, 1_000)
    const before = countOf('emulation_bytes')
    const { status, json } = await emulate({ boc, with_actions: true })
    expect(status).toBe(422)
    expect(json).toEqual({
      error: expect.stringMatching(
        /^transactions that are answered: more than 8,388,608 bytes; .*max_transactions.*include_bodies/,
      ),
      code: 'over_budget',
    })
    expect(countOf('emulation_bytes')).toBe(before + 1)

    const less = await emulate({ boc, include_bodies: false })
    expect(less.status).toBe(200)
    const { transactions, trace, is_incomplete } = less.json
    // All 250 are sent; what becomes of them ends with the cells there may be.
    expect(is_incomplete).toBe(true)
    expect(transactions[trace.tx_hash].out_msgs).toHaveLength(250)
    const count = Object.keys(transactions).length
    expect(count).toBeGreaterThan(1)
    expect(count).toBeLessThanOrEqual(2 + BUDGETS.emulation_cells.limit / 1_000)
    for (const { message_content } of transactions[trace.tx_hash].out_msgs) {
      expect(message_content).toEqual({ hash: expect.any(String), body: null, decoded: null })
    }
  })

  test('what goes over its budget weighs as much as any request may', async () => {
    const settings = { keyless: { v3: { rps: 1 / 36_000, burst: 60 } } }
    const limited = await createServer({ db: chain.api, tvm, emulationMs: PATIENCE_MS, limits: { settings } })
    const from = { remoteAddress: '203.0.113.1' }
    const payload = { boc: amplifier(250, 1_000) }
    const cut = await limited.inject({ method: 'POST', url: '/api/emulate/v1/emulateTrace', payload, ...from })
    expect(cut.statusCode).toBe(422)
    const next = await limited.inject({ url: '/api/v3/masterchainInfo', ...from })
    expect(Number(next.headers['ratelimit-remaining'])).toBe(60 - WEIGHTS.most - 1)
    await limited.close()
  })

  test('who has nothing left owes what it weighs beyond that, and is told for how long', async () => {
    const url = '/api/emulate/v1/emulateTrace'
    const payload = { boc: amplifier(250, 1_000) }
    // As much as two of them count as when they come.
    const burst = 2 * weightOf('emulation', url, JSON.stringify(payload).length)
    const rps = 1 / 36_000
    const limits = { settings: { keyless: { v3: { rps, burst } } } }
    const limited = await createServer({ db: chain.api, tvm, emulationMs: PATIENCE_MS, limits })
    const from = { remoteAddress: '203.0.113.1' }
    const post = { method: 'POST', url, payload, ...from } as const
    const cut = await Promise.all([limited.inject(post), limited.inject(post)])
    expect(cut.map(({ statusCode }) => statusCode)).toEqual([422, 422])
    const next = await limited.inject({ url: '/api/v3/masterchainInfo', ...from })
    expect([next.statusCode, next.headers['ratelimit-remaining']]).toEqual([429, '0'])
    // In the end each counted as all there is in a window.
    expect(Number(next.headers['retry-after']) * rps).toBeCloseTo(2 * burst, 1)
    await limited.close()
  })

  test('one that nobody waits for any more weighs as much', async () => {
    const burst = 10_000
    const limits = { settings: { keyless: { local: { rps: 1 / 36_000, burst } } } }
    const limited = await createServer({ db: chain.api, tvm, emulationMs: PATIENCE_MS, limits })
    await limited.listen({ host: '127.0.0.1', port: 0 })
    const { port } = limited.server.address() as AddressInfo
    const headers = { 'content-type': 'application/json' }
    const client = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/emulate/v1/emulateTrace', headers })
    const left = once(client, 'error')
    limited.server.once('request', (received: IncomingMessage) => received.once('end', () => client.destroy()))
    client.end(JSON.stringify({ boc: amplifier(250, 1_000) }))
    await left
    let asked = 0
    const counted = async (): Promise<number> => {
      asked++
      const reply = await limited.inject({ url: '/api/v3/masterchainInfo', remoteAddress: '127.0.0.1' })
      return burst - asked - Number(reply.headers['ratelimit-remaining'])
    }
    await expect.poll(counted, { timeout: PATIENCE_MS }).toBe(WEIGHTS.most)
    await limited.close()
  })

  test('as many transactions as are asked for', async () => {
    const boc = amplifier(5, 10)
    const all = await emulate({ boc })
    expect([all.status, all.json.is_incomplete, Object.keys(all.json.transactions).length]).toEqual([200, false, 6])
    const some = await emulate({ boc, max_transactions: 2 })
    expect([some.json.is_incomplete, Object.keys(some.json.transactions).length]).toEqual([true, 2])
    for (const max_transactions of [0, 257, 1.5, '2']) {
      expect(await emulate({ boc, max_transactions })).toMatchObject({ status: 400, json: { code: 'invalid_request' } })
    }
    expect(await emulate({ boc, include_bodies: 'no' })).toMatchObject({ status: 400 })
  })

  describe('rendered in a thread', () => {
    let emulations: Emulations
    let renderer: Renderer
    let large: Emulation
    const run = (boc: string): Promise<Emulation> =>
      emulations.run({ messages: [readHashed(Buffer.from(boc, 'base64'))], limits: EMULATION_LIMITS })

    beforeAll(async () => {
      const { db } = chain
      const known = new Chain(db)
      const decoder = await loadMessageDecoder()
      renderer = new Renderer({ deadlineMs: PATIENCE_MS, maxWaitingPerCaller: 1 })
      const sources = {
        db,
        chain: known,
        machine: IndexedTvm.create(db, known, tvm),
        decoder,
        timeMs: PATIENCE_MS,
        renderer,
      }
      emulations = await Emulations.create(sources)
      large = await run(amplifier(60, 120))
    }, PATIENCE_MS)
    afterAll(() => renderer?.stop())

    test('documents are the same as without one', async () => {
      expect(isSmall(large.transactions)).toBe(false)
      expect(isSmall((await run(amplifier(2, 5))).transactions)).toBe(true)
      const rendered = await emulations.render(large, null)
      const { globalVersion } = (
        await emulations.sources.machine.chainAt(
          await large.states.get(large.transactions[0]?.transaction.account as never),
        )
      ).context
      const records = large.transactions.map(({ transaction }) => transaction)
      const settings = { externalHash: null, globalVersion, withBodies: true, ends: records.map(endsAmong(records)) }
      const here = renderDocuments(
        large.transactions.map((one) => () => one),
        settings,
        emulations.sources.decoder,
      )
      expect(rendered.map((doc) => Buffer.from(doc).toString())).toEqual(here.map((doc) => Buffer.from(doc).toString()))
    })

    test('callers with too many waiting are refused, others wait their turn', async () => {
      const mine = emulations.for({ caller: 'mine' })
      const begun = [1, 2].map(() => mine.render(large, null))
      await expect(mine.render(large, null)).rejects.toMatchObject({ code: 'TVM_BUSY' })
      const other = emulations.for({ caller: 'other' }).render(large, null)
      expect(await Promise.all([...begun, other])).toHaveLength(3)
    })

    test('a thread that failed is replaced', async () => {
      await expect(renderer.render('a', 'no such job', {})).rejects.toThrow('no such job')
      const settings = { externalHash: null, globalVersion: 13, withBodies: true }
      expect(await renderer.render('a', 'emulated', { transactions: [], settings })).toEqual([])
    })
  })
})
