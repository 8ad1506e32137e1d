import { expect, test } from 'vitest'
import { loadRealTraces } from '../../../../test/actions/real-traces.ts'
import { builtFolder } from '../../../../test/built-folder.ts'
import { sharedData } from '../../../../test/shared-data.ts'
import { createMatcherFailureLog } from '../../../index/actions/matcher-failure-log.ts'
import { loadFolder } from '../../../lib/load-folder.ts'
import { classify } from '../classify.ts'
import { isMatcher, type Matcher } from './matcher.ts'
import { orderMatchers } from './order.ts'
import { MatcherSet } from './run-matchers.ts'

const folder = sharedData('real', 'traces')
const matchers = await loadFolder(builtFolder('decode/actions/matchers'), isMatcher)

/** What stands in for the matcher fails whenever it would be tried. */
const breaking = (name: string): MatcherSet =>
  new MatcherSet(
    orderMatchers(
      matchers.map((matcher): Matcher => {
        const build = () => {
          throw new TypeError('a mistake')
        }
        return matcher.name === name ? { ...matcher, build } : matcher
      }),
    ),
  )

test.skipIf(!folder)('a matcher that throws costs a trace only what it would tell, and is named', () => {
  const traces = loadRealTraces(folder as string)
  const set = breaking('jetton_transfer')
  let failed = 0
  let kept = 0
  for (const { name, trace, factsOf } of traces) {
    const whole = classify(trace, factsOf)
    const found = classify(trace, factsOf, set)
    expect(whole.failures).toEqual([])
    if (found.failures.length === 0) {
      expect(found, name).toEqual(whole)
      continue
    }
    failed++
    expect(found.state).toBe('failed')
    expect(new Set(found.failures.map(({ matcher, reason }) => `${matcher}: ${reason}`))).toEqual(
      new Set(['jetton_transfer: a mistake']),
    )
    expect(found.actions.length).toBeGreaterThan(0)
    const others = new Set(['jetton_transfer', 'call_contract', 'contract_deploy', 'ton_transfer', 'unknown'])
    kept += found.actions.filter(({ type }) => !others.has(type)).length
  }
  expect(failed).toBeGreaterThan(10)
  expect(kept).toBeGreaterThan(0)
})

test.skipIf(!folder)('details that cannot be told leave the parts of their action', () => {
  const traces = loadRealTraces(folder as string)
  const set = new MatcherSet(
    orderMatchers(
      matchers.map((matcher): Matcher => {
        if (matcher.name !== 'jetton_transfer') return matcher
        const build: Matcher['build'] = (...args) => {
          const made = matcher.build(...args)
          const details = () => {
            throw new TypeError('a mistake')
          }
          return made !== null && 'kind' in made ? { ...made, kind: { ...made.kind, details } } : made
        }
        return { ...matcher, build }
      }),
    ),
  )
  const failed = traces.filter(({ trace, factsOf }) => {
    const { failures, actions, state } = classify(trace, factsOf, set)
    if (failures.length === 0) return false
    expect(state).toBe('failed')
    expect(new Set(failures.map(({ matcher }) => matcher))).toEqual(new Set(['jetton_transfer']))
    return actions.length > 0
  })
  expect(failed.length).toBeGreaterThan(0)
})

test.skipIf(!folder)('the first failure of each matcher is logged, with its trace', () => {
  const lines: object[] = []
  const tell = createMatcherFailureLog({ warn: (fields) => lines.push(fields) })
  const set = breaking('jetton_transfer')
  for (const { trace, factsOf } of loadRealTraces(folder as string)) {
    const { failures } = classify(trace, factsOf, set)
    tell(failures.map((failure) => ({ ...failure, traceId: trace.id })))
  }
  expect(lines).toEqual([
    { matcher: 'jetton_transfer', reason: 'a mistake', traceId: expect.stringMatching(/^[\w+/]{43}=$/) },
  ])
})
