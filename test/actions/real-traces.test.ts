import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { expandActionTypes, isVisible } from '../../src/decode/actions/action-versions.ts'
import { classify } from '../../src/decode/actions/classify.ts'
import { finalizedContext, toActionValue } from '../../src/record/action.ts'
import { sharedData } from '../shared-data.ts'
import { DETAILS, mistakesIn } from './details-schema.ts'
import { loadRealTraces, type RealTrace } from './real-traces.ts'

const folder = sharedData('real', 'traces')
const expectedFolder = sharedData('real', 'actions-expected-api')
const referenceFile = sharedData('real', 'actions-reference.ndjson')
const comparer = sharedData('compare-actions.mjs')

interface Verdict {
  readonly type: string
  readonly state: 'held' | 'failed' | 'hidden'
  readonly differences: readonly string[]
}

interface Document {
  readonly [key: string]: unknown
  readonly action_id: string
  readonly type: string
  readonly details: Readonly<Record<string, unknown>>
}

function documentsOf({ trace, factsOf }: RealTrace, types: ReadonlySet<string>): Document[] {
  return classify(trace, factsOf)
    .actions.filter((action) => isVisible(action, types))
    .map(
      (action) => toActionValue(action, { ...finalizedContext(trace), includeAccounts: true }) as unknown as Document,
    )
}

describe.skipIf(!folder || !expectedFolder || !comparer)('real traces', () => {
  const traces = folder === undefined ? [] : loadRealTraces(folder)

  test('give the actions that are expected of them', async () => {
    const { judge } = (await import(pathToFileURL(comparer as string).href)) as {
      judge(expectedCase: unknown, actions: readonly Document[]): Verdict[]
    }
    const table = new Map<string, { held: number; asserted: number; hidden: number }>()
    const differences: string[] = []
    for (const real of traces) {
      const file = join(expectedFolder as string, real.name)
      let text: string
      try {
        text = readFileSync(file, 'utf8')
      } catch {
        continue // one trace of the folder has no expected actions
      }
      const { cases } = JSON.parse(text) as { cases: readonly unknown[] }
      for (const expectedCase of cases) {
        const newest = judge(expectedCase, documentsOf(real, expandActionTypes(['latest', 'tgbtc'])))
        // What is a part of another action is seen by callers who do not know the whole.
        const older = judge(expectedCase, documentsOf(real, expandActionTypes(['v2'])))
        newest.forEach((verdict, i) => {
          const { type, state, differences: found } = verdict.state === 'hidden' ? (older[i] as Verdict) : verdict
          const row = table.get(type) ?? { held: 0, asserted: 0, hidden: 0 }
          table.set(type, row)
          row.asserted++
          if (state === 'held') row.held++
          if (verdict.state === 'hidden') row.hidden++
          differences.push(...found)
        })
      }
    }
    const lines = [...table]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([type, { held, asserted, hidden }]) =>
          `  ${type.padEnd(34)} ${held} / ${asserted}${hidden > 0 ? `  (${hidden} as a part)` : ''}`,
      )
    process.stdout.write(`\n${lines.join('\n')}\n\n`)
    expect(differences).toEqual([])
    expect(table.size).toBeGreaterThan(45)
  })

  test.skipIf(!referenceFile)('give the same lists as the public classifier, but for what it misreads', () => {
    // Values that the public service reads from the wrong bits; ours are those of the reference (actions.md, section 7).
    const misread = new Set(['new_tokens', 'new_tokens_used', 'expected_address'])
    const lines = readFileSync(referenceFile as string, 'utf8')
      .trim()
      .split('\n')
    const reference = new Map(
      lines
        .map((line) => JSON.parse(line) as { trace_id: string; actions: Document[] })
        .map((one) => [one.trace_id, one.actions]),
    )
    const differences: string[] = []
    for (const real of traces) {
      const id = Buffer.from(real.trace.id).toString('base64')
      const own = new Map(
        documentsOf(real, expandActionTypes(['latest', 'tgbtc'])).map((one) => [`${one.action_id} ${one.type}`, one]),
      )
      for (const wanted of reference.get(id) ?? []) {
        const key = `${wanted.action_id} ${wanted.type}`
        const found = own.get(key)
        if (found === undefined) differences.push(`${real.name}: no ${wanted.type}`)
        else
          differences.push(
            ...compareDocuments(wanted, found, misread).map((text) => `${real.name}: ${wanted.type}: ${text}`),
          )
        own.delete(key)
      }
      for (const { type } of own.values()) differences.push(`${real.name}: one ${type} too many`)
    }
    expect(differences).toEqual([])
  })

  test('tell nothing that the contract does not know', () => {
    expect(DETAILS.size).toBeGreaterThan(80)
    const mistakes = traces.flatMap(({ trace, factsOf }) =>
      classify(trace, factsOf).actions.flatMap(({ type, details }) => mistakesIn(type, details)),
    )
    expect(mistakes).toEqual([])
  })

  test('do not depend on how the transactions are given', () => {
    for (const { trace, factsOf } of traces) {
      const again = classify({ ...trace, nodes: [...trace.nodes] }, factsOf)
      expect(again).toEqual(classify(trace, factsOf))
    }
  })
})

function compareDocuments(wanted: Document, found: Document, misread: ReadonlySet<string>): string[] {
  const differences: string[] = []
  for (const [key, value] of Object.entries(wanted)) {
    if (key !== 'details' && canonical(value) !== canonical(found[key])) differences.push(key)
  }
  for (const key of new Set([...Object.keys(wanted.details), ...Object.keys(found.details)])) {
    const isBoc = typeof wanted.details[key] === 'string' && String(wanted.details[key]).startsWith('te6cc')
    if (misread.has(key) || isBoc) continue
    if (canonical(wanted.details[key]) !== canonical(found.details[key])) differences.push(`details.${key}`)
  }
  return differences
}

/** Order says nothing, neither of keys nor of lists. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(canonical).sort())
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const entries = Object.entries(value).map(([key, one]) => [key, canonical(one)])
  return JSON.stringify(entries.sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)))
}
