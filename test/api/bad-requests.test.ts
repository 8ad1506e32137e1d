import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { timed } from '../patient-clock.ts'
import { type AskedEndpoint, badRequests, listEndpoints } from './bad-requests.ts'
import { fillBigDatabase } from './big-database.ts'
import { CHAIN_DATA } from './contract.ts'
import type { Json } from './serve.ts'

const COUNT = 10_000
const MAX_REPLY_BYTES = 4 * 1024 * 1024
const MAX_MS = 5_000

/** What the contract of the newer operations says word for word; each names its parameter in its own way. */
const SENTENCES = new Set([
  'bidder address is required',
  'state must be one of: all, won, bidding',
  'use either after or offset, not both',
  'invalid after cursor',
  'pool parameter is required',
  'nominator parameter is required',
  'nominator and pool parameters are required',
  'validator or pool parameter is required',
  'validator and pool parameters are required',
  'start_utime must be less than or equal to end_utime',
  'provide either stake_holder_address or adnl_address, not both',
  'validator_pubkey must be a 32-byte value in hex, base64 or base64url format',
  'adnl_address must be a 32-byte value in hex, base64 or base64url format',
  'limit must not exceed 100 when return_participants is true',
  'limit must not exceed 100 when return_validators is true',
  'wrong value for sort parameter',
  'direction can be specified only with msg_hash or opcode',
  'cannot use both legacy and new message hashes',
  'failed to validate request: seqno should be positive',
])

interface Reply {
  readonly statusCode: number
  json(): Json
}

/** What is wrong with a reply; told by hand, since `expect` takes longer to be called than this to look. */
function mistakeIn(reply: Reply): string | undefined {
  const { statusCode: status } = reply
  if (status >= 500) return `status ${status}`
  const body = reply.json()
  if (status === 200) return 'error' in body ? 'success with an error' : undefined
  if (Object.keys(body).join() !== 'error') return `a refusal that has ${Object.keys(body)}`
  if (typeof body.error !== 'string') return `the error is ${body.error}`
  if (body.error.length >= 400) return `an error of ${body.error.length} characters`
  const isNamed = SENTENCES.has(body.error) || /^([^ :]+|limit is not allowed): ./.test(body.error)
  return status === 422 && !isNamed ? 'what is refused is not named' : undefined
}

describe('whatever is asked', () => {
  let database: TestDatabase
  let server: Awaited<ReturnType<typeof createServer>>
  let endpoints: readonly AskedEndpoint[]

  beforeAll(async () => {
    database = await testDatabase()
    await fillBigDatabase(database.db, 3000)
    server = await createServer({ db: database.api })
    endpoints = listEndpoints((await server.inject({ url: '/openapi/v3.json' })).json())
  }, 300_000)
  afterAll(async () => {
    await server.close()
    await database[Symbol.asyncDispose]()
  })

  test(`${COUNT} bad requests: no 5xx, no hang, no unbounded reply, every refusal names what it refuses`, async () => {
    const statuses = new Map<number, number>()
    let largest = 0
    let slowest = 0
    for (const url of badRequests(endpoints, COUNT, 20240607)) {
      const { value: reply, tookMs } = await timed(MAX_MS, () => server.inject({ url }))
      slowest = Math.max(slowest, tookMs)
      largest = Math.max(largest, reply.rawPayload.length)
      statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
      const wrong = mistakeIn(reply)
      if (wrong !== undefined) expect.fail(`${url.slice(0, 300)}\n${wrong}\n${reply.body.slice(0, 200)}`)
    }
    console.log(
      `  ${JSON.stringify(Object.fromEntries(statuses))}, largest ${largest} bytes, slowest ${slowest.toFixed(0)} ms`,
    )
    expect(largest).toBeLessThan(MAX_REPLY_BYTES)
    expect(slowest).toBeLessThan(MAX_MS)
  }, 300_000)

  test('every endpoint of chain data refuses a value of the wrong kind with a 422 that names it', async () => {
    const { paths } = (await server.inject({ url: '/openapi/v3.json' })).json()
    for (const path of CHAIN_DATA) {
      for (const parameter of paths[path].get.parameters ?? []) {
        // Any text is a key of the address book.
        if (parameter.in !== 'query' || (path === '/addressBook' && parameter.name === 'address')) continue
        const reply = await server.inject({ url: `/api/v3${path}?${parameter.name}=%21nonsense%21` })
        expect([reply.statusCode, reply.json().error], `${path} ${parameter.name}`).toEqual([
          422,
          expect.stringMatching(new RegExp(`^${parameter.name}: `)),
        ])
      }
    }
  })

  test('bytes that are no request, and a URL without end, get an answer in the same form', async () => {
    await server.listen({ port: 0, host: '127.0.0.1' })
    const port = (server.server.address() as { port: number }).port
    const send = (bytes: string): Promise<string> =>
      new Promise((done) => {
        let answer = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
        socket.on('data', (chunk) => {
          answer += chunk
        })
        socket.on('close', () => done(answer))
        // Whoever refuses to read on may say so rudely; what it said before counts.
        socket.on('error', () => undefined)
        socket.setTimeout(60_000, () => socket.destroy())
      })
    const end = 'HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    expect(await send('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*\{"error":/)
    expect(await send(`GET /api/v3/blocks?x=${'a'.repeat(300_000)} ${end}`)).toMatch(/^HTTP\/1.1 431 [\s\S]*\{"error":/)
    expect(await send(`GET /api/v3/%zz ${end}`)).toMatch(/^HTTP\/1.1 4\d\d [\s\S]*\{"error":/)
    expect(await send(`GET /api/v3/nothing ${end}`)).toMatch(/^HTTP\/1.1 404 [\s\S]*\{"error":/)
    expect(await send(`POST /api/v3/blocks ${end}`)).toMatch(/^HTTP\/1.1 405 [\s\S]*\{"error":/)
    const list = Array.from({ length: 1024 }, (_, i) => `address=0:${i.toString(16).padStart(64, '0')}`).join('&')
    expect(await send(`GET /api/v3/addressBook?${list} ${end}`)).toMatch(/^HTTP\/1.1 200 /)
    expect(await send(`GET /api/v3/addressBook?${list}&address=x ${end}`)).toMatch(/^HTTP\/1.1 422 /)
  })
})
