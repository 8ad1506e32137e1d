import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createServer } from '../../src/api/server.ts'
import { listUsage, revokeKey, rotateKey } from '../../src/store/api-keys.ts'
import { storeNetwork } from '../../src/store/network.ts'
import { testDatabase } from '../database.ts'
import { type Limited, serveLimited } from './limited.ts'

// An hour for one request: nothing here depends on how fast the machine is.
const SLOW = 1 / 3600
const V2 = '/api/v2/packAddress?address=-1:3333333333333333333333333333333333333333333333333333333333333333'
const V3 = '/api/v3/masterchainInfo'

describe('keys and limits', () => {
  let limited: Limited
  beforeAll(async () => {
    // It stays the same day, also when midnight is near.
    vi.useFakeTimers({ toFake: ['Date'] })
    limited = await serveLimited({
      keyless: { v2: { rps: SLOW }, v3: { rps: SLOW, burst: 2 }, local: { rps: SLOW, burst: 3 } },
      plans: { free: { rps: SLOW, burst: 2 }, two: { rps: SLOW, burst: 100, daily: 2 } },
    })
  })
  afterAll(async () => {
    await limited[Symbol.asyncDispose]()
    vi.useRealTimers()
  })

  test('v2 without a key: one, then a proper envelope', async () => {
    const first = await limited.ask(V2)
    expect(first.status).toBe(200)
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '1',
      'ratelimit-remaining': '0',
      'ratelimit-policy': '1;w=3600',
    })
    const second = await limited.ask(V2)
    expect(second.status).toBe(429)
    expect(second.body).toEqual({ ok: false, error: expect.stringContaining('rate limit exceeded'), code: 429 })
    expect(second.headers).toMatchObject({
      'ratelimit-limit': '1',
      'ratelimit-remaining': '0',
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'x-request-id': expect.any(String),
    })
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(3500)
    expect(second.headers['ratelimit-reset']).toBe(second.headers['retry-after'])
  })

  test('both dialects and JSON-RPC are one door', async () => {
    const paths = [V2, `/toncenter${V2}`, '/api/v2/jsonRPC', '/toncenter/api/v2/jsonRPC', '/api/v%32/packAddress']
    for (const [i, path] of paths.entries()) {
      const from = `203.0.113.${10 + i}`
      const body = path.includes('RPC') ? { method: 'packAddress', params: {} } : undefined
      expect((await limited.ask(path, { from, body })).status).not.toBe(429)
      expect((await limited.ask(V2, { from })).status).toBe(429)
    }
  })

  test('whoever asks is told their plan and what they used', async () => {
    const slow = { requests_per_second: expect.closeTo(SLOW, 8), streams_open: 0 }
    const nobody = await limited.ask('/api/v3/me', { from: '203.0.113.90' })
    expect(nobody.body).toEqual({
      ...{ ...slow, plan: 'none', has_key: false, burst: 2, requests_per_day: null, used_today: null },
      streams_allowed: 2,
    })
    const { key } = await limited.key('two')
    const headers = { 'x-api-key': key }
    for (const [i, base] of ['/api/v3', '/toncenter/api/v3'].entries()) {
      expect((await limited.ask(`${base}/me`, { headers })).body).toEqual({
        ...{ ...slow, plan: 'two', has_key: true, burst: 100, requests_per_day: 2, used_today: i + 1 },
        streams_allowed: 100,
      })
    }
  })

  test('v3 has its own rate and its own error', async () => {
    const from = '203.0.113.30'
    expect((await limited.ask(V3, { from })).headers['ratelimit-remaining']).toBe('1')
    expect((await limited.ask(`/toncenter${V3}`, { from })).headers['ratelimit-remaining']).toBe('0')
    const { status, body } = await limited.ask(V3, { from })
    expect({ status, body }).toEqual({ status: 429, body: { error: expect.stringContaining('rate limit exceeded') } })
    expect((await limited.ask(V2, { from })).status).toBe(200)
  })

  test('the machine itself has a rate of its own on v3 and v2, unless somebody is forwarded from there', async () => {
    expect((await limited.ask(V3, { from: '127.0.0.2' })).headers['ratelimit-limit']).toBe('3')
    // One and the same for both.
    expect((await limited.ask(V2, { from: '127.0.0.2' })).headers['ratelimit-remaining']).toBe('1')
    expect((await limited.ask(V2, { from: '127.0.0.2' })).headers['ratelimit-remaining']).toBe('0')
    expect(await limited.ask(V2, { from: '127.0.0.2' })).toMatchObject({ status: 429, body: { ok: false, code: 429 } })
    const proxies = [
      { 'x-forwarded-for': '198.51.100.7' },
      { 'x-real-ip': '198.51.100.7' },
      { forwarded: 'for=198.51.100.7' },
      { via: '1.1 proxy' },
    ]
    for (const [i, headers] of proxies.entries()) {
      const from = `127.0.0.${10 + i}`
      expect((await limited.ask(V3, { from, headers })).headers['ratelimit-limit']).toBe('2')
      expect((await limited.ask(V2, { from, headers })).headers['ratelimit-limit']).toBe('1')
    }
  })

  test('IPv6 is counted by /64', async () => {
    expect((await limited.ask(V2, { from: '2001:db8:5:5::1' })).status).toBe(200)
    expect((await limited.ask(V2, { from: '2001:db8:5:5:ffff::2' })).status).toBe(429)
    expect((await limited.ask(V2, { from: '2001:db8:5:6::1' })).status).toBe(200)
  })

  test('a key raises the limit, wherever it comes from and however it is sent', async () => {
    const { key } = await limited.key('two')
    const { key: other } = await limited.key('free')
    const first = await limited.ask(V2, { headers: { 'x-api-key': other } })
    expect(first).toMatchObject({ status: 200, headers: { 'ratelimit-limit': '2', 'ratelimit-remaining': '1' } })
    const second = await limited.ask(`${V3}?api_key=${other}`, { from: '198.51.100.1' })
    expect(second.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '0' })
    const third = await limited.ask(`${V2}&api_key=${encodeURIComponent(other)}`)
    expect(third).toMatchObject({ status: 429, body: { error: expect.stringContaining('on plan free') } })
    expect((await limited.ask(V2, { headers: { 'x-api-key': key } })).headers['ratelimit-limit']).toBe('100')
  })

  test('an empty key is none; unknown and revoked ones are told so', async () => {
    expect((await limited.ask(V2, { from: '203.0.113.50', headers: { 'x-api-key': '' } })).status).toBe(200)
    const headers = { 'x-api-key': 'cellar_invented' }
    expect(await limited.ask(V2, { headers })).toMatchObject({
      status: 401,
      body: { ok: false, error: expect.stringContaining('not known'), code: 401 },
      headers: { 'ratelimit-remaining': '0' },
    })
    expect(await limited.ask(`${V3}?api_key=%zz`)).toMatchObject({ status: 401, body: { error: expect.any(String) } })
    expect((await limited.ask(`${V3}?api_key=${'x'.repeat(10_000)}`)).status).toBe(401)
    const { key, id } = await limited.key('free')
    await revokeKey(limited.database.db, id)
    expect(await limited.ask(V3, { headers: { 'x-api-key': key } })).toMatchObject({
      status: 401,
      body: { error: expect.stringContaining('revoked') },
    })
  })

  test('a key that is revoked or rotated while it is in use is refused within seconds, its successor at once', async () => {
    const { key, id } = await limited.key('advanced')
    expect((await limited.ask(V2, { headers: { 'x-api-key': key } })).status).toBe(200)
    const next = await rotateKey(limited.database.db, id)
    await expect
      .poll(async () => (await limited.ask(V2, { headers: { 'x-api-key': key } })).status, {
        timeout: 60_000,
        interval: 100,
      })
      .toBe(401)
    expect((await limited.ask(V2, { headers: { 'x-api-key': next.key } })).status).toBe(200)
  })

  test('a daily quota ends at midnight', async () => {
    const { key } = await limited.key('two')
    const headers = { 'x-api-key': key }
    const ask = () => limited.ask(V2, { headers })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    const third = await ask()
    expect(third).toMatchObject({ status: 429, body: { error: expect.stringContaining('daily quota') } })
    expect(Number(third.headers['retry-after'])).toBeLessThanOrEqual(86_400)
  })

  test('requests of keys are counted by day', async () => {
    const { key, id } = await limited.key('free')
    for (let i = 0; i < 3; i++) await limited.ask(V2, { headers: { 'x-api-key': key } })
    const counts = async () =>
      (await listUsage(limited.database.db, id, 2)).map(({ allowed, refused }) => [allowed, refused])
    await expect.poll(counts, { timeout: 60_000 }).toEqual([[2n, 1n]])
  })

  test('each request of a batch counts', async () => {
    const { key } = await limited.key('free')
    const one = { id: 1, method: 'packAddress', params: { address: `0:${'0'.repeat(64)}` } }
    const { status, body } = await limited.ask('/api/v2/jsonRPC', {
      headers: { 'x-api-key': key },
      body: [one, one, one],
    })
    expect(status).toBe(200)
    expect(body.map(({ ok, code }: { ok: boolean; code?: number }) => [ok, code])).toEqual([
      [true, undefined],
      [true, undefined],
      [false, 429],
    ])
  })

  test('pages and what watches over the server are not limited', async () => {
    for (const path of ['/health', '/ready', '/status', '/metrics', '/openapi/v3.json', '/openapi/v2.json', '/docs']) {
      for (let i = 0; i < 5; i++) expect([path, (await limited.ask(path)).status]).not.toEqual([path, 429])
    }
    const probes = [
      '/healthcheck',
      '/api/v2/healthcheck',
      '/toncenter/api/v2/healthcheck?now',
      '/api/streaming/healthz',
    ]
    for (const probe of probes) {
      for (let i = 0; i < 5; i++) expect([probe, (await limited.ask(probe)).status]).not.toEqual([probe, 429])
    }
    expect((await limited.ask('/api/v2/healthcheck')).status).toBe(200)
    await limited.ask(V2, { from: '203.0.113.77' })
    expect((await limited.ask('/api/v2/healthchecks', { from: '203.0.113.77' })).status).toBe(429)
  })

  test('a browser may ask first, and read the headers', async () => {
    const reply = await limited.server.inject({ method: 'OPTIONS', url: V3, remoteAddress: '203.0.113.1' })
    expect(reply.statusCode).toBe(204)
    expect(reply.headers['access-control-allow-headers']).toMatch(/content-type.*x-api-key.*x-ton-client-version/)
    expect(reply.headers['access-control-expose-headers']).toMatch(/x-next-cursor.*ratelimit-remaining/)
  })

  test('a listening server refuses before it makes anything of a request, in the same words', async () => {
    const address = await limited.server.listen({ host: '127.0.0.1', port: 0 })
    for (let i = 0; i < 3; i++) expect((await fetch(`${address}${V2}`)).status).toBe(200)
    const { status, headers } = await limited.ask(V2, { from: '127.0.0.1' })
    for (let i = 0; i < 3; i++) {
      const reply = await fetch(`${address}${V2}`, { headers: { 'x-request-id': 'again' } })
      expect(reply.status).toBe(status)
      expect(await reply.json()).toMatchObject({ ok: false, code: 429 })
      for (const name of Object.keys(headers)) expect([name, reply.headers.has(name)]).toEqual([name, true])
      expect(reply.headers.get('x-request-id')).toBe('again')
    }
  })

  test('refusals are counted', async () => {
    expect((await limited.ask('/metrics')).body).toMatch(/cellar_http_refused_total\{plan="none",status="429"\} \d+/)
  })
})

