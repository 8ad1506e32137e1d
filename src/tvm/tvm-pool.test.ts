import { expect, test } from 'vitest'
import { code, HOSTILE } from '../../test/tvm/hostile-codes.ts'
import { smallChain } from '../../test/tvm/small-chain.ts'
import { makeAddress } from '../cell/address.ts'
import { writeBoc } from '../cell/boc-writer.ts'
import { buildCell } from '../cell/builder.ts'
import type { GetMethodRequest } from './get-method.ts'
import { createTvm } from './tvm.ts'
import type { RunOptions } from './tvm-pool.ts'

const HONEST: GetMethodRequest = {
  code: writeBoc(code('3071')),
  data: writeBoc(buildCell(() => undefined)),
  address: makeAddress(0, new Uint8Array(32)),
  balance: 0n,
  chain: smallChain(),
  unixtime: 1,
  method: 'get',
  stack: [],
}

const named = (name: string): Uint8Array => writeBoc((HOSTILE[name] as { code: Parameters<typeof writeBoc>[0] }).code)
const ENDLESS = { ...HONEST, code: named('loops for ever doing nothing'), gasLimit: 10n ** 12n }

/** Enough for an honest run, and soon filled by another. */
const SMALL_MEMORY = 32 * 2 ** 20

/** What an honest run never takes, even where the machine stands still for a while. */
const PATIENCE_MS = 60_000

test('a run past its deadline costs its thread, which is replaced', async () => {
  await using tvm = await createTvm({ workers: 1, deadlineMs: PATIENCE_MS })
  const endless = tvm.runGetMethod({ ...ENDLESS }, { deadlineMs: 300 })
  const behind = tvm.runGetMethod(HONEST)
  expect(await endless).toMatchObject({ exitCode: -14, cut: 'deadline', stack: [], gasUsed: 10n ** 12n })
  expect(await behind).toMatchObject({ exitCode: 0, cut: null })
  expect(tvm.metrics).toMatchObject({ runs: 2, kills: 1, cuts: 1, waiting: 0, running: 0, ready: 1 })
})

test('a run that eats memory is cut at the limit, and the memory is given back', async () => {
  await using tvm = await createTvm({ workers: 1, maxMemoryBytes: SMALL_MEMORY, deadlineMs: 50_000 })
  const glutton = await tvm.runGetMethod({ ...ENDLESS, gasLimit: 10n ** 9n })
  expect(glutton).toMatchObject({ exitCode: -14, cut: 'memory' })
  for (let i = 0; i < 3; i++) expect(await tvm.runGetMethod(HONEST)).toMatchObject({ exitCode: 0, cut: null })
  expect(tvm.metrics).toMatchObject({ kills: 0, cuts: 1, ready: 1 })
})

test('what was posted behind a run that is cut is begun after the answer to that one', async () => {
  await using tvm = await createTvm({ workers: 1, maxMemoryBytes: SMALL_MEMORY, deadlineMs: PATIENCE_MS })
  const order: string[] = []
  const glutton = tvm.runGetMethod({ ...ENDLESS, code: named('fills the stack for ever') })
  const behind = tvm.runGetMethod(HONEST)
  void glutton.then(({ cut }) => order.push(`glutton: ${cut}`))
  void behind.then(({ exitCode }) => order.push(`behind: ${exitCode}`))
  await Promise.all([glutton, behind])
  expect(order).toEqual(['glutton: memory', 'behind: 0'])
  expect(tvm.metrics).toMatchObject({ runs: 2, kills: 0, cuts: 1, waiting: 0, running: 0 })
})

test('more than may wait is refused, the rest is served in order', async () => {
  await using tvm = await createTvm({ workers: 1, maxWaiting: 2, deadlineMs: PATIENCE_MS })
  const running = tvm.runGetMethod(ENDLESS, { deadlineMs: 200 })
  const order: number[] = []
  const waiting = [1, 2].map((n) => tvm.runGetMethod(HONEST).then(() => order.push(n)))
  await expect(tvm.runGetMethod(HONEST)).rejects.toMatchObject({ code: 'TVM_BUSY' })
  expect(tvm.metrics).toMatchObject({ waiting: 2, running: 1, refusals: 1 })
  await Promise.all([running, ...waiting])
  expect(order).toEqual([1, 2])
})

test('an aborted run leaves the queue at once; one under way is no longer waited for', async () => {
  await using tvm = await createTvm({ workers: 1, deadlineMs: PATIENCE_MS })
  const abort = new AbortController()
  const running = tvm.runGetMethod(ENDLESS, { deadlineMs: 200, signal: abort.signal })
  const waiting = tvm.runGetMethod(HONEST, { signal: abort.signal })
  const patient = tvm.runGetMethod(HONEST)
  abort.abort(new Error('gone'))
  await expect(running).rejects.toThrow('gone')
  await expect(waiting).rejects.toThrow('gone')
  await expect(tvm.runGetMethod(HONEST, { signal: abort.signal })).rejects.toThrow('gone')
  expect(tvm.metrics.waiting).toBe(1)
  expect(await patient).toMatchObject({ exitCode: 0 })
})

test('many chains go through one thread, each run with its own', async () => {
  await using tvm = await createTvm({ workers: 1, deadlineMs: PATIENCE_MS })
  // Global version 3 has no GLOBALID; 13 has.
  const chains = Array.from({ length: 12 }, (_, i) => smallChain(i % 2 === 0 ? 13 : 3))
  const request = { ...HONEST, code: writeBoc(code('30f835')) }
  const exits = async () =>
    Promise.all(chains.map(async (chain) => (await tvm.runGetMethod({ ...request, chain })).exitCode))
  const expected = chains.map((_, i) => (i % 2 === 0 ? 0 : 6))
  expect(await exits()).toEqual(expected)
  expect(await exits()).toEqual(expected)
})

