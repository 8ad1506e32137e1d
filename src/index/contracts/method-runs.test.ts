import { expect, test } from 'vitest'
import { makeAddress } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import { asHash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import type { Subject } from '../../decode/contracts/recogniser.ts'
import { CellarError } from '../../lib/errors.ts'
import type { Tvm } from '../../tvm/tvm.ts'
import { MethodRuns, type RunMoment } from './method-runs.ts'

const code = buildCell((b) => b.storeUint(1, 8))
const MOMENT = { chain: { globalVersion: 13 }, unixtime: 1, randSeed: asHash(new Uint8Array(32)) } as RunMoment

const subject = (n: number) =>
  ({
    ...{ account: makeAddress(0, new Uint8Array(32).fill(n)), balance: 5n, extraCurrencies: new Map() },
    ...{ code, codeHash: cellHash(code), data: buildCell((b) => b.storeUint(n, 8)) },
  }) as unknown as Subject

/** Runs of a machine that fails every bundle so, and answers each single run. */
function runOn(bundleError: Error) {
  let singles = 0
  const tvm = {
    runBundle: () => Promise.reject(bundleError),
    runGetMethod: async () => ({ cut: null, exitCode: 0, stack: [{ type: 'int', value: BigInt(++singles) }] }),
  } as unknown as Tvm
  const runs = new MethodRuns({ find: async () => undefined } as never, { get: async () => tvm } as never)
  return Promise.all([1, 2, 3, 4].map((n) => runs.run({ subject: subject(n), method: 'seqno', stack: [] }, MOMENT)))
}

test('a bundle that the machine refuses is run one by one', async () => {
  const ends = await runOn(new CellarError('BAD_REQUEST', 'the emulator refused: too deep'))
  expect(ends.map(({ answer }) => answer)).toEqual([1n, 2n, 3n, 4n].map((value) => [{ type: 'int', value }]))
})

test('a machine that shuts down is told to everybody who waits', async () => {
  await expect(runOn(new CellarError('TVM_BUSY', 'the TVM is shutting down'))).rejects.toThrow('shutting down')
})
