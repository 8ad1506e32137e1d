import { expect, test } from 'vitest'
import { LateTvm } from './late-tvm.ts'

const NEVER_MS = 2 ** 30
const OPTIONS = { workers: 1 }
/** Nothing that can be run: the emulator says so, which takes a machine all the same. */
const NOTHING = { code: new Uint8Array() } as never

test('it starts with the first run, which waits for it, and is stopped with what it started', async () => {
  const tvm = new LateTvm(OPTIONS, NEVER_MS)
  expect(tvm.metrics).toMatchObject({ ready: 0, waiting: 0, runs: 0 })
  const runs = [tvm.runGetMethod(NOTHING), tvm.runGetMethod(NOTHING)]
  expect(tvm.metrics).toMatchObject({ ready: 0, waiting: 2 })
  await Promise.allSettled(runs)
  expect(tvm.metrics).toMatchObject({ ready: 1, waiting: 0 })
  await tvm.stop()
})

test('it starts by itself when it is time', async () => {
  await using tvm = new LateTvm(OPTIONS, 0)
  await expect.poll(() => tvm.metrics.ready).toBe(1)
})

test('stopped before anybody needed it, it starts no more; whoever has left is not waited for', async () => {
  const tvm = new LateTvm(OPTIONS, NEVER_MS)
  const left = tvm.runGetMethod(NOTHING, { signal: AbortSignal.abort(new Error('left')) })
  await expect(left).rejects.toThrow('left')
  await tvm.stop()
  await expect(tvm.runGetMethod(NOTHING)).rejects.toThrow('shutting down')
  expect(tvm.metrics.ready).toBe(0)
})
