import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { say } from '../edge/bare-socket.ts'

const HASH = 'a'.repeat(64)
const DETECTED = expect.objectContaining({ ok: true })

interface RawReply {
  readonly status: number
  readonly headers: string
  readonly body: unknown
}

/** Everything that is said to these bytes, answer by answer, until the other side hangs up. */
async function converse(port: number, bytes: string): Promise<RawReply[]> {
  const { heard, closed } = say(port, bytes)
  await closed
  return toReplies(heard())
}

function toReplies(heard: string): RawReply[] {
  return heard
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((text) => text !== '')
    .map((text) => {
      const [headers = '', body = ''] = text.split('\r\n\r\n')
      return { status: Number(headers.slice(9, 12)), headers, body: body === '' ? undefined : JSON.parse(body) }
    })
}

describe('v2 over bare sockets', () => {
  let database: TestDatabase
  let server: FastifyInstance
  let port: number
  beforeAll(async () => {
    database = await testDatabase()
    server = await createServer({ db: database.api })
    await server.listen({ host: '127.0.0.1', port: 0 })
    port = (server.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    await server.close()
    await database[Symbol.asyncDispose]()
  })

  const LAST = 'host: x\r\nconnection: close\r\n'
  const tell = (bytes: string): Promise<RawReply[]> => converse(port, bytes)
  const post = (path: string, body: string, headers = 'host: x\r\n'): string =>
    `POST ${path} HTTP/1.1\r\n${headers}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

  test('what is refused before it is anybody’s request is refused in the envelope, too', async () => {
    const get = (path: string, headers = LAST): string => `GET ${path} HTTP/1.1\r\n${headers}\r\n`
    const cases: readonly (readonly [string, number])[] = [
      [get('/api/v2/%zz'), 400],
      [get('/toncenter/api/v2/getShards%ff'), 400],
      [get('/api/v2/getShards?seqno=a b'), 400],
      [get('/api/v2/getShards?seqno=\xff'), 400],
      [get('/api/v2/getShards', 'bad header: x\r\n'), 400],
      [get('/api/v2/getShards', 'connection: close\r\n'), 400],
      [`POST /api/v2/jsonRPC HTTP/1.1\r\n${LAST}content-length: -1\r\n\r\n`, 400],
      [`POST /api/v2/jsonRPC HTTP/1.1\r\n${LAST}transfer-encoding: chunked\r\n\r\nzz\r\n`, 400],
      [`FOO /api/v2/getShards HTTP/1.1\r\n${LAST}\r\n`, 400],
      [get(`/api/v2/getShards?seqno=${'1'.repeat(300_000)}`), 431],
    ]
    for (const [bytes, status] of cases) {
      const [reply] = await tell(bytes)
      expect(reply, bytes.slice(0, 80)).toMatchObject({ status, body: { ok: false, code: status } })
      expect(reply?.headers, bytes.slice(0, 80)).toMatch(/access-control-allow-origin: \*/)
    }
    const [v3] = await tell(get('/api/v3/blocks?seqno=a b'))
    expect(v3).toMatchObject({ status: 400, body: { error: expect.any(String) } })
    expect(v3?.body).not.toHaveProperty('ok')
  })

  test('a verb that is not taken is told which are', async () => {
    for (const verb of ['PUT', 'DELETE', 'TRACE', 'PROPFIND']) {
      const [reply] = await tell(`${verb} /api/v2/detectHash?hash=${HASH} HTTP/1.1\r\n${LAST}\r\n`)
      const error = `unsupported http method: ${verb}`
      expect(reply).toMatchObject({ status: 405, body: { ok: false, error, code: 405 } })
      expect(reply?.headers).toMatch(/^allow: GET, HEAD, POST$/m)
    }
    const [run] = await tell(`GET /toncenter/api/v2/runGetMethod HTTP/1.1\r\n${LAST}\r\n`)
    expect(run).toMatchObject({ status: 405, body: { error: 'unsupported http method: GET', code: 405 } })
    expect(run?.headers).toMatch(/^allow: POST$/m)
    const [rpc] = await tell(`GET /api/v2/jsonRPC/?x=1 HTTP/1.1\r\n${LAST}\r\n`)
    expect(rpc).toMatchObject({ status: 405, body: { error: 'method GET is not supported', code: 405 } })
  })

  test('a body that is no JSON does not cost the requests behind it their answers', async () => {
    const requests = [
      post('/api/v2/jsonRPC', '{'),
      post('/api/v2/detectHash', `{"hash":"${HASH}"`),
      post('/api/v3/estimateFee', 'x'),
      post('/api/v2/detectHash', `{"hash":"${HASH}"}`, LAST),
    ]
    const replies = await tell(requests.join(''))
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 200])
    expect(replies[3]?.body).toEqual(DETECTED)
  })

  test('whatever is expected, the request is answered', async () => {
    const [reply] = await tell(post('/api/v2/detectHash', `{"hash":"${HASH}"}`, `${LAST}expect: bananas\r\n`))
    expect(reply).toMatchObject({ status: 200, body: DETECTED })
  })

  test('a switch that is no text is refused by its name', async () => {
    const payload = { hash: HASH, strict: { toString: 1 }, unknown: 1 }
    const reply = await server.inject({ method: 'POST', url: '/api/v2/detectHash', payload })
    expect(reply.json()).toEqual({ ok: false, error: 'strict: expected true or false', code: 422 })
  })

  test('an id comes back whole, beside a refusal too', async () => {
    const long = 'x'.repeat(2_000)
    const ask = async (path: string) => (await server.inject({ url: path })).json()
    expect(await ask(`/api/v2/detectHash?hash=${HASH}&@extra=${long}`)).toMatchObject({ ok: true, '@extra': long })
    expect(await ask('/api/v2/detectHash?hash=%zz&%40extra=one')).toMatchObject({ code: 422, '@extra': 'one' })
    expect(await ask('/api/v2/detectHash?hash=%zz&@extra=%zz')).not.toHaveProperty('@extra')
    const rpc = async (payload: string) =>
      (await server.inject({ method: 'POST', url: '/api/v2/jsonRPC', payload })).json()
    expect(await rpc(`{"method":"detectHash","id":"${long}"}`)).toMatchObject({ id: long, '@extra': long, code: 422 })
    // No number that JSON could give back.
    expect(Object.keys(await rpc('{"method":"detectHash","id":1e400}'))).toEqual(['ok', 'error', 'code'])
  })
})
