import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const everybody = () => true

function drainInTurns(queue: FairQueue<string>, mayGo: (caller: string) => boolean = everybody): string {
  let order = ''
  for (let item = queue.take(mayGo); item !== undefined; item = queue.take(mayGo)) order += item
  return order
}

test('each takes one in turn, their own in the order they came', () => {
  const queue = new FairQueue<string>()
  for (const item of 'abcdef') queue.add('flood', item)
  queue.add('honest', '1')
  queue.add('other', 'x')
  queue.add('honest', '2')
  expect([queue.size, queue.sizeOf('flood'), queue.sizeOf('nobody')]).toEqual([9, 6, 0])
  expect(drainInTurns(queue)).toBe('a1xb2cdef')
  expect([queue.size, queue.sizeOf('flood')]).toEqual([0, 0])
})

test('who may not go keeps the turn', () => {
  const queue = new FairQueue<string>()
  queue.add('flood', 'a')
  queue.add('flood', 'b')
  queue.add('honest', '1')
  expect(drainInTurns(queue, (caller) => caller !== 'flood')).toBe('1')
  queue.add('honest', '2')
  expect(drainInTurns(queue)).toBe('a2b')
})

test('what comes back is the next; what is given up is gone', () => {
  const queue = new FairQueue<string>()
  for (const item of 'ab') queue.add('one', item)
  queue.add('two', 'x')
  const taken = queue.take(everybody) as string
  queue.addFirst('one', taken)
  queue.delete('one', 'b')
  queue.delete('one', 'no such')
  queue.delete('nobody', 'a')
  expect(queue.size).toBe(2)
  expect(drainInTurns(queue)).toBe('ax')
})

test('drained at once, in the order of turns', () => {
  const queue = new FairQueue<string>()
  for (const item of 'ab') queue.add('one', item)
  queue.add('two', 'x')
  expect(queue.drain()).toEqual(['a', 'b', 'x'])
  expect([queue.size, queue.take(everybody)]).toEqual([0, undefined])
})
