import { expect, test } from 'vitest'
import { ACTION_DESCRIPTIONS } from '../../src/record/actions/catalogue.ts'
import { ACTION_TYPES } from '../../src/store/tables/action-types.ts'
import { listSources } from '../source-rules.ts'

const KIND =
  /(?:: ActionKind<[^=]*> = \{\s*name: |\btold\(|defineClientOrder\(\s*\{\s*name: )'(\w+)'(?:,\s*type: '(\w+)')?/g

const kinds = listSources('src/decode/actions/matchers').flatMap(({ path, text }) =>
  [...text.matchAll(KIND)].map(([, name = '', type = name]) => [type, path] as const),
)

// A type that is not listed has no number, and the first trace with it would stop the index.
test.each(kinds)('%s of %s is listed among the types that are stored', (type) => {
  expect(ACTION_TYPES).toContain(type)
})

test('kinds are found', () => {
  expect(kinds.length).toBeGreaterThan(40)
})

test('every type that is stored is described, and no other', () => {
  expect([...ACTION_DESCRIPTIONS.keys()].sort()).toEqual([...ACTION_TYPES].sort())
})
