import { expect, test } from 'vitest'
import { normalizeDomain } from './domain-name.ts'

test.each([
  ['alice.ton', 'alice.ton'],
  ['Alice.TON', 'alice.ton'],
  ['alice.ton.', 'alice.ton'],
  ['alice.ton..', 'alice.ton.'],
  ['.', ''],
  ['', ''],
  ['ÄLICE.ton', 'Älice.ton'],
])('%j is compared as %j', (name, normalized) => expect(normalizeDomain(name)).toBe(normalized))
