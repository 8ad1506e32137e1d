import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const script = new URL('../../scripts/print-web-types.mjs', import.meta.url)
const { describeApi, printTypes, TYPES_FILE } = (await import(script.href)) as {
  describeApi: () => Promise<unknown>
  printTypes: (document: unknown) => string
  TYPES_FILE: string
}

/** Fields of each printed type, each with the words of its type. */
function fieldsOf(text: string): Map<string, ReadonlySet<string>> {
  const fields = new Map<string, ReadonlySet<string>>()
  for (const [, name = '', body = ''] of text.matchAll(
    /^export type (\w+) = ([\s\S]*?)(?=^export type|(?![\s\S]))/gm,
  )) {
    for (const line of body.split('\n')) {
      const [, field = '', type = line] = /^\s*readonly (\S+?)\??: (.*)$/.exec(line) ?? []
      fields.set(`${name}.${field}`, new Set(type.split(' | ').map((word) => word.trim())))
    }
  }
  return fields
}

test('everything that the explorer reads of the API is there, as it was printed', async () => {
  const now = fieldsOf(printTypes(await describeApi()))
  const known = fieldsOf(readFileSync(TYPES_FILE, 'utf8'))
  expect(known.size).toBeGreaterThan(300)
  // What the API has beyond that breaks no page.
  const broken = [...known].flatMap(([field, words]) => {
    const there = now.get(field)
    return there && [...words].every((word) => there.has(word)) ? [] : [field]
  })
  expect(broken, 'node scripts/print-web-types.mjs').toEqual([])
})
