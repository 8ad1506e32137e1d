import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { isTest, listSources } from '../../test/source-rules.ts'
import { eitherSignal } from './either-signal.ts'
import { Pause } from './pause.ts'

const listeners = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length

test('ten thousand pauses leave nothing with the signal they listened to', async () => {
  const { signal } = new AbortController()
  const pause = new Pause()
  for (let i = 0; i < 10_000; i++) {
    const waiting = pause.wait(60_000, signal)
    if (i < 3) expect(listeners(signal)).toBe(1)
    pause.wake()
    await waiting
  }
  expect(listeners(signal)).toBe(0)
  await pause.wait(0, signal)
  expect(listeners(signal)).toBe(0)
})

test('a pause ends with its signal', async () => {
  const stop = new AbortController()
  const pause = new Pause()
  const waiting = pause.wait(60_000, stop.signal)
  stop.abort()
  await waiting
  await pause.wait(60_000, stop.signal)
  expect(listeners(stop.signal)).toBe(0)
})

test('ten thousand signals made of two leave nothing with either', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  for (let i = 0; i < 10_000; i++) {
    using either = eitherSignal(one.signal, other.signal)
    if (i < 3) expect([listeners(one.signal), either.signal.aborted]).toEqual([1, false])
  }
  expect([listeners(one.signal), listeners(other.signal)]).toEqual([0, 0])
})

test('a signal made of two tells why the first of them aborted', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const either = eitherSignal(one.signal, other.signal)
  other.abort(new Error('enough'))
  one.abort(new Error('too late'))
  expect(either.signal.reason).toEqual(new Error('enough'))
  expect(eitherSignal(new AbortController().signal, one.signal).signal.reason).toEqual(new Error('too late'))
  expect([listeners(one.signal), listeners(other.signal)]).toEqual([0, 0])
})

test('nobody uses the one that leaks', () => {
  const users = listSources().filter((file) => !isTest(file) && /AbortSignal\.any\(/.test(file.text))
  expect(users.map(({ path }) => path)).toEqual([])
})
