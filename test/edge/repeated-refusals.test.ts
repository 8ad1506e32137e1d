import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Limited, serveLimited } from './limited.ts'

// An hour for one request: nothing here depends on how fast the machine is.
const SLOW = 1 / 3600
const WAIT = { timeout: 100_000, interval: 20 }

// Without it, it would be a request of this machine itself, which has a rate of its own.
const FROM_ELSEWHERE = 'via: 1.1 proxy'
const get = (path: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'host: x', FROM_ELSEWHERE, ...headers, '', ''].join('\r\n')
const V2 = '/api/v2/detectHash?hash=x'
const REFUSED = get(V2)

let limited: Limited
let socket: Socket
let heard: string
const statuses = () => [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)

/** Says it, and waits until so many answers came in all. */
async function say(text: string, answers: number): Promise<void> {
  socket.write(text)
  await expect.poll(() => statuses().length, WAIT).toBe(answers)
}

async function open(settings = { keyless: { v2: { rps: SLOW } } }): Promise<void> {
  limited = await serveLimited(settings)
  await limited.server.listen({ host: '127.0.0.1', port: 0 })
  heard = ''
  socket = connect((limited.server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.setNoDelay(true).on('data', (chunk) => {
    heard += chunk.toString('latin1')
  })
}

/** Refused so often that its bytes are known. */
async function learn(): Promise<void> {
  await say(REFUSED, 1)
  for (let i = 2; i <= 6; i++) await say(REFUSED, i)
  expect(statuses().slice(1)).toEqual(['429', '429', '429', '429', '429'])
}

beforeEach(() => open())
afterEach(async () => {
  socket.destroy()
  await limited[Symbol.asyncDispose]()
})

test('the same request again is refused in the same words, each answer with an id of its own', async () => {
  await learn()
  const answers = heard.split(/(?=HTTP\/1\.1 )/).slice(1)
  const plain = answers.map((answer) =>
    answer
      .replace(/x-request-id: \S+/i, '')
      .replace(/Date: .*/i, '')
      .replace(/(retry-after|ratelimit-reset): \d+/gi, '')
      .split('\r\n')
      .filter((line) => line !== '')
      .sort(),
  )
  expect(new Set(plain.map((lines) => lines.join('\n'))).size).toBe(1)
  expect(new Set(answers.map((answer) => /x-request-id: (\S+)/i.exec(answer)?.[1])).size).toBe(5)
  expect(answers.every((answer) => /^date: .* GMT\r$/im.test(answer))).toBe(true)
  const { body } = await limited.ask('/metrics')
  expect(body).toContain('cellar_http_refused_total{plan="none",status="429"} 5')
})

test('several at once, others between them, in the order they came', async () => {
  await learn()
  const health = get('/health')
  await say(REFUSED + REFUSED + health + REFUSED + health + REFUSED, 12)
  expect(statuses().slice(6)).toEqual(['429', '429', '200', '429', '200', '429'])
  await say(REFUSED + REFUSED, 14)
  expect(statuses().slice(12)).toEqual(['429', '429'])
})

test('other URLs with the same headers are told by their own', async () => {
  await learn()
  const [served] = statuses()
  const { key } = await limited.key('free')
  const other = get('/api/v2/packAddress?address=y')
  const v3 = get('/api/v3/masterchainInfo')
  const keyed = get(`${V2}&api_key=${key}`)
  const odd = get('/api/v%32/detectHash?hash=x')
  await say(other + v3 + other + keyed + odd + other, 12)
  // Nothing is indexed, which v3 tells by 404.
  expect(statuses().slice(6)).toEqual(['429', '404', '429', served, '429', '429'])
  expect(heard).toContain('{"ok":false,"error":"rate limit exceeded')
})

test('however it is cut, it is the same request', async () => {
  await learn()
  const text = REFUSED + REFUSED + get('/health')
  for (let i = 0, answers = 6; i < text.length; i += 37, answers = statuses().length) {
    await say(text.slice(i, i + 37), answers + (text.slice(i, i + 37).match(/\r\n\r\n/g)?.length ?? 0))
  }
  expect(statuses().slice(6)).toEqual(['429', '429', '200'])
  // A piece that looks like the end of a request is no request.
  await say(REFUSED.slice(0, 20), 9)
  await say(REFUSED.slice(20), 10)
  await say(REFUSED.slice(20), 11)
  expect(statuses().at(-1)).toBe('400')
})

test('one with a body is read to its end', async () => {
  await learn()
  const body = `${REFUSED}${REFUSED}`
  const post = `POST /api/v2/jsonRPC HTTP/1.1\r\nhost: x\r\n${FROM_ELSEWHERE}\r\ncontent-length: ${body.length}\r\n\r\n`
  await say(post, 7)
  await say(body + get('/health'), 8)
  expect(statuses().slice(6)).toEqual(['429', '200'])
  await say(REFUSED, 9)
  expect(statuses().at(-1)).toBe('429')
})

test('it is let in when its time has come', async () => {
  socket.destroy()
  await limited[Symbol.asyncDispose]()
  await open({ keyless: { v2: { rps: 1 } } })
  // The second comes with the first, so it is too early on any machine.
  await say(REFUSED + REFUSED, 2)
  expect(statuses().map((status) => status === '429')).toEqual([false, true])
  await expect
    .poll(async () => {
      await say(REFUSED, statuses().length + 1)
      return statuses().filter((status) => status !== '429').length
    }, WAIT)
    .toBeGreaterThan(1)
})

test('the connection may still become a stream', async () => {
  await learn()
  const upgrade = get(
    '/api/streaming/v2/ws',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
  )
  await say(upgrade, 7)
  expect(statuses().at(-1)).toBe('101')
  // A ping with an empty mask, answered by a pong.
  const before = heard.length
  socket.write(Buffer.from([0x89, 0x80, 0, 0, 0, 0]))
  await expect.poll(() => heard.slice(before), WAIT).toBe('\x8a\x00')
})
