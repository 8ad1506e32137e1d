import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Hedge, hedge } from './hedge.ts'

function run(
  steps: readonly ((signal: AbortSignal) => Promise<string>)[],
  change: Partial<Hedge<number, string>> = {},
) {
  let next = 0
  const started: number[] = []
  const promise = hedge<number, string>({
    next: () => (next < steps.length ? next++ : undefined),
    attempt: (i, signal) => {
      started.push(i)
      return (steps[i] as (signal: AbortSignal) => Promise<string>)(signal)
    },
    patienceMs: () => 20,
    isFinal: () => false,
    exhausted: (failures) => {
      throw new Error(`all failed: ${failures.map((error) => (error as Error).message).join(', ')}`)
    },
    ...change,
  })
  return { promise, started }
}

const answer =
  (value: string, ms = 0) =>
  async () => {
    await sleep(ms)
    return value
  }
const fail = (message: string) => async () => {
  throw new Error(message)
}
const hang = (signal: AbortSignal) => sleep(60_000, 'late', { signal })

test('a quick answer comes from the first alone', async () => {
  const { promise, started } = run([answer('a'), answer('b')])
  expect(await promise).toBe('a')
  expect(started).toEqual([0])
})

test('a second is asked when the first takes too long, and the first is called off', async () => {
  let calledOff = false
  const slow = (signal: AbortSignal) => {
    signal.addEventListener('abort', () => {
      calledOff = true
    })
    return hang(signal)
  }
  const { promise, started } = run([slow, answer('b')])
  expect(await promise).toBe('b')
  expect(started).toEqual([0, 1])
  expect(calledOff).toBe(true)
})

test('the next is asked at once after a failure', async () => {
  const { promise } = run([fail('x'), fail('y'), answer('c')], { patienceMs: () => 60_000 })
  expect(await promise).toBe('c')
})

test('a late answer of the first still wins over a failing second', async () => {
  const { promise } = run([answer('a', 60), fail('y')])
  expect(await promise).toBe('a')
})

test('several can be asked from the start', async () => {
  const { promise, started } = run([hang, answer('b'), answer('c')], { atOnce: 2, patienceMs: () => 60_000 })
  expect(await promise).toBe('b')
  expect(started).toEqual([0, 1])
})

test('when all fail, all failures are told; and when nobody is there', async () => {
  await expect(run([fail('x'), fail('y')]).promise).rejects.toThrow('all failed: x, y')
  await expect(run([]).promise).rejects.toThrow('all failed: ')
})

test('an answer that is not enough makes it go on, and it makes do with what there is at the end', async () => {
  const seen: string[] = []
  const isEnough = (value: string): boolean => seen.push(value) >= 2
  expect(await run([answer('a'), answer('b'), answer('c')], { isEnough }).promise).toBe('b')
  expect(seen).toEqual(['a', 'b'])
  const exhausted = (): string => 'so be it'
  expect(await run([answer('a'), fail('x')], { isEnough: () => false, exhausted }).promise).toBe('so be it')
})

test('a final failure ends it', async () => {
  const { promise, started } = run([fail('x'), answer('b')], { isFinal: () => true })
  await expect(promise).rejects.toThrow('x')
  expect(started).toEqual([0])
})

test('but not when somebody has answered', async () => {
  const answered = new AbortController()
  const failAfter = async (): Promise<string> => {
    await new Promise((resolve) => answered.signal.addEventListener('abort', resolve))
    throw new Error('x')
  }
  const isEnough = (): boolean => {
    answered.abort()
    return false
  }
  const change = { isEnough, isFinal: () => true, atOnce: 2, patienceMs: () => 60_000, exhausted: () => 'so be it' }
  expect(await run([answer('a'), failAfter], change).promise).toBe('so be it')
})

test('it makes do with what there is when nothing more is worth waiting for', async () => {
  const failed: number[][] = []
  const isDone = (candidates: ReadonlySet<number>): boolean => failed.push([...candidates]) === 2
  const change = { isEnough: () => false, isDone, atOnce: 1, exhausted: () => 'so be it' }
  expect(await run([answer('a'), fail('x'), hang], { ...change, patienceMs: () => 60_000 }).promise).toBe('so be it')
  expect(failed).toEqual([[], [1]])
})

test('an abort ends it with its reason', async () => {
  const stop = new AbortController()
  const { promise } = run([hang, hang], { signal: stop.signal })
  setTimeout(() => stop.abort(new Error('enough')), 10)
  await expect(promise).rejects.toThrow('enough')
  await expect(run([answer('a')], { signal: stop.signal }).promise).rejects.toThrow('enough')
})
