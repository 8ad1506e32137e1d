import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { SseClient } from '../streaming/stream-clients.ts'
import { say } from './bare-socket.ts'
import { type Limited, serveLimited } from './limited.ts'

// An hour for one request: nothing here depends on how fast the machine is.
const SLOW = 1 / 3600
// Only the documented spelling refuses what it does not know.
const V2 = `/api/v2/packAddress?address=-1:${'3'.repeat(64)}&strict=1&typo=1`
const HOST = '127.0.0.1'

describe('the port of existing TON clients', () => {
  let limited: Limited
  let main: number
  let other: number
  const at = (port: number, path: string, init?: RequestInit) => fetch(`http://${HOST}:${port}${path}`, init)
  beforeAll(async () => {
    limited = await serveLimited({ plans: { free: { rps: SLOW, burst: 3 } } })
    await limited.server.listen({ host: HOST, port: 0 })
    main = (limited.server.server.address() as AddressInfo).port
    other = await limited.server.listenPublic({ host: HOST, port: 0 })
  })
  afterAll(() => limited[Symbol.asyncDispose]())

  test('has public spellings at the root, by every verb, and the rest as it is', async () => {
    expect((await at(main, V2)).status).toBe(422)
    expect((await at(main, `/toncenter${V2}`)).status).toBe(200)
    expect((await at(other, V2)).status).toBe(200)
    expect((await at(other, `/toncenter${V2}`)).status).toBe(200)
    const rpc = { id: 1, method: 'packAddress', params: { address: `0:${'0'.repeat(64)}` } }
    const reply = await at(other, '/api/v2/jsonRPC', { method: 'POST', body: JSON.stringify(rpc) })
    expect(await reply.json()).toMatchObject({ ok: true, id: 1 })
    for (const path of ['/api/v3/masterchainInfo', '/api/streaming/healthz', '/api/emulate/v1/emulateTrace']) {
      const [here, there] = await Promise.all([at(other, path), at(main, `/toncenter${path}`)])
      const toText = async (reply: typeof here) => (await reply.text()).replace(/"now":\d+/, '"now":0')
      expect([path, here.status, await toText(here)]).toEqual([path, there.status, await toText(there)])
    }
    expect((await at(other, '/api/v3/nothing')).status).toBe(404)
    expect((await at(other, '/health')).status).toBe(200)
    const metrics = await (await at(other, '/metrics')).text()
    expect(metrics).toMatch(/route="\/toncenter\/api\/v2\/packAddress",plan="local",status="200"/)
    // Two connections at least, one of each port, in one count.
    expect(Number(/^cellar_http_connections (\d+)/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(2)
  })

  test('streams and preflights are answered there', async () => {
    const sse = new SseClient({ port: other, query: `?types=transactions&addresses=0:${'0'.repeat(64)}` })
    await expect.poll(() => sse.frames.some(({ event }) => event === 'connected'), { timeout: 60_000 }).toBe(true)
    sse.request.destroy()
    const socket = new WebSocket(`ws://${HOST}:${other}/api/streaming/v2/ws`)
    await once(socket, 'open')
    socket.send(JSON.stringify({ id: '1', operation: 'ping' }))
    const [data] = await once(socket, 'message')
    expect(JSON.parse(String(data))).toMatchObject({ id: '1', status: 'pong' })
    socket.close()
    await once(socket, 'close')
    const preflight = await at(other, V2, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'x-app-name' },
    })
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-app-name')
  })

  test('both count together, refusals on a connection that goes on included', async () => {
    const { key } = await limited.key('free')
    const headers = { 'x-api-key': key }
    const statuses: number[] = []
    for (const port of [main, other, other, main, other, other, main]) {
      const reply = await at(port, `/toncenter${V2}`, { headers })
      await reply.text()
      statuses.push(reply.status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429])
    // Refused again and again on one connection, it is known by its bytes.
    const line = `GET ${V2} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n\r\n`
    const { socket, heard } = say(other, line)
    for (let i = 1; i <= 4; i++) {
      await expect.poll(() => heard().split('HTTP/1.1 429').length - 1, { timeout: 60_000 }).toBe(i)
      if (i < 4) socket.write(line)
    }
    socket.destroy()
  })

  test('bytes that are no request get their answer', async () => {
    const { heard, closed } = say(other, 'nonsense\r\n\r\n')
    await closed
    expect(heard()).toMatch(/^HTTP\/1\.1 400 /)
  })
})

test('a server that stops waits for what the second port is being asked, and for no idle connection there', async () => {
  await using limited = await serveLimited()
  const { server } = limited
  let answer = (): void => undefined
  const begun = new Promise<void>((begin) => {
    server.get('/toncenter/api/held', async () => {
      begin()
      await new Promise<void>((done) => {
        answer = done
      })
      return { held: true }
    })
  })
  await server.listen({ host: HOST, port: 0 })
  const port = await server.listenPublic({ host: HOST, port: 0 })
  const idle = say(port, 'GET /health HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => idle.heard(), { timeout: 60_000 }).toContain('200 OK')
  const held = say(port, 'GET /api/held HTTP/1.1\r\nhost: x\r\n\r\n')
  await begun
  let isClosed = false
  const closing = server.close().then(() => {
    isClosed = true
  })
  await idle.closed
  expect(isClosed).toBe(false)
  answer()
  await Promise.all([held.closed, closing])
  expect(held.heard()).toContain('{"held":true}')
  await expect(fetch(`http://${HOST}:${port}/health`)).rejects.toThrow()
})
