import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RECORDED } from '../api/imported-chain.ts'
import type { Json } from '../api/serve.ts'
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

interface Asked {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly payload?: string
}

const titleOf = ({ method, url, payload = '' }: Asked): string =>
  `${method} ${url.slice(0, 200)} ${payload.slice(0, 300)}`

interface Reply {
  readonly statusCode: number
  readonly rawPayload: Uint8Array
  readonly headers: Readonly<Record<string, unknown>>
  json(): Json
}

/** What is wrong with a reply. Told by hand: `expect`, called ten times for each of ten thousand, takes most of a second of the processor. */
function mistakeIn(reply: Reply): string | undefined {
  const { statusCode: status, rawPayload, headers } = reply
  if (!STATUSES.includes(status)) return `status ${status}`
  if (rawPayload.length >= MAX_REPLY_BYTES) return `${rawPayload.length} bytes`
  if (headers['access-control-allow-origin'] !== '*') return 'other sites may not read it'
  const body = reply.json()
  if (body.ok === false && body.code !== status) return `status ${status} with the code ${body.code}`
  const answers: Json[] = Array.isArray(body) ? body : [body]
  return answers.map(mistakeInAnswer).find((mistake) => mistake !== undefined)
}

function mistakeInAnswer(answer: Json): string | undefined {
  if (typeof answer.ok !== 'boolean') return `ok is ${answer.ok}`
  if (answer.ok) return 'result' in answer ? undefined : 'no result'
  if ('result' in answer) return 'a failure with a result'
  if (typeof answer.error !== 'string') return `the error is ${answer.error}`
  if (answer.error.length >= 600) return `an error of ${answer.error.length} characters`
  return answer.code === 500 && !FORESEEN.test(answer.error) ? 'a failure that is not foreseen' : undefined
}

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
      const request: Asked = toRequest(bad)
      const ask = () => served.server.inject({ ...request, headers: { 'content-type': 'application/json' } })
      const { value: reply, tookMs } = await timed(MAX_MS, ask)
      slowest = Math.max(slowest, tookMs)
      statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
      const wrong = mistakeIn(reply)
      if (wrong !== undefined) expect.fail(`${titleOf(request)}\n${wrong}\n${reply.body.slice(0, 300)}`)
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
