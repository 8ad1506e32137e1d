import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const document = readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8')

const benchmarks = readdirSync(new URL('../../bench', import.meta.url))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length))
  .sort()

const named = (pattern: RegExp): (string | undefined)[] => [...document.matchAll(pattern)].map(([, name]) => name)

test('every benchmark has a section in docs/benchmarks.md', () => {
  expect(named(/^## `(.+)`$/gm)).toEqual(benchmarks)
})

test('every benchmark stands in the table of all', () => {
  expect(named(/^\| \[`(.+)`\]\(#\1\) \|/gm)).toEqual(benchmarks)
})
