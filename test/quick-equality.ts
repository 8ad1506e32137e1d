import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

const INSTALLED = Symbol.for('cellar: quick equality')

/**
 * What Node calls strictly equal, `toEqual` and its kin call equal as well, but they take ten times as long to find it out of a long list. What
 * Node calls different is theirs to judge. A worker that is kept for several files has it already.
 */
if (!(INSTALLED in globalThis)) {
  Object.assign(globalThis, { [INSTALLED]: true })
  expect.addEqualityTesters([
    (a, b) => (typeof a === 'object' && a !== null && isDeepStrictEqual(a, b) ? true : undefined),
  ])
}
