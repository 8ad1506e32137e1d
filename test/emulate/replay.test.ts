import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { createTvm, type Tvm } from '../../src/tvm/tvm.ts'
import { type ImportedChain, importRecorded, RECORDED } from '../api/imported-chain.ts'
import type { Json } from '../api/serve.ts'
import { ownReplyChecks } from '../contract/own-documents.ts'
import type { ReplyCheck } from '../contract/strict-contract.ts'

/** Of each kind. */
const SAMPLE = 8
const PAGES = 5

describe.skipIf(!RECORDED)('a transaction of the recorded chain, run again', { timeout: 300_000 }, () => {
  let chain: ImportedChain
  let tvm: Tvm
  let server: Awaited<ReturnType<typeof createServer>>
  let checks: ReplyCheck
  const stored: Json[] = []
  /** Of each account in each block. */
  const firstLts = new Map<string, bigint>()
  beforeAll(async () => {
    chain = await importRecorded(RECORDED as string)
    tvm = await createTvm({ workers: 1, deadlineMs: 60_000 })
    server = await createServer({ db: chain.api, tvm })
    checks = await ownReplyChecks(server)
    for (let offset = 0; offset < PAGES * 1000; offset += 1000) {
      const page = (await server.inject(`/api/v3/transactions?limit=1000&offset=${offset}`)).json()
      stored.push(...page.transactions)
    }
    for (const transaction of stored) {
      const place = placeOf(transaction)
      const [lt, first] = [BigInt(transaction.lt), firstLts.get(place)]
      if (first === undefined || lt < first) firstLts.set(place, lt)
    }
  }, 300_000)
  afterAll(async () => {
    await server?.close()
    await tvm?.stop()
    await chain?.[Symbol.asyncDispose]()
  })

  const replay = async (tx_hash: unknown, base = '/api'): Promise<{ status: number; body: Json }> => {
    const reply = await server.inject({ method: 'POST', url: `${base}/emulate/v1/replay`, payload: { tx_hash } })
    const check = checks('emulate', 'post', '/v1/replay', reply.statusCode)
    expect(check(reply.json()), JSON.stringify(check.errors)).toBe(true)
    return { status: reply.statusCode, body: reply.json() }
  }

  const placeOf = ({ account, block_ref }: Json): string => `${account} ${block_ref.seqno}`
  const isBehindOthers = (transaction: Json): boolean =>
    BigInt(transaction.lt) > (firstLts.get(placeOf(transaction)) as bigint)

  test.each<[string, (transaction: Json) => boolean]>([
    ['that went well', ({ description, failure }) => failure === undefined && description.compute_ph?.success],
    ['that failed', ({ description }) => description.aborted && description.compute_ph.exit_code !== undefined],
    ['that did not come to run', ({ description }) => description.compute_ph?.skipped],
    ['of a tick or tock', ({ description }) => description.type === 'tick_tock'],
    ['behind others of its account in one block', isBehindOthers],
  ])('%s is what is on chain, to the bit, and told step by step', async (_, isWanted) => {
    const sample = stored.filter(isWanted).slice(0, SAMPLE)
    expect(sample.length).toBeGreaterThan(0)
    for (const { hash, description, account_state_after } of sample) {
      const { compute_ph: compute, action } = description
      const { status, body } = await replay(hash)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body).toMatchObject({ tx_hash: hash, is_exact: true, account_state_hash_after: account_state_after.hash })
      expect(body.vm_steps).toBe(compute.skipped ? null : compute.vm_steps)
      expect(body.gas_used).toBe(compute.skipped ? null : compute.gas_used)
      expect(body.exit_code).toBe(compute.skipped ? null : compute.exit_code)
      expect(body.steps).toHaveLength((body.vm_steps ?? 0) - body.first_step)
      expect(body.is_incomplete).toBe(body.first_step > 0)
      let left = Number.POSITIVE_INFINITY
      for (const { instruction, gas_remaining, stack } of body.steps) {
        expect(stack).toMatch(/^\[.*\]$/)
        // Who accepts a message has more to spend from then on.
        if (!/^(ACCEPT|SETGASLIMIT)/.test(instruction)) expect(gas_remaining ?? 0).toBeLessThanOrEqual(left)
        left = gas_remaining ?? 0
      }
      const sent = body.actions.filter(({ type }: Json) => type === 'send_message')
      if (action?.success) expect(sent).toHaveLength(action.msgs_created)
    }
  })

  test('both mounts give the same', async () => {
    const { hash } = stored.find(({ description }) => description.compute_ph?.success) as Json
    expect(await replay(hash, '/toncenter/api')).toEqual(await replay(hash))
  })

  test('what is not stored is a 404, and what is no hash a 400', async () => {
    expect(await replay('ab'.repeat(32))).toMatchObject({
      status: 404,
      body: { error: expect.stringMatching(/not stored/) },
    })
    for (const wrong of ['', 'x', 7, null]) expect((await replay(wrong)).status).toBe(400)
  })
})
