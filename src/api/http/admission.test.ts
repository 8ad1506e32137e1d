import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { Admission } from './admission.ts'

const LIMITS = { capacity: 12, reserve: 4, small: 2 }

const enter = (admission: Admission, caller: string, times: number): boolean[] =>
  Array.from({ length: times }, () => admission.enter(caller, 1))

test('one caller takes all but the reserve; others still come in', async () => {
  const registry = new Registry()
  const admission = new Admission(registry, LIMITS)
  expect(enter(admission, 'greedy', 10)).toEqual([...new Array(8).fill(true), false, false])
  expect(enter(admission, 'a', 3)).toEqual([true, true, false])
  expect(enter(admission, 'b', 3)).toEqual([true, true, false])
  expect(enter(admission, 'c', 1)).toEqual([false])
  admission.leave('greedy', 1)
  expect(enter(admission, 'greedy', 1)).toEqual([false])
  expect(enter(admission, 'c', 1)).toEqual([true])
  expect(await registry.metrics()).toMatch(/^cellar_http_shed_total 6$/m)
  expect(await registry.metrics()).toMatch(/^cellar_http_under_way 12$/m)
})

test('weight counts; whoever leaves makes room', () => {
  const admission = new Admission(new Registry(), LIMITS)
  expect(admission.enter('a', 7)).toBe(true)
  expect(admission.enter('b', 7)).toBe(false)
  expect(admission.enter('b', 2)).toBe(true)
  admission.leave('a', 7)
  expect(admission.enter('c', 6)).toBe(true)
  admission.leave('b', 2)
  admission.leave('c', 6)
  // Heavier than there is room for at all: alone it is let in.
  expect(admission.enter('d', 20)).toBe(true)
  expect(admission.enter('e', 1)).toBe(false)
})
