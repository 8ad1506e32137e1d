import { isFromOutside, type TraceStep } from './trace-graph.ts'
import { toOpcode } from './wording/sentence.ts'

/** What the message of a step asked for, in a word where one is known. */
export function stepWord(step: TraceStep): string {
  const { opcode, opcodeName, hasMessage } = step
  if (!hasMessage) return 'scheduled run'
  // The first bits of a signed order are its signature.
  if (isFromOutside(step)) return 'signed order'
  if (opcodeName !== undefined && !opcodeName.includes(',')) {
    return opcodeName === 'text_comment' ? 'comment' : opcodeName.replaceAll('_', ' ')
  }
  return opcode === null ? 'transfer' : toOpcode(opcode)
}
