import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findEcho } from '../../src/api/http/request-echo.ts'
import { say } from './bare-socket.ts'
import { type Limited, serveLimited } from './limited.ts'

// An hour for one request: nothing here depends on how fast the machine is.
const SLOW = 1 / 3600
const PACK = '/api/v2/packAddress'
const RPC = '/api/v2/jsonRPC'
const ADDRESS = `0:${'0'.repeat(64)}`

describe('the id of a request comes back in every answer of v2', () => {
  let limited: Limited
  let port: number
  let next = 0
  /** Each from an address of its own, unless told otherwise. */
  const ask = (path: string, options: Parameters<Limited['ask']>[1] = {}) =>
    limited.ask(path, { from: `198.51.100.${++next}`, ...options })
  beforeAll(async () => {
    const slow = { rps: SLOW }
    limited = await serveLimited({ keyless: { v2: slow, local: { rps: SLOW, burst: 1 } } })
    await limited.server.listen({ host: '127.0.0.1', port: 0 })
    port = (limited.server.server.address() as AddressInfo).port
  })
  afterAll(() => limited[Symbol.asyncDispose]())

  test('of the query, of a body, of JSON-RPC', async () => {
    expect((await ask(`${PACK}?address=${ADDRESS}&%40extra=a%2Bb`)).body).toMatchObject({ ok: true, '@extra': 'a+b' })
    const body = { address: ADDRESS, '@extra': 7 }
    expect((await ask(PACK, { body })).body).toMatchObject({ ok: true, '@extra': '7' })
    expect((await ask(`${PACK}?@extra=q`, { body })).body).toMatchObject({ ok: true, '@extra': '7' })
    expect((await ask(`${PACK}?@extra=q`, { body: { address: ADDRESS } })).body).toMatchObject({ '@extra': 'q' })
    const call = { method: 'packAddress', params: { address: ADDRESS } }
    expect((await ask(`${RPC}?@extra=q`, { body: { ...call, id: 1 } })).body).toMatchObject({
      ...{ ok: true, '@extra': '1', id: 1, jsonrpc: '2.0' },
    })
    expect((await ask(`${RPC}?@extra=q`, { body: call })).body).toMatchObject({ ok: true, '@extra': 'q' })
  })

  test.each([
    [404, '/api/v2/nothing', undefined],
    [405, '/api/v2/runGetMethod', undefined],
    [422, `${PACK}?address=x`, undefined],
    [422, `${PACK}?address=%zz`, undefined],
    [404, '/api/v2/nothing', { '@extra': 'mine' }],
    [404, RPC, { method: 'nothing', id: 'mine' }],
    [422, RPC, { id: 'mine' }],
    [422, PACK, { '@extra': 'mine', address: 5 }],
    [422, PACK, '{"@extra":"mine","address":'],
    [422, RPC, '{"id":"mine","params":{"a":"}\\"'],
  ] as const)('%i of %s, asked with %j', async (status, path, body) => {
    const url = body === undefined ? `${path}${path.includes('?') ? '&' : '?'}@extra=mine` : path
    const reply = await ask(url, { body })
    expect([reply.status, reply.body['@extra'], reply.body.ok]).toEqual([status, 'mine', false])
  })

  test('401 and 429, before anything of a request is read: of the query, and of a body that comes with it', async () => {
    for (const [status, headers] of [
      [401, { 'x-api-key': 'invented' }],
      [429, {}],
    ] as const) {
      const from = `203.0.113.${status - 400}`
      if (status === 429) await limited.ask(`${PACK}?address=${ADDRESS}`, { from })
      for (const [url, body, echo] of [
        [`${PACK}?@extra=%E2%82%ACmine`, undefined, { '@extra': '€mine' }],
        [PACK, { '@extra': 'mine' }, { '@extra': 'mine' }],
        [RPC, { jsonrpc: '2.0', id: 5, method: 'x' }, { '@extra': '5', id: 5, jsonrpc: '2.0' }],
        [`${RPC}?@extra=q`, [{ id: 1 }, { id: 2 }], { '@extra': 'q' }],
      ] as const) {
        const reply = await limited.ask(url, { from, headers, body })
        expect([reply.status, reply.body]).toEqual([
          status,
          { ok: false, code: status, error: expect.any(String), ...echo },
        ])
      }
      const none = await limited.ask(PACK, { from, headers, body: {} })
      expect(Object.keys(none.body)).toEqual(['ok', 'error', 'code'])
    }
  })

  test('a listening server, again and again on one connection', async () => {
    const get = (extra: string) => `GET ${PACK}?@extra=${extra} HTTP/1.1\r\nhost: x\r\n\r\n`
    const posted = JSON.stringify({ id: 'five' })
    const { socket, heard } = say(port, get('one'))
    const seen = (extra: string) => expect.poll(heard, { timeout: 60_000 }).toContain(`"@extra":"${extra}"`)
    await seen('one')
    for (const extra of ['two', 'three', 'four']) {
      socket.write(get(extra))
      await seen(extra)
    }
    socket.write(`POST ${RPC} HTTP/1.1\r\nhost: x\r\ncontent-length: ${posted.length}\r\n\r\n${posted}`)
    await seen('five')
    socket.write(get('six'))
    await seen('six')
    expect(heard().split('HTTP/1.1 429').length - 1).toBe(5)
    socket.destroy()
  })

  test('413: of the query, or of the beginning of the body', async () => {
    await using open = await serveLimited({ keyless: { v2: { rps: 1000 } } })
    await open.server.listen({ host: '127.0.0.1', port: 0 })
    const to = (open.server.server.address() as AddressInfo).port
    const answer = async (path: string, headers: string, body: string) => {
      const { heard, closed } = say(to, `POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n${body}`)
      await closed
      return heard()
    }
    const announced = 'content-length: 104857600'
    expect(await answer(RPC, announced, '{"id":"mine","params":{"boc":"')).toMatch(/ 413 [\s\S]*"@extra":"mine"/)
    expect(await answer(PACK, announced, '{"address":"x","@extra":"mine","')).toMatch(/ 413 [\s\S]*"@extra":"mine"/)
    expect(await answer(`${PACK}?@extra=mine`, announced, '{')).toMatch(/ 413 [\s\S]*"@extra":"mine"/)
    const long = `{"id":"mine","params":{"boc":"${'A'.repeat(0x110000)}`
    const chunked = `${long.length.toString(16)}\r\n${long}\r\n`
    expect(await answer(RPC, 'transfer-encoding: chunked', chunked)).toMatch(/ 413 [\s\S]*"@extra":"mine"/)
  })

  test('bytes that are no request, as far as they have a path', async () => {
    const { heard, closed } = say(port, `GET ${PACK}?@extra=mine HTTP/1.1\r\nno colon here\r\n\r\n`)
    await closed
    expect(heard()).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"ok":false,"error":"[^"]*","code":400,"@extra":"mine"\}$/)
  })

  test('each request of a batch has its own, also when it is over the limit', async () => {
    const call = { method: 'packAddress', params: { address: ADDRESS } }
    const { body } = await ask(RPC, { body: [{ ...call, id: 1 }, 5, { ...call, '@extra': 'x' }, { id: 3 }] })
    const ids = body.map((one: { id?: number; '@extra'?: string; code?: number }) => [one.id, one['@extra'], one.code])
    expect(ids).toEqual([
      [1, '1', undefined],
      [undefined, undefined, 429],
      [undefined, 'x', 429],
      [3, '3', 429],
    ])
  })
})

