import Fastify, { type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addShortRequests, beginShort, endShort } from './short-request.ts'
import { restForOthers, shortBegan, shortEnded, TimeSlice } from './time-slice.ts'

const FAKED = ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...FAKED] })
  // Timers of earlier tests are over, and the clock begins anew: what was due before is not.
  vi.advanceTimersByTime(1_000)
})
afterEach(() => void vi.useRealTimers())

/** Comes to rest after so long a stretch; what is given back says whether it goes on. */
function restAfter(stretchMs: number): () => boolean {
  const slice = new TimeSlice()
  vi.advanceTimersByTime(stretchMs)
  let isOn = false
  void slice.rest().then(() => {
    isOn = true
  })
  return () => isOn
}

/** Less than short requests would have, and three times a stretch: a turn of the faked loop takes a millisecond. */
const TURNS_MS = 12

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

test('one long work has a sixth of the time while a short request is under way, and all of it when there is none', async () => {
  shortBegan()
  const isOn = restAfter(4)
  await pass(19)
  expect(isOn()).toBe(false)
  await pass(1)
  expect(isOn()).toBe(true)
  shortEnded()
  const isOnAlone = restAfter(4)
  await pass(1)
  expect(isOnAlone()).toBe(true)
})

test('it goes on when the last short request has ended', async () => {
  shortBegan()
  shortBegan()
  const isOn = restAfter(4)
  shortEnded()
  await pass(1)
  expect(isOn()).toBe(false)
  shortEnded()
  await pass(TURNS_MS)
  expect(isOn()).toBe(true)
})

test('of two long works each has as much as one alone', async () => {
  shortBegan()
  const [first, second] = [restAfter(4), restAfter(4)]
  await pass(9)
  expect([first(), second()]).toEqual([false, false])
  await pass(1)
  expect([first(), second()]).toEqual([true, false])
  shortEnded()
  await pass(TURNS_MS)
  expect(second()).toBe(true)
})

test('between two portions of rows the database is left to short requests for twice as long, and not for long', async () => {
  const isOver = async (tookMs: number, afterMs: number): Promise<boolean> => {
    let is = false
    void restForOthers(tookMs).then(() => {
      is = true
    })
    await pass(afterMs)
    return is
  }
  expect(await isOver(5, 0)).toBe(true)
  shortBegan()
  expect(await isOver(5, 9)).toBe(false)
  expect(await isOver(5, 10)).toBe(true)
  expect(await isOver(1_000, 12)).toBe(true)
  shortEnded()
})

test('a request is under way until its answer is made, or it turns out to be long', async () => {
  vi.useRealTimers()
  const requests: FastifyRequest[] = []
  const wereShort: boolean[] = []
  const server = Fastify()
  addShortRequests(server)
  server.addHook('onRequest', (request, reply, done) => {
    beginShort(request, reply)
    requests.push(request)
    done()
  })
  server.get('/short', async (request) => {
    wereShort.push(request.isShort)
    return ''
  })
  server.get('/long', async (request) => {
    endShort(request)
    wereShort.push(request.isShort)
    return ''
  })
  await server.inject('/short')
  await server.inject('/long')
  await server.close()
  expect(wereShort).toEqual([true, false])
  expect(requests.map(({ isShort }) => isShort)).toEqual([false, false])
  vi.useFakeTimers({ toFake: [...FAKED] })
  // Neither is counted twice, or still.
  shortBegan()
  const isOn = restAfter(4)
  await pass(1)
  expect(isOn()).toBe(false)
  shortEnded()
  await pass(TURNS_MS)
  expect(isOn()).toBe(true)
})
