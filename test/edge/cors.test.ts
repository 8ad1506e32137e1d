import { expect, test } from 'vitest'
import { ACCEPTED } from '../../src/api/http/common-headers.ts'
import { REQUEST_OPTION_KEYS } from '../../src/api/http/request-options.ts'
import { isTest, listSources } from '../source-rules.ts'
import { serveLimited } from './limited.ts'

/** Set by proxies, by Node or by the browser itself; a page has no say in them. */
const NOT_A_PAGES = new Set([
  'x-forwarded-for',
  'x-real-ip',
  'access-control-request-headers',
  'content-length',
  'transfer-encoding',
  'connection',
  'upgrade',
  'expect',
  'accept-encoding',
  'if-none-match',
  // For programs on the devnet's machine; that pages cannot send it is what it is for.
  'x-cellar-devnet',
  'host',
  'origin',
])

/** Names of headers that the sources of the API read, by name or by a constant. */
function headersRead(): string[] {
  return listSources('src/api')
    .filter((file) => !isTest(file))
    .flatMap(({ path, text }) => {
      const constants = new Map(
        [...text.matchAll(/const (\w+) = '([a-z-]+)'/g)].map(([, name, value]) => [name, value]),
      )
      const direct = [...text.matchAll(/[hH]eaders\??\.?\[(?:'([a-z-]+)'|([A-Z_]+))\]/g)]
      const asked = [...text.matchAll(/headerText\(\w+, '([a-z-]+)'\)/g)]
      return [...direct, ...asked].map(
        ([, name, constant]) => name ?? constants.get(constant) ?? `${constant} of ${path}`,
      )
    })
}

test('a preflight allows the headers that it asks for, on the API alone and only as a list of names', async () => {
  await using limited = await serveLimited()
  const allowed = async (url: string, asked?: string) => {
    const headers = asked === undefined ? {} : { 'access-control-request-headers': asked }
    const reply = await limited.server.inject({ method: 'OPTIONS', url, headers })
    expect(reply.statusCode).toBe(204)
    return reply.headers['access-control-allow-headers']
  }
  const asked = 'X-API-Key,x-client-library, x-trace.id'
  const known = ACCEPTED.join(', ')
  for (const url of [
    '/api/v2/jsonRPC',
    '/api/v3/message',
    '/toncenter/api/v3/blocks',
    '/api/emulate/v1/emulateTrace',
  ]) {
    expect(await allowed(url, asked)).toBe(asked)
    expect(await allowed(url)).toBe(known)
  }
  expect(await allowed('/api/v3/message', 'one two')).toBe(known)
  expect(await allowed('/api/v3/message', 'a,,b')).toBe(known)
  expect(await allowed('/api/v3/message', 'x'.repeat(5000))).toBe(known)
  // Where a header is what tells our own page from another.
  expect(await allowed('/devnet/faucet', asked)).toBe(undefined)
  expect(await allowed('/status', asked)).toBe(known)
})

test('a page may send every header that is read', () => {
  const read = new Set(headersRead())
  // The search finds what is known to be there.
  for (const name of ['x-api-key', 'x-actions-version', 'x-typed-errors', 'last-event-id']) expect(read).toContain(name)
  for (const key of REQUEST_OPTION_KEYS) if (key.startsWith('x_')) read.add(key.replaceAll('_', '-'))
  const accepted: readonly string[] = ACCEPTED
  expect([...read].filter((name) => !NOT_A_PAGES.has(name) && !accepted.includes(name))).toEqual([])
})
