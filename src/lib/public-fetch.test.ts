import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fetchPublic, type PublicFetchOptions } from './public-fetch.ts'

const LIMITS: PublicFetchOptions = { maxBytes: 1000, timeoutMs: 20_000 }

/** A resolver that knows a few names, and addresses as themselves, as the system's does. */
const resolving =
  (names: Readonly<Record<string, readonly string[]>>): NonNullable<PublicFetchOptions['resolve']> =>
  async (hostname) =>
    (names[hostname] ?? [hostname]).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** A web server on loopback, and what lets it, and only it, be fetched from under the name `web.test`. */
async function serving(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://web.test:${port}`,
    port,
    options: {
      ...LIMITS,
      resolve: resolving({ 'web.test': ['127.0.0.1'], 'inner.test': ['127.0.0.2'] }),
      isAllowed: (address: string, to: number) => address === '127.0.0.1' && to === port,
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const CLOSED_HOSTS = [
  ...['localhost', '127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '0.0.0.0', '0', '2130706433', '0x7f000001'],
  ...['0x7f.0.0.1', '017700000001', '0177.0.0.1', '127.0.0.1.', '10.0.0.1', '10.255.255.255', '172.16.0.1'],
  ...['172.31.255.255', '192.168.0.1', '192.168.255.255', '169.254.169.254', '0xa9fea9fe', '2852039166'],
  ...['169.254.0.1', '100.64.0.1', '100.127.255.255', '192.0.0.8', '192.0.2.1', '198.18.0.1', '198.19.255.255'],
  ...['198.51.100.7', '203.0.113.7', '192.88.99.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:10.0.0.1]'],
  ...[
    '[::ffff:8.8.8.8]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::1]',
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
  ],
  ...['[fc00::1]', '[fd12:3456:789a::1]', '[fd00:ec2::254]', '[ff02::1]', '[2001:db8::1]', '[2001::1]'],
  ...['[2002:7f00:1::]', '[2002:a00:1::1]', '[100::1]', '[3fff::1]', '[5f00::1]'],
  ...['inner.example', 'mixed.example', 'mapped.example', '①②⑦.⓪.⓪.①', '127。0。0。1'],
]

test.each(CLOSED_HOSTS)('http://%s is not the public internet', async (host) => {
  const resolve = resolving({
    localhost: ['127.0.0.1', '::1'],
    '127.0.0.1.': ['127.0.0.1'],
    'inner.example': ['10.1.2.3'],
    'mixed.example': ['93.184.216.34', '10.1.2.3'],
    'mapped.example': ['::ffff:192.168.0.1'],
  })
  await expect(fetchPublic(`http://${host}/x`, { ...LIMITS, resolve })).rejects.toMatchObject({
    code: 'FETCH_REFUSED',
    message: expect.stringContaining('is not on the public internet'),
  })
})

test.each([
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://example.com:70/_x',
  'data:application/json,{}',
  'javascript:1',
  'unix:/var/run/docker.sock',
  'ws://example.com/',
  'http://user:pw@example.com/',
  'http://example.com:22/',
  'http://example.com:6379/',
  'https://example.com:8443/',
  'http://',
  'http://[::1',
  '//example.com/',
  'not a url',
  '',
  `http://example.com/${'a'.repeat(5000)}`,
])('%s is not fetched', async (url) => {
  const resolve = () => Promise.reject(new Error('nobody may ask for this name'))
  await expect(fetchPublic(url, { ...LIMITS, resolve })).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
})

test('a reply is read, also packed, and says what it is', async () => {
  await using web = await serving((request, response) => {
    const packed = request.url === '/packed'
    response.setHeader('content-type', 'application/json')
    if (packed) response.setHeader('content-encoding', 'gzip')
    response.end(packed ? gzipSync('{"a":1}') : '{"a":1}')
  })
  for (const path of ['/plain', '/packed']) {
    const { bytes, contentType, url } = await fetchPublic(`${web.url}${path}`, web.options)
    expect([bytes.toString(), contentType, url]).toEqual(['{"a":1}', 'application/json', `${web.url}${path}`])
  }
})

test('redirects are followed, each checked anew', async () => {
  await using web = await serving((request, response) => {
    const to: Record<string, string> = {
      '/a': '/b',
      '/b': `${'http://web.test:'}${request.socket.localPort}/end`,
      '/inside': `http://inner.test:${request.socket.localPort}/end`,
      '/port': 'http://web.test:1/end',
      '/metadata': 'http://169.254.169.254/latest/',
      '/decimal': 'http://2130706433/',
      '/file': 'file:///etc/passwd',
      '/round': '/round',
      '/broken': 'http://[',
    }
    const location = to[request.url ?? '']
    if (location !== undefined) response.writeHead(302, { location })
    response.end('found')
  })
  expect((await fetchPublic(`${web.url}/a`, web.options)).bytes.toString()).toBe('found')
  for (const path of ['/inside', '/port', '/metadata', '/decimal', '/file', '/round', '/broken']) {
    await expect(fetchPublic(`${web.url}${path}`, web.options), path).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
  }
})

test('a name that changes its mind after it was checked gains nothing', async () => {
  let asked = 0
  await using web = await serving((_request, response) => response.end('from the address that was checked'))
  const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  const { bytes } = await fetchPublic(web.url, { ...web.options, resolve })
  expect([asked, bytes.toString()]).toEqual([1, 'from the address that was checked'])
  await expect(fetchPublic(web.url, { ...web.options, resolve })).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
})

test.each(['/long', '/endless', '/bomb', '/status', '/brotli', '/torn', '/not-packed'])(
  '%s is refused',
  async (path) => {
    await using web = await serving((_request, response) => {
      if (path === '/long') response.end('x'.repeat(1001))
      if (path === '/endless') {
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(10_000)));
          response.once('drain', more)
        }
        more()
      }
      if (path === '/bomb')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)))
      if (path === '/status') response.writeHead(500).end('no')
      if (path === '/brotli') response.writeHead(200, { 'content-encoding': 'br' }).end('x')
      if (path === '/torn') response.writeHead(200, { 'content-length': '100' }).write('x', () => response.destroy())
      if (path === '/not-packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
    })
    await expect(fetchPublic(web.url, web.options)).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
  },
)

test.each(['headers', 'body'])('a server whose %s never come is left', async (what) => {
  await using web = await serving((_request, response) => {
    if (what === 'body') response.write('{')
  })
  await expect(fetchPublic(web.url, { ...web.options, timeoutMs: 200 })).rejects.toMatchObject({
    code: 'FETCH_REFUSED',
    message: 'took too long',
  })
})
