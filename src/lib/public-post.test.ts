import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { parseAllowedAddresses } from './allowed-addresses.ts'
import { postPublic } from './public-post.ts'

const BODY = { headers: { 'x-mine': '1' }, body: Buffer.from('{}') }
const isAllowed = parseAllowedAddresses('loopback')

async function withServer(listener: RequestListener, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('a body is posted, a redirect is told and not followed, and only the beginning of an answer is read', async () => {
  const seen: string[] = []
  await withServer(
    (request, reply) => {
      seen.push(`${request.method} ${request.url} ${request.headers['x-mine']}`)
      reply.writeHead(302, { location: '/elsewhere', 'retry-after': '7' }).end('x'.repeat(100_000))
    },
    async (url) => {
      const { signal } = new AbortController()
      const told = await postPublic(url, { ...BODY, signal }, { isAllowed })
      expect(told).toEqual({ status: 302, text: 'x'.repeat(1024), retryAfter: '7' })
      expect(seen).toEqual(['POST /hook 1'])
    },
  )
})

test('a receiver that hangs is left when time is up', async () => {
  const controller = new AbortController()
  await withServer(
    () => controller.abort(new DOMException('', 'TimeoutError')),
    async (url) => {
      await expect(postPublic(url, { ...BODY, signal: controller.signal }, { isAllowed })).rejects.toThrow(
        'took too long',
      )
    },
  )
})

test.each([
  ['http://127.0.0.1/', ''],
  ['http://[::1]/', 'private'],
  ['http://10.0.0.1/', 'loopback'],
  ['http://169.254.169.254/latest/meta-data', 'loopback,private'],
  ['http://[fe80::1]/', 'loopback,private'],
  ['http://0.0.0.0/', 'loopback'],
])('%s is refused when %j is allowed', async (url, allow) => {
  const { signal } = new AbortController()
  const sent = postPublic(url, { ...BODY, signal }, { isAllowed: parseAllowedAddresses(allow) })
  await expect(sent).rejects.toThrow('not on the public internet')
})

test('a name is refused when one of its addresses is closed', async () => {
  const resolve = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  const { signal } = new AbortController()
  const sent = postPublic(
    'http://shop.example/',
    { ...BODY, signal },
    { isAllowed: parseAllowedAddresses(''), resolve },
  )
  await expect(sent).rejects.toThrow('shop.example is not on the public internet')
})

test('addresses that an operator opens', () => {
  const open = parseAllowedAddresses('10.1.0.0/16,192.168.7.7,fd00::/8')
  const told = ['10.1.2.3', '10.2.0.1', '192.168.7.7', '192.168.7.8', 'fd12::1', '8.8.8.8', 'no'].map((one) =>
    open?.(one),
  )
  expect(told).toEqual([true, false, true, false, true, true, false])
  for (const wrong of ['x', '10.0.0.0/33', '10.0.0.0/0', '::1/129', '1.2.3.4/8/9']) {
    expect(parseAllowedAddresses(wrong)).toBeUndefined()
  }
})