describe('the id in a text', () => {
  const rpc = (text: string) => findEcho(RPC, text)['@extra']

  test('is what JSON says it is', () => {
    const json = fc.json({ maxDepth: 4, depthSize: 'large' })
    const id = fc.oneof(fc.string(), fc.integer(), fc.constant(undefined), fc.boolean(), fc.constant(null))
    const keys = fc.array(fc.tuple(fc.string(), json), { maxLength: 6 })
    fc.assert(
      fc.property(keys, id, fc.nat(6), fc.constantFrom('', ' ', '\n\t'), (others, value, place, space) => {
        const pairs = others.filter(([key]) => key !== 'id' && key !== '@extra').map(([k, v]) => [JSON.stringify(k), v])
        if (value !== undefined) pairs.splice(place, 0, ['"id"', JSON.stringify(value)])
        const text = `${space}{${pairs.map(([k, v]) => `${space}${k}${space}:${space}${v}${space}`).join(',')}}`
        const parsed = (JSON.parse(text) as { id?: unknown }).id
        const isId = typeof parsed === 'string' || typeof parsed === 'number'
        expect(rpc(text)).toBe(isId ? String(parsed) : undefined)
      }),
    )
  })

  test('is found in any text without a failure, and in time that grows with it', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void rpc(`{"a":${text}`)))
    for (const piece of ['[', '"', '\\"', '{"id":', '\\\\', ',', ' ', '{"a":"']) {
      expect(rpc(`{"a":${piece.repeat(65_536 / piece.length)}`)).toBe(undefined)
    }
  })

  test('is not one of something inside', () => {
    expect(rpc('{"params":{"id":1},"list":[{"id":2}],"text":"{\\"id\\":3}"}')).toBe(undefined)
    expect(rpc('[{"id":1}]')).toBe(undefined)
    expect(findEcho(PACK, '{"id":1,"@extra":"x"}')).toEqual({ '@extra': 'x' })
  })
})
