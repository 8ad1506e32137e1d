import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { MasterchainStep } from '../masterchain-run.ts'
import { gatherReady } from './gather-ready.ts'

const step = (mcSeqno: number, fileBytes = 1) => ({ mcSeqno, fileBytes }) as MasterchainStep
const seqnos = (batch: readonly MasterchainStep[]) => batch.map(({ mcSeqno }) => mcSeqno)
const limits = { maxSteps: 4, maxBytes: 100 }

async function* at(pauseMs: number, count: number): AsyncGenerator<MasterchainStep> {
  for (let i = 1; i <= count; i++) {
    await sleep(pauseMs)
    yield step(i)
  }
}

test('a reader that keeps up gets one step at a time', async () => {
  const batches: number[][] = []
  for await (const batch of gatherReady(at(10, 3), limits)) batches.push(seqnos(batch))
  expect(batches).toEqual([[1], [2], [3]])
})

test('one that does not gets all that came, within the limits', async () => {
  const source = async function* () {
    for (let i = 1; i <= 12; i++) yield step(i)
  }
  const batches: number[][] = []
  for await (const batch of gatherReady(source(), limits)) {
    batches.push(seqnos(batch))
    await sleep(1)
  }
  expect(batches.flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(Math.max(...batches.map(({ length }) => length))).toBe(4)
})

test('many bytes fill a batch as well', async () => {
  const source = async function* () {
    for (let i = 1; i <= 4; i++) yield step(i, 60)
  }
  const batches: number[][] = []
  for await (const batch of gatherReady(source(), limits)) {
    batches.push(seqnos(batch))
    await sleep(5)
  }
  expect(batches.every(({ length }) => length <= 2)).toBe(true)
  expect(batches.flat()).toEqual([1, 2, 3, 4])
})

test('a failure comes after the steps before it', async () => {
  const source = async function* () {
    yield step(1)
    yield step(2)
    throw new Error('no third')
  }
  const seen: number[] = []
  const run = async () => {
    for await (const batch of gatherReady(source(), limits)) seen.push(...seqnos(batch))
  }
  await expect(run()).rejects.toThrow('no third')
  expect(seen).toEqual([1, 2])
})
