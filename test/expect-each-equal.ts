import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/** Every one of a long list is what is wanted in its place: `expect` takes longer to be called than most are to compare, so it is asked of those that differ. */
export function expectEachEqual(found: readonly unknown[], wanted: readonly unknown[]): void {
  expect(found.length).toBe(wanted.length)
  for (const [at, one] of found.entries()) {
    if (!isDeepStrictEqual(one, wanted[at])) expect(one).toEqual(wanted[at])
  }
}
