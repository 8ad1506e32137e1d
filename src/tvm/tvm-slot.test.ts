import { expect, test } from 'vitest'
import { smallChain } from '../../test/tvm/small-chain.ts'
import type { WorkerThread } from '../lib/worker-thread.ts'
import type { TvmJob } from './tvm-job.ts'
import { CLAIM_WORDS, claim, type TvmRun, TvmSlot } from './tvm-slot.ts'

const LATE_MS = 60_000
const nobodyIsLate = () => undefined

/** A slot whose thread is played by the test: it takes what was posted when it is told to. */
function slotWithThread() {
  const words = new Int32Array(new SharedArrayBuffer(CLAIM_WORDS * Int32Array.BYTES_PER_ELEMENT))
  const posted: TvmJob[] = []
  const calls = { call: (_: string, job: TvmJob) => new Promise(() => posted.push(job)) }
  const slot = new TvmSlot({ calls } as unknown as WorkerThread, words)
  const take = (i: number): boolean => {
    const { ticket, word } = posted[i] as TvmJob
    return claim(words, ticket, word)
  }
  return { slot, take, posted }
}

const chain = smallChain()
const someRun = (of = chain): TvmRun => ({
  chain: of,
  run: { kind: 'get_method', code: '', data: '', params: '', stack: '', need: 0 },
  deadlineMs: LATE_MS,
  caller: '',
  lane: 'own',
  resolve: () => undefined,
  reject: () => undefined,
})

test('a run posted ahead is taken back, or begun, never both', () => {
  const { slot, take } = slotWithThread()
  const [first, second, third] = [someRun(), someRun(), someRun()]
  void slot.post(first, nobodyIsLate)
  void slot.post(second, nobodyIsLate)
  expect(slot.takeBack()).toBe(second)
  expect(take(1)).toBe(false)
  void slot.post(third, nobodyIsLate)
  expect([take(0), take(1), take(2)]).toEqual([true, false, true])
  expect(slot.takeBack()).toBeUndefined()
  expect([slot.running, slot.postedAhead]).toEqual([first, third])
  slot.ended(first, nobodyIsLate)
  expect([slot.running, slot.postedAhead]).toEqual([third, undefined])
  slot.ended(third, nobodyIsLate)
  expect(slot.running).toBeUndefined()
})

test('a thread that is gone died of the run it had begun last', () => {
  const before = slotWithThread()
  const [first, second] = [someRun(), someRun()]
  void before.slot.post(first, nobodyIsLate)
  void before.slot.post(second, nobodyIsLate)
  before.take(0)
  expect(before.slot.lost()).toEqual({ culprit: first, innocent: second })

  const after = slotWithThread()
  void after.slot.post(first, nobodyIsLate)
  void after.slot.post(second, nobodyIsLate)
  after.take(0)
  after.take(1)
  expect(after.slot.lost()).toEqual({ culprit: second, innocent: first })
})

test('the texts of a chain are posted once, even with a run that is taken back', () => {
  const { slot, posted } = slotWithThread()
  for (let i = 0; i < 3; i++) {
    void slot.post(someRun(), nobodyIsLate)
    slot.takeBack()
  }
  expect(posted.map(({ newChain }) => newChain !== undefined)).toEqual([true, false, false])
  slot.ended(slot.running as TvmRun, nobodyIsLate)
})

test('a new chain takes the place of the oldest; its configuration is posted when it is not that of the one before', () => {
  const { slot, posted } = slotWithThread()
  const others = [13, 13, 12, 13, 13].map((version) => smallChain(version))
  for (const one of [chain, ...others, others[4], chain]) {
    const run = someRun(one)
    void slot.post(run, nobodyIsLate)
    slot.ended(run, nobodyIsLate)
  }
  expect(posted.map((job) => job.chain)).toEqual([0, 1, 2, 3, 0, 1, 1, 2])
  const told = posted.map(({ newChain }) => newChain && (newChain.config?.config ?? 'as before'))
  const [config, older] = [chain.config, others[2]?.config]
  expect(told).toEqual([config, 'as before', 'as before', older, config, 'as before', undefined, 'as before'])
})

test('a thread that had more runs than a word can count takes the next one', () => {
  const { slot, take } = slotWithThread()
  Reflect.set(slot, 'lastTicket', 2 ** 31 - 2)
  for (let i = 0; i < 3; i++) {
    const run = someRun()
    void slot.post(run, nobodyIsLate)
    expect(take(i)).toBe(true)
    slot.ended(run, nobodyIsLate)
  }
})