describe('a key of the public service', () => {
  const invented = { 'x-api-key': 'of_another_service' }

  test('is served as none on a devnet, with a warning beside all others', async () => {
    await using limited = await serveLimited({ keyless: { v2: { rps: SLOW } } }, { network: 'devnet' })
    const first = await limited.ask(`${V2}&typo=1`, { headers: invented })
    expect(first).toMatchObject({
      status: 200,
      headers: {
        'ratelimit-limit': '1',
        'x-cellar-warning': 'the API key is not known here: served as without one; unknown parameter: typo',
      },
    })
    expect(await limited.ask(V2, { headers: invented })).toMatchObject({ status: 429 })
    const v3 = await limited.ask(`${V3}?api_key=x&typo=1`)
    expect(v3.headers['x-cellar-warning']).toMatch(/^the API key is not known here/)
    const { key, id } = await limited.key('free')
    const known = await limited.ask(V2, { headers: { 'x-api-key': key } })
    expect([known.headers['ratelimit-limit'], known.headers['x-cellar-warning']]).toEqual(['10', undefined])
    await revokeKey(limited.database.db, id)
    await expect
      .poll(async () => (await limited.ask(V3, { headers: { 'x-api-key': key } })).status, { timeout: 60_000 })
      .toBe(401)
  })

  test('is served where nobody said of what network, as soon as the database knows a devnet', async () => {
    await using database = await testDatabase()
    await using server = await createServer({ db: database.api, limits: {} })
    const ask = async () => {
      const { statusCode, headers } = await server.inject({ url: V2, headers: invented })
      return `${statusCode} ${headers['x-cellar-warning'] ?? ''}`
    }
    expect(await ask()).toBe('401 ')
    await storeNetwork(database.db, { name: 'devnet', config: '{}' })
    await expect.poll(ask, { timeout: 60_000 }).toBe('200 the API key is not known here: served as without one')
  })

  test('is refused where the database knows another network', async () => {
    await using database = await testDatabase()
    await storeNetwork(database.db, { name: 'testnet', config: '{}' })
    await using server = await createServer({ db: database.api, limits: {} })
    expect((await server.inject({ url: V2, headers: invented })).statusCode).toBe(401)
  })

  test('is refused elsewhere', async () => {
    await using database = await testDatabase()
    for (const network of ['mainnet', 'testnet', 'none', '/somewhere/global.config.json']) {
      await using limited = await serveLimited({}, { network, database })
      expect([network, (await limited.ask(V2, { headers: invented })).status]).toEqual([network, 401])
    }
  })
})

