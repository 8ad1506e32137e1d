import { parseAddress } from './address.ts'
import { toHashHex } from './hash.ts'
import { stepWord } from './step-word.ts'
import type { TraceStep } from './trace-graph.ts'
import { toOpcode } from './wording/sentence.ts'

/** Names that an account is known by. */
type NamesOf = (raw: string) => readonly string[]

/** Steps that a text names: by an address or a hash in any form, or by a part of a name, a word or an opcode. */
export function findSteps(steps: readonly TraceStep[], text: string, namesOf: NamesOf): readonly TraceStep[] {
  const needle = text.trim().toLowerCase()
  if (needle === '') return []
  const raw = parseAddress(text.trim())?.raw
  const hex = toHashHex(text.trim())
  return steps.filter((step) => {
    if (raw !== undefined && step.account === raw) return true
    if (hex !== undefined && toHashHex(step.hash) === hex) return true
    return [...namesOf(step.account), ...wordsOf(step)].some((word) => word.toLowerCase().includes(needle))
  })
}

const wordsOf = (step: TraceStep): readonly string[] => [
  ...[step.account, stepWord(step)],
  ...(step.opcode === null ? [] : [toOpcode(step.opcode)]),
  ...(step.isFailed ? ['failed'] : []),
]
