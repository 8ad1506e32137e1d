import { expect, test } from 'vitest'
import { libraryDictionary } from '../../src/tvm/libraries.ts'
import { createTvm } from '../../src/tvm/tvm.ts'
import { sharedData } from '../shared-data.ts'
import { reEmulateChain } from './re-emulate.ts'
import { recordedContext } from './recorded-context.ts'

const recorded = sharedData('recorded')

/**
 * Sends more extra currency than it has. The emulator of this build trips over its own log line about it and throws,
 * so there is no transaction to compare.
 */
const THROWS = '4aaec4804ae71753e7a8d25a4d52711ac8bca2fd8ac003f25e7478d8a728a4f7'

/** Of an account's blocks, so that the test stays short; `npm run bench -- tvm` runs all 8,339 transactions. */
const EVERY = 10

test.skipIf(recorded === undefined)(
  'recorded transactions, run again on the state before them, have the recorded hash',
  async () => {
    await using tvm = await createTvm({ workers: 2, deadlineMs: 30_000 })
    const libraries = libraryDictionary(recordedContext(recorded as string).libraries)
    const reruns = await reEmulateChain(tvm, recorded as string, libraries, EVERY)
    const different = reruns.filter(({ same, hash }) => !same && hash !== THROWS)
    expect(different.map(({ block, hash, result }) => `${block} ${hash} ${result.kind}`)).toEqual([])
    expect(reruns.length).toBeGreaterThan(700)
  },
  300_000,
)