test('nothing waits behind a run that does not end while another thread is there', async () => {
  const tvm = await createTvm({ workers: 2, deadlineMs: PATIENCE_MS })
  const endless = tvm.runGetMethod(ENDLESS)
  const settled = Promise.allSettled([endless])
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(Array.from({ length: 12 }, () => tvm.runGetMethod(HONEST)))
    for (const answer of answers) expect(answer).toMatchObject({ exitCode: 0, cut: null })
  }
  expect(tvm.metrics).toMatchObject({ runs: 240, running: 1, waiting: 0, kills: 0 })
  await tvm.stop()
  expect(await settled).toMatchObject([{ status: 'rejected', reason: { code: 'TVM_BUSY' } }])
})

test('among runs that end badly and runs given up, every honest one is answered once and right', async () => {
  await using tvm = await createTvm({ workers: 2, deadlineMs: PATIENCE_MS })
  // Its answer is its argument.
  const echo = { ...HONEST, code: writeBoc(code('30')) }
  const runs = Array.from({ length: 300 }, async (_, i) => {
    if (i % 100 === 50) return await tvm.runGetMethod(ENDLESS, { deadlineMs: 200 }).then(({ cut }) => cut)
    if (i % 7 === 3) {
      const signal = AbortSignal.timeout(i % 5)
      return await tvm.runGetMethod(echo, { signal }).then(
        () => 'ran',
        () => 'given up',
      )
    }
    const { stack } = await tvm.runGetMethod({ ...echo, stack: [{ type: 'int', value: BigInt(i) }] })
    return stack[0]?.type === 'int' ? Number(stack[0].value) : stack
  })
  for (const [i, answer] of (await Promise.all(runs)).entries()) {
    if (i % 100 === 50) expect(answer).toBe('deadline')
    else if (i % 7 === 3) expect(['ran', 'given up']).toContain(answer)
    else expect(answer).toBe(i)
  }
  expect(tvm.metrics).toMatchObject({ kills: 3, cuts: 3, waiting: 0, running: 0 })
})

test('callers take turns, and so do they and what keeps the service going', async () => {
  await using tvm = await createTvm({ workers: 1, deadlineMs: PATIENCE_MS })
  const running = tvm.runGetMethod(ENDLESS, { deadlineMs: 200, caller: 'before' })
  const order: string[] = []
  const ask = (name: string, options: RunOptions) => tvm.runGetMethod(HONEST, options).then(() => order.push(name))
  const asked = [
    ...[1, 2, 3].map((n) => ask(`flood ${n}`, { caller: 'flood' })),
    ask('honest', { caller: 'honest' }),
    ask('send', { caller: 'flood', lane: 'own' }),
  ]
  await Promise.all([running, ...asked])
  expect(order).toEqual(['send', 'flood 1', 'honest', 'flood 2', 'flood 3'])
})

test('one caller leaves a thread to the others, whatever they run', async () => {
  const tvm = await createTvm({ workers: 2, deadlineMs: PATIENCE_MS })
  const flood = Array.from({ length: 10 }, () => tvm.runGetMethod(ENDLESS, { caller: 'flood' }))
  const settled = Promise.allSettled(flood)
  for (let i = 0; i < 30; i++) {
    expect(await tvm.runGetMethod(HONEST, { caller: 'honest' })).toMatchObject({ exitCode: 0, cut: null })
  }
  expect(tvm.metrics).toMatchObject({ runs: 30, running: 1, waiting: 9, kills: 0 })
  await tvm.stop()
  expect(await settled).toHaveLength(10)
})

test('a caller with too many waiting is refused, others are not', async () => {
  const tvm = await createTvm({ workers: 1, maxWaitingPerCaller: 2, deadlineMs: PATIENCE_MS })
  const running = tvm.runGetMethod(ENDLESS, { caller: 'flood' })
  // The machine has it for sure when it is no longer among those that may be taken back.
  const waiting = Array.from({ length: 4 }, () => tvm.runGetMethod(ENDLESS, { caller: 'flood' }))
  const other = tvm.runGetMethod(HONEST, { caller: 'other' })
  const settled = Promise.allSettled([running, ...waiting, other])
  expect(tvm.metrics.refusals).toBeGreaterThan(0)
  expect(tvm.metrics.refusals).toBeLessThan(4)
  await tvm.stop()
  for (const one of await settled) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'TVM_BUSY' } })
})

test('stopping refuses what waits and what comes after', async () => {
  const tvm = await createTvm({ workers: 1, deadlineMs: PATIENCE_MS })
  const running = tvm.runGetMethod(ENDLESS)
  const waiting = tvm.runGetMethod(HONEST)
  const settled = Promise.allSettled([running, waiting])
  await tvm.stop()
  for (const one of await settled) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'TVM_BUSY' } })
  await expect(tvm.runGetMethod(HONEST)).rejects.toMatchObject({ code: 'TVM_BUSY' })
})

test('a deadline that passes while the threads end loses nothing', async () => {
  const tvm = await createTvm({ workers: 1, deadlineMs: 1 })
  const settled = Promise.allSettled([tvm.runGetMethod(ENDLESS), tvm.runGetMethod(HONEST)])
  await tvm.stop()
  for (const one of await settled) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'TVM_BUSY' } })
})
