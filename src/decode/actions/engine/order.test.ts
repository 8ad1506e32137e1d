import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { seeded } from '../../../../test/actions/made-chain.ts'
import { randomOrder } from '../../../../test/actions/random-order.ts'
import { loadRealTraces } from '../../../../test/actions/real-traces.ts'
import { builtFolder } from '../../../../test/built-folder.ts'
import { sharedData } from '../../../../test/shared-data.ts'
import { loadFolder } from '../../../lib/load-folder.ts'
import { classify } from '../classify.ts'
import { isMatcher, type Matcher } from './matcher.ts'
import { orderMatchers } from './order.ts'
import { BOUNCE, EXCESS, type Pattern } from './pattern.ts'
import { MatcherSet } from './run-matchers.ts'

const ROUNDS = 25

const matchers = await loadFolder(builtFolder('decode/actions/matchers'), isMatcher)

/** All opcodes and names that a pattern speaks of. What is sent back goes with its sender, so it is nobody's own. */
function wordsOf(pattern: Pattern | undefined, words = new Set<string>()): Set<string> {
  if (pattern === undefined) return words
  for (const opcode of pattern.opcodes ?? [])
    if (opcode !== EXCESS && opcode !== BOUNCE) words.add(`0x${opcode.toString(16)}`)
  // A call of any opcode is told apart by what is in it.
  for (const name of pattern.names ?? []) if (name !== 'call_contract') words.add(name)
  for (const part of [pattern.each, pattern.parent, ...(pattern.children ?? []), ...(pattern.oneOf ?? [])])
    wordsOf(part, words)
  return words
}

const touchedBy = (matcher: Matcher): Set<string> =>
  new Set([...wordsOf(matcher.pattern), ...wordsOf(matcher.takes), ...(matcher.makes ?? [])])

/** Every matcher that must run before this one. */
function before(name: string, byName: ReadonlyMap<string, Matcher>, found = new Set<string>()): Set<string> {
  for (const other of byName.get(name)?.after ?? []) {
    if (!found.has(other)) before(other, byName, found.add(other))
  }
  return found
}

test('two matchers that may want the same block are put in order by name', () => {
  const byName = new Map(matchers.map((matcher) => [matcher.name, matcher]))
  const earlier = new Map(matchers.map(({ name }) => [name, before(name, byName)]))
  const words = new Map(matchers.map((matcher) => [matcher.name, touchedBy(matcher)]))
  const open: string[] = []
  for (const { name: a } of matchers) {
    for (const { name: b } of matchers) {
      if (a >= b || earlier.get(a)?.has(b) || earlier.get(b)?.has(a)) continue
      const shared = [...(words.get(a) ?? [])].filter((word) => words.get(b)?.has(word))
      if (shared.length > 0) open.push(`${a} and ${b} share ${shared.join(', ')}`)
    }
  }
  expect(open).toEqual([])
})

test('an order is found, and mistakes in it are said', () => {
  const one = (name: string, after: string[]): Matcher => ({ name, after, pattern: {}, build: () => null })
  expect(orderMatchers([one('b', ['a']), one('a', [])]).map(({ name }) => name)).toEqual(['a', 'b'])
  expect(() => orderMatchers([one('a', ['a'])])).toThrow('comes after itself')
  expect(() => orderMatchers([one('a', ['c'])])).toThrow('which there is not')
  expect(() => orderMatchers([one('a', []), one('a', [])])).toThrow('same name')
})

const folder = sharedData('real', 'traces')

test.skipIf(!folder)('any order that keeps `after` gives the same actions', () => {
  const traces = loadRealTraces(folder as string)
  const wanted = traces.map(({ trace, factsOf }) => classify(trace, factsOf))
  const random = seeded(1)
  for (let round = 0; round < ROUNDS; round++) {
    const set = new MatcherSet(randomOrder(matchers, random))
    traces.forEach(({ name, trace, factsOf }, i) => {
      const found = classify(trace, factsOf, set)
      // Saying what differs costs much more than seeing that nothing does.
      if (!isDeepStrictEqual(found, wanted[i])) expect(found, `${name} in order ${round}`).toEqual(wanted[i])
    })
  }
})

test('orders differ, and all keep `after`', () => {
  const random = seeded(2)
  const orders = Array.from({ length: 20 }, () => randomOrder(matchers, random).map(({ name }) => name))
  expect(new Set(orders.map((names) => names.join())).size).toBe(20)
  for (const names of orders) {
    const at = new Map(names.map((name, i) => [name, i]))
    for (const { name, after } of matchers)
      for (const other of after) expect(at.get(other)).toBeLessThan(at.get(name) as number)
  }
})
