import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RECORDED } from '../api/imported-chain.ts'
import { timed } from '../patient-clock.ts'
import { badRequests, toRequest } from './bad-requests.ts'
import { type ServedChain, serveRecorded } from './imported-v2.ts'
import { EXAMPLES } from './requests.ts'

const COUNT = 10_000
const MAX_MS = 5_000
const MAX_REPLY_BYTES = 8 * 1024 * 1024

/** What the contract has beside success, and the texts that go with those that are a server's. */
const STATUSES = [200, 404, 405, 409, 413, 422, 500, 533, 542]
const FORESEEN = /^(LITE_SERVER_|INVALID_BAG_OF_CELLS|get method failed|invalid answer of dnsresolve)/

describe.skipIf(RECORDED === undefined)('whatever v2 is asked', () => {
  let served: ServedChain

  beforeAll(async () => {
    served = await serveRecorded(RECORDED as string)
  }, 300_000)
  afterAll(async () => {
    await served?.[Symbol.asyncDispose]()
  })

  test(`${COUNT} bad requests: no failure the contract does not have, no hang, no unbounded reply`, async () => {
    const statuses = new Map<number, number>()
    let slowest = 0
    for (const bad of badRequests(EXAMPLES, COUNT, 20261115)) {
      const request: { method: 'GET' | 'POST'; url: string; payload?: string } = toRequest(bad)
      const title = `${request.method} ${request.url.slice(0, 200)} ${(request.payload ?? '').slice(0, 300)}`
      const ask = () => served.server.inject({ ...request, headers: { 'content-type': 'application/json' } })
      const { value: reply, tookMs } = await timed(MAX_MS, ask)
      slowest = Math.max(slowest, tookMs)
      const { statusCode: status } = reply
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(STATUSES, `${title}\n${reply.body.slice(0, 300)}`).toContain(status)
      expect(reply.rawPayload.length, title).toBeLessThan(MAX_REPLY_BYTES)
      const body = reply.json()
      const answers = Array.isArray(body) ? body : [body]
      if (body.ok === false) expect(body.code, title).toBe(status)
      expect(reply.headers['access-control-allow-origin'], title).toBe('*')
      for (const answer of answers) {
        expect(typeof answer.ok, title).toBe('boolean')
        if (answer.ok) expect(answer, title).toHaveProperty('result')
        else expect(answer, title).not.toHaveProperty('result')
        if (!answer.ok) expect(answer.error.length, title).toBeLessThan(600)
        if (answer.code === 500) expect(answer.error, title).toMatch(FORESEEN)
      }
    }
    console.log(`  ${JSON.stringify(Object.fromEntries(statuses))}, slowest ${slowest.toFixed(0)} ms`)
    expect(slowest).toBeLessThan(MAX_MS)
    // Whatever numbers the contract has for them, none counts as a failure of ours.
    const { body: metrics } = await served.server.inject({ url: '/metrics' })
    const counts = metrics.split('\n').filter((line) => line.startsWith('cellar_http_request_seconds_count{'))
    expect(counts.length).toBeGreaterThan(EXAMPLES.length)
    expect(counts.filter((line) => /status="5\d\d"/.test(line))).toEqual([])
  }, 300_000)
})
