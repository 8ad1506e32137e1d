import { expect, test } from 'vitest'
import { ACCEPTED } from '../../src/api/edge/common-headers.ts'
import { SWITCH_KEYS } from '../../src/api/edge/switches.ts'
import { isTest, listSources } from '../source-rules.ts'

/** Set by proxies, by Node or by the browser itself; a page has no say in them. */
const NOT_A_PAGES = new Set([
  'x-forwarded-for',
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

test('a page may send every header that is read', () => {
  const read = new Set(headersRead())
  // The search finds what is known to be there.
  for (const name of ['x-api-key', 'x-actions-version', 'x-typed-errors', 'last-event-id']) expect(read).toContain(name)
  for (const key of SWITCH_KEYS) if (key.startsWith('x_')) read.add(key.replaceAll('_', '-'))
  const accepted: readonly string[] = ACCEPTED
  expect([...read].filter((name) => !NOT_A_PAGES.has(name) && !accepted.includes(name))).toEqual([])
})
