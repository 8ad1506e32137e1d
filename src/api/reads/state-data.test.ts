import { expect, test } from 'vitest'
import { StateData } from './state-data.ts'

const hash = (n: number) => Buffer.alloc(32, n)

test('a state without data is known as such, and one that was never kept is not', () => {
  const data = new StateData()
  data.keep(hash(1), Buffer.from('boc'))
  data.keep(hash(2), null)
  expect([data.find(hash(1)), data.find(hash(2)), data.find(hash(3))]).toEqual([Buffer.from('boc'), null, undefined])
})

test('what is kept does not change with the bytes it was read from', () => {
  const data = new StateData()
  const wire = Buffer.from('boc')
  data.keep(hash(1), wire)
  wire.fill(0)
  expect(data.find(hash(1))).toEqual(Buffer.from('boc'))
})

test('neither long data nor more than there is room for stay', () => {
  const data = new StateData()
  data.keep(hash(1), Buffer.alloc(1024 * 1024))
  expect(data.find(hash(1))).toBeUndefined()
  for (let n = 0; n < 256; n++) data.keep(hash(n), Buffer.alloc(60 * 1024))
  const kept = Array.from({ length: 256 }, (_, n) => data.find(hash(n))).filter((found) => found !== undefined)
  expect(kept.length).toBeGreaterThan(100)
  expect(kept.length).toBeLessThan(140)
})
