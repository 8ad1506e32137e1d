import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ImportedChain, importGenesis, MAINNET } from '../api/imported-chain.ts'
import { type Limited, serveLimited } from '../edge/limited.ts'
import { DIFFERENCES, renderDifferences } from './differences.ts'

test('docs/moving.md has the table of differences that are shown here', () => {
  expect(readFileSync(new URL('../../docs/moving.md', import.meta.url), 'utf8')).toContain(renderDifferences())
})

describe.skipIf(!MAINNET)('each difference to the public service is so', () => {
  let chain: ImportedChain
  let limited: Limited
  let next = 0
  beforeAll(async () => {
    chain = await importGenesis(MAINNET ?? '')
    limited = await serveLimited({ keyless: { v2: { rps: 1 / 60, burst: 2 } } }, { database: chain })
  })
  afterAll(async () => {
    await limited[Symbol.asyncDispose]()
    await chain[Symbol.asyncDispose]()
  })

  test.each(DIFFERENCES.map((difference) => [difference.what, difference] as const))('%s', async (_, { show }) => {
    // Each request from an address of its own, unless the difference is about that.
    await show((url, options) => {
      next += 1
      return limited.ask(url, { from: `203.0.113.${next}`, ...options })
    })
  })
})
