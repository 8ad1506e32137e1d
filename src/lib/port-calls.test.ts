import { MessageChannel } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { CellarError } from './errors.ts'
import { Moved, PortCalls } from './port-calls.ts'

const channel = () => new MessageChannel()
let open: MessageChannel | undefined

afterEach(() => open?.port1.close())

function pair(left: ConstructorParameters<typeof PortCalls>[1], right: ConstructorParameters<typeof PortCalls>[1]) {
  open = channel()
  return { left: new PortCalls(open.port1, left), right: new PortCalls(open.port2, right) }
}

test('calls go both ways, even inside one another', async () => {
  const { left, right } = pair(
    { double: (n: number) => n * 2 },
    { quadruple: async (n: number) => (await right.call<number>('double', n)) * 2 },
  )
  expect(await left.call('quadruple', 5)).toBe(20)
})

test('a foreseen failure keeps its code and context', async () => {
  const { left } = pair(
    {},
    {
      fail: () => {
        throw new CellarError('BROKEN_CHAIN', 'no such link', { seqno: 7 })
      },
    },
  )
  await expect(left.call('fail', null)).rejects.toMatchObject({ code: 'BROKEN_CHAIN', context: { seqno: 7 } })
  await expect(left.call('nothing', null)).rejects.toThrow('no such call')
})

test('buffers are moved, not copied', async () => {
  const { left } = pair(
    {},
    {
      make: () => {
        const bytes = new Uint8Array([1, 2, 3])
        return new Moved(bytes, [bytes.buffer])
      },
    },
  )
  expect(await left.call('make', null)).toEqual(new Uint8Array([1, 2, 3]))
})

test('whoever waits for a dead thread is told', async () => {
  const { left } = pair({}, { never: () => new Promise(() => undefined) })
  const waiting = left.call('never', null)
  left.fail(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  await expect(left.call('never', null)).rejects.toThrow('gone')
})

test('answers in another order than the calls go to whom they are for, also when numbers are used again', async () => {
  const releases: (() => void)[] = []
  const { left } = pair({}, { held: (n: number) => new Promise((done) => releases.push(() => done(n))) })
  const answers: unknown[] = []
  for (let round = 0; round < 3; round++) {
    const calls = [0, 1, 2].map((n) => left.call('held', round * 10 + n))
    // Whoever is asked last has been asked everything.
    await expect(left.call('nothing', null)).rejects.toThrow('no such call')
    for (const release of releases.splice(0).reverse()) release()
    answers.push(...(await Promise.all(calls)))
  }
  expect(answers).toEqual([0, 1, 2, 10, 11, 12, 20, 21, 22])
})
