import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ACTION_DESCRIPTIONS } from '../../src/record/actions/catalogue.ts'
import { mistakesIn } from '../actions/details-schema.ts'
import { MARKER, renderActionTypes } from './action-types.ts'

const PAGE = fileURLToPath(new URL('../../docs/actions.md', import.meta.url))
/** Of real traces, and of made ones where no real one is at hand. */
const EXAMPLES = JSON.parse(
  readFileSync(new URL('../fixtures/action-examples.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Readonly<Record<string, unknown>>>>

test('every type has an example that is what its description and the contract say', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual([...ACTION_DESCRIPTIONS.keys()].sort())
  expect(Object.entries(EXAMPLES).flatMap(([type, details]) => mistakesIn(type, details))).toEqual([])
})

test('docs/actions.md lists every type as it is described', async () => {
  const [written] = readFileSync(PAGE, 'utf8').split(MARKER)
  await expect(`${written}${MARKER}\n${renderActionTypes(EXAMPLES)}`).toMatchFileSnapshot(PAGE)
})