describe('behind a proxy', () => {
  const keyless = { v2: { rps: SLOW } }
  const forwarded = (...addresses: string[]) => ({
    headers: { 'x-forwarded-for': addresses.join(', ') },
    from: '10.0.0.1',
  })

  test('nobody is believed unless told so', async () => {
    await using limited = await serveLimited({ keyless })
    expect((await limited.ask(V2, forwarded('198.51.100.1'))).status).toBe(200)
    expect((await limited.ask(V2, forwarded('198.51.100.2'))).status).toBe(429)
  })

  test('with one hop trusted, the last address counts; what a caller made up before it does not', async () => {
    await using limited = await serveLimited({ keyless }, { trustProxy: 1 })
    expect((await limited.ask(V2, forwarded('198.51.100.1'))).status).toBe(200)
    expect((await limited.ask(V2, forwarded('198.51.100.2'))).status).toBe(200)
    expect((await limited.ask(V2, forwarded('1.1.1.1', '198.51.100.2'))).status).toBe(429)
  })

  test('a trusted proxy on the machine itself: whoever it writes of is not the machine', async () => {
    const slow = { v2: { rps: SLOW }, local: { rps: SLOW, burst: 9 } }
    await using limited = await serveLimited({ keyless: slow }, { trustProxy: 'loopback' })
    const limitOf = async (headers: Record<string, string>) =>
      (await limited.ask(V2, { from: '127.0.0.1', headers })).headers['ratelimit-limit']
    expect(await limitOf({})).toBe('9')
    expect(await limitOf({ 'x-forwarded-for': '198.51.100.9' })).toBe('1')
    expect(await limitOf({ 'x-forwarded-for': '127.0.0.1' })).toBe('1')
  })

  test('by the address of the proxy', async () => {
    await using limited = await serveLimited({ keyless }, { trustProxy: '10.0.0.0/8' })
    expect((await limited.ask(V2, forwarded('198.51.100.1'))).status).toBe(200)
    expect((await limited.ask(V2, forwarded('198.51.100.2'))).status).toBe(200)
    expect((await limited.ask(V2, { ...forwarded('198.51.100.3'), from: '203.0.113.77' })).status).toBe(200)
    expect((await limited.ask(V2, { ...forwarded('198.51.100.4'), from: '203.0.113.77' })).status).toBe(429)
  })
})
