import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

test('gives results in order while later items finish first, and never runs more than asked', async () => {
  let running = 0
  let most = 0
  const work = async (n: number) => {
    most = Math.max(most, ++running)
    await sleep(20 - n * 2)
    running--
    return n
  }
  const results: number[] = []
  for await (const n of inOrder([1, 2, 3, 4, 5, 6], work, { ahead: 3 })) results.push(n)
  expect(results).toEqual([1, 2, 3, 4, 5, 6])
  expect(most).toBe(3)
})

test('throws a failure at its own place', async () => {
  const results: number[] = []
  const run = async () => {
    for await (const n of inOrder(
      [1, 2, 3, 4],
      async (n) => {
        if (n === 3) throw new Error('third')
        return n
      },
      { ahead: 4 },
    )) {
      results.push(n)
    }
  }
  await expect(run()).rejects.toThrow('third')
  expect(results).toEqual([1, 2])
})

test('stops when told to', async () => {
  const abort = new AbortController()
  const run = async () => {
    for await (const n of inOrder([1, 2, 3], async (n) => n, { ahead: 1, signal: abort.signal }))
      if (n === 1) abort.abort()
  }
  await expect(run()).rejects.toThrow()
})

test('a source that fails does so after what it gave', async () => {
  const results: number[] = []
  const source = async function* () {
    yield 1
    yield 2
    throw new Error('no third')
  }
  const run = async () => {
    for await (const n of inOrder(source(), async (n) => n, { ahead: 5 })) results.push(n)
  }
  await expect(run()).rejects.toThrow('no third')
  expect(results).toEqual([1, 2])
})

test('a result is not held back by a source that has nothing more for now', async () => {
  let release = (): void => undefined
  const source = async function* () {
    yield 1
    yield 2
    await new Promise<void>((resolve) => {
      release = resolve
    })
    yield 3
  }
  const results: number[] = []
  for await (const n of inOrder(source(), async (n) => n, { ahead: 8 })) {
    results.push(n)
    if (n === 2) release()
  }
  expect(results).toEqual([1, 2, 3])
})
