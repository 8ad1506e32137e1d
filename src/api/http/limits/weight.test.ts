import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emulatedUnits, LOADS, MAX_KEYLESS_OFFSET, WEIGHTS, weightOf } from './weight.ts'

test.each([
  ['/api/v3/transactions', 1],
  ['/api/v3/transactions?account=0:00', 1],
  ['/api/v3/transactions?limit=199', 1],
  ['/api/v3/transactions?limit=200', 2],
  ['/api/v3/transactions?account=x&limit=1000', 6],
  ['/api/v3/transactions?offset=4999&limit=10', 1],
  ['/api/v3/transactions?limit=1000&offset=10000', 8],
  ['/api/v3/transactions?offset=900000&limit=1000', WEIGHTS.most],
  // Whatever is not a number of rows is refused later by its parameter.
  ['/api/v3/transactions?limit=abc&offset=-5', 1],
  ['/api/v3/transactions?nolimit=1000', 1],
  ['/api/v3/balanceHistory?points=1000&account=x', 6],
])('%s weighs %i', (url, weight) => {
  expect(weightOf('read', url)).toBe(weight)
})

test('a route that weighs more weighs at least that', () => {
  expect(weightOf('emulation', '/api/emulate/v1/emulateTrace')).toBe(LOADS.emulation.weight)
  expect(weightOf('getMethod', '/api/v2/runGetMethod?limit=1000')).toBe(LOADS.getMethod.weight + 5)
})

test('an emulation weighs by what it ran, within what a request may weigh', () => {
  const { emulatedPerUnit, most } = WEIGHTS
  expect([0, emulatedPerUnit - 1, emulatedPerUnit].map(emulatedUnits)).toEqual([5, 5, 6])
  expect(emulatedUnits(emulatedPerUnit * most)).toBe(most)
})

test('a body weighs by its length', () => {
  const { bytesPerUnit } = WEIGHTS
  for (const units of [0, 1, 8]) {
    expect(weightOf('read', '/api/v3/decode', units * bytesPerUnit)).toBe(LOADS.read.weight + units)
    expect(weightOf('read', '/api/v3/decode', (units + 1) * bytesPerUnit - 1)).toBe(LOADS.read.weight + units)
  }
})

test('docs/keys.md says the same', () => {
  const guide = readFileSync(new URL('../../../../docs/keys.md', import.meta.url), 'utf8')
  const number = (value: number): string => value.toLocaleString('en-US')
  const { rowsPerUnit, skippedPerUnit, bytesPerUnit, answerBytesPerUnit, emulatedPerUnit, most } = WEIGHTS
  for (const line of [
    `| reading, sending, opening a stream | ${LOADS.read.weight} |`,
    `\`dnsResolve\` | ${LOADS.getMethod.weight} |`,
    `| an emulation or a replay | ${LOADS.emulation.weight} |`,
    `| what an emulation runs | 1 more for each ${emulatedPerUnit} transactions |`,
    `| \`limit\`, \`points\` | 1 more for each ${number(rowsPerUnit)} rows |`,
    `| \`offset\` | 1 more for each ${number(skippedPerUnit)} rows that are skipped |`,
    `| a body | 1 more for each ${bytesPerUnit / 1024} KiB |`,
    `| an answer | 1 for each ${answerBytesPerUnit / 1024} KiB, where its request counted as less |`,
    `No request counts as more than ${most}`,
    `\`offset\` ends at ${number(MAX_KEYLESS_OFFSET)}`,
  ]) {
    expect(guide).toContain(line)
  }
})
