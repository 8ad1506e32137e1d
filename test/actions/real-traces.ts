import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toFactsOf } from '../../src/cli/classify/neutral-facts.ts'
import { type NeutralTrace, readNeutralTrace, toTraceInput } from '../../src/cli/classify/neutral-trace.ts'
import type { FactsOf } from '../../src/decode/actions/engine/facts.ts'
import type { TraceInput } from '../../src/decode/traces/trace-input.ts'

export interface RealTrace {
  readonly name: string
  readonly neutral: NeutralTrace
  readonly trace: TraceInput
  readonly factsOf: FactsOf
}

/** All traces of a folder in the neutral form. */
export function loadRealTraces(folder: string): RealTrace[] {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const neutral = readNeutralTrace(readFileSync(join(folder, name), 'utf8'), name)
      return { name, neutral, trace: toTraceInput(neutral), factsOf: toFactsOf(neutral.account_facts) }
    })
}
