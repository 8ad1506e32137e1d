import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEndpoints } from '../api/bad-requests.ts'
import { RECORDED } from '../api/imported-chain.ts'
import { createRandom } from '../lite-server/random.ts'
import { type ServedChain, serveRecorded } from '../v2/imported-v2.ts'
import { isServerFailure } from './judge.ts'
import { rawGarbage } from './raw-bytes.ts'
import { garbageRequests } from './requests.ts'
import { GarbageSender, type Outcome, sendBytes, sendMessages } from './send.ts'

const SEED = 20261116

describe.skipIf(RECORDED === undefined)('whatever comes through any door', () => {
  let served: ServedChain
  let port: number

  beforeAll(async () => {
    // A node that takes everything: without one, sending is a 500 whatever is sent.
    served = await serveRecorded(RECORDED as string, { send: async () => undefined })
    await served.server.listen({ host: '127.0.0.1', port: 0 })
    port = (served.server.server.address() as AddressInfo).port
  }, 300_000)
  afterAll(async () => {
    await served?.[Symbol.asyncDispose]()
  })

  const expectFine = (outcome: Outcome, title: string): void =>
    expect(isServerFailure(outcome), `${title.slice(0, 600)}\n${outcome.status} ${outcome.text}`).toBe(false)

  test('3,000 requests: every one is answered, and none is a failure of the server', async () => {
    const endpoints = listEndpoints((await served.server.inject({ url: '/openapi/v3.json' })).json())
    using sender = new GarbageSender(port)
    for (const request of garbageRequests(endpoints, 3_000, SEED)) {
      expectFine(await sender.send(request), JSON.stringify(request))
    }
    const { body: metrics } = await served.server.inject({ url: '/metrics' })
    const counts = metrics.split('\n').filter((line) => line.startsWith('cellar_http_request_seconds_count{'))
    expect(counts.filter((line) => /status="5\d\d"/.test(line))).toEqual([])
  }, 600_000)

  test('300 sockets that say what is no request', async () => {
    for (const bytes of rawGarbage(300, SEED)) expectFine(await sendBytes(port, bytes), JSON.stringify(bytes))
  }, 600_000)

  test('500 messages over WebSockets', async () => {
    const random = createRandom(SEED)
    for (let i = 0; i < 50; i++) {
      const localAddress = `127.0.4.${i + 1}`
      expectFine(await sendMessages(port, { localAddress, messages: 10, random }), `WebSocket ${i}`)
    }
  }, 600_000)
})
