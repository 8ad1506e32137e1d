import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const oldest = /OLDEST_NODE = '(.+)'/.exec(read('scripts/install.mjs'))?.[1]

test('the oldest Node is the same for npm and for who starts without having looked', () => {
  expect(JSON.parse(read('package.json')).engines).toEqual({ node: `>=${oldest}` })
})

test.each(['README.md', 'CONTRIBUTING.md', 'docs/quick-start.md', 'docs/self-hosting.md'])('%s names it', (path) => {
  expect(read(path)).toContain(`Node ${oldest} or newer`)
})

// Up to Node 20.9 a module needs an extension; npm's own links to `bin` need none, what we start by its path does.
test.each(['scripts/build.mjs', 'scripts/test.mjs'])('%s starts the compiler by a file that any Node loads', (path) => {
  expect(read(path)).toMatch(/'typescript', 'lib', 'tsc\.js'|typescript\/lib\/tsc\.js/)
  expect(read(path)).not.toMatch(/typescript\/bin|'typescript', 'bin'/)
})
