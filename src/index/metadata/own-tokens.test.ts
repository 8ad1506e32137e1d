import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { fetchOwnTokens } from './own-tokens.ts'

/** On loopback; what is behind `/away` is elsewhere. */
async function serve(away = '') {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url as string)
    if (request.url === '/away') response.writeHead(302, { location: away }).end()
    else response.end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

test('a chain of one’s own has its documents read, and nothing else on this machine', async () => {
  await using secret = await serve()
  await using own = await serve(secret.url)
  const { signal } = new AbortController()
  const { port } = new URL(own.url)
  for (const followsOthers of [false, true]) {
    const fetch = fetchOwnTokens(own.url, followsOthers)
    expect((await fetch(`${own.url}clay.json`, signal)).bytes.toString()).toBe('{}')
    for (const url of [
      ...[secret.url, `${own.url}away`, `http://localhost:${port}/x`, `http://[::1]:${port}/x`],
      ...[
        `http://127.0.0.1.nip.io.invalid:${port}/x`,
        `http://user@127.0.0.1:${port}/x`,
        'http://127.0.0.1/x',
        'nonsense',
      ],
    ]) {
      await expect(fetch(url, signal), url).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
    }
  }
  expect(secret.asked).toEqual([])
  expect(own.asked).toEqual(['/clay.json', '/away', '/clay.json', '/away'])
})
