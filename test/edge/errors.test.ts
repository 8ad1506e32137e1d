import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HTTP_ERRORS } from '../../src/api/http/http-errors.ts'

test('docs/errors.md and the list of HTTP failures name each other', () => {
  const text = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')
  const documented = [...text.matchAll(/^\| (\d{3}) \|/gm)].map((match) => Number(match[1]))
  expect(documented).toEqual(Object.keys(HTTP_ERRORS).map(Number))
})
