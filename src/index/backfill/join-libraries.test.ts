import { expect, test } from 'vitest'
import { sampleBlock, sampleHash } from '../../../test/sample-records.ts'
import { buildCell } from '../../cell/builder.ts'
import { CellarError } from '../../lib/errors.ts'
import type { Queryable } from '../../store/database.ts'
import { JoinLibraries } from './join-libraries.ts'

/** Nothing is stored. */
const db: Queryable = { query: async () => [] }
const hash = sampleHash(5)
const library = buildCell((b) => b.storeUint(7, 8))

/** A network that does not answer the first so many times. */
function network(silent: number): { readonly libraries: JoinLibraries; readonly asked: () => number } {
  let asked = 0
  const findLibrary = async () => {
    if (asked++ < silent) throw new CellarError('NODE_TIMEOUT', 'no answer')
    return library
  }
  return { libraries: new JoinLibraries({ findLibrary }), asked: () => asked }
}

test('what is answered at once is enough, and is asked for once', async () => {
  const { libraries, asked } = network(0)
  for (const list of [libraries.forJoin(db, sampleBlock()), libraries.forJoin(db, sampleBlock())]) {
    expect(await Promise.all([list(hash), list(hash)])).toMatchObject([[{ hash }], [{ hash }]])
  }
  expect([libraries.isEnough, asked()]).toEqual([true, 1])
})

test('what is answered late is there when rows join anew', async () => {
  const { libraries } = network(2)
  expect(await libraries.forJoin(db, sampleBlock())(hash)).toEqual([])
  expect(libraries.isEnough).toBe(false)
  const signal = new AbortController().signal
  await libraries.catchUp(db, signal)
  expect(libraries.isEnough).toBe(false)
  await libraries.catchUp(db, signal)
  expect(libraries.isEnough).toBe(true)
  expect(await libraries.forJoin(db, sampleBlock())(hash)).toMatchObject([{ hash }])
})

test('a network that never answers is not waited for without end', async () => {
  const { libraries } = network(Number.POSITIVE_INFINITY)
  let rounds = 0
  for (; rounds < 100; rounds++) {
    expect(await libraries.forJoin(db, sampleBlock())(hash)).toEqual([])
    if (libraries.isEnough) break
    await libraries.catchUp(db, new AbortController().signal)
  }
  expect(rounds).toBe(5)
})
