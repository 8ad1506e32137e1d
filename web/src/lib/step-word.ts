import type { TraceStep } from './trace-graph.ts'
import { toOpcode } from './wording/sentence.ts'

/** What the message of a step asked for, in a word where one is known. */
export function stepWord({ level, opcode, opcodeName, hasMessage, value }: TraceStep): string {
  if (!hasMessage) return 'scheduled run'
  // The first bits of a signed order are its signature.
  if (level === 1 && value === null) return 'signed order'
  if (opcodeName !== undefined && !opcodeName.includes(',')) {
    return opcodeName === 'text_comment' ? 'comment' : opcodeName.replaceAll('_', ' ')
  }
  return opcode === null ? 'transfer' : toOpcode(opcode)
}
