import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import type { MessageDecoder } from '../../decode/messages/decoder.ts'
import { isCellarError } from '../../lib/errors.ts'
import { asciiJson } from '../../record/ascii-json.ts'
import { BUDGETS, type BudgetName, budgetOf } from '../http/budget.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { CellBudget } from '../http/read-hashed.ts'

/** Texts that hold bodies of messages, each a bag of cells in base64 or hex. */
export interface DecodeJob {
  readonly bodies: readonly string[]
}

export interface DecodedBodies {
  /** What each says, or why it cannot be read, with commas between. */
  readonly json: Uint8Array
  /** Budgets that were exceeded: a thread of its own does not count for `/metrics`. */
  readonly exceeded: readonly BudgetName[]
}

/** Characters of bodies that are decoded in a millisecond or so, whatever they hold; what is longer is done in a thread of its own. */
const SMALL = 1024

export const isSmallDecode = ({ bodies }: DecodeJob): boolean =>
  bodies.reduce((sum, { length }) => sum + length, 0) <= SMALL

export function renderDecodeJob({ bodies }: DecodeJob, decoder: MessageDecoder): DecodedBodies {
  const out = new JsonWriter()
  const exceeded: BudgetName[] = []
  for (const [i, body] of bodies.entries()) {
    if (i > 0) out.text(',')
    // A few bytes can say a lot.
    if (out.at < BUDGETS.decode_answer_bytes.limit) writeBody(out, decoder, body, exceeded)
    else {
      if (!exceeded.includes('decode_answer_bytes')) exceeded.push('decode_answer_bytes')
      out.text(refusal('the reply is too long, ask for fewer bodies'))
    }
  }
  return { json: out.finish(), exceeded }
}

function writeBody(out: JsonWriter, decoder: MessageDecoder, text: string, exceeded: BudgetName[]): void {
  const root = readBody(text, exceeded)
  if (typeof root === 'string') {
    out.text(refusal(root))
    return
  }
  const body = new Slice(root.arena, root.index)
  const decoded = decoder.bodyText(body)
  if (decoded !== undefined) out.bytes(decoded)
  else if (body.remainingBits < 32) out.text(refusal(`the body is too short, ${body.remainingBits} bits`))
  else out.text(refusal('no layout fits this body'))
}

/** The one cell that a text holds, or why it holds none. */
function readBody(text: string, exceeded: BudgetName[]): Cell | string {
  const isBase64 = text.startsWith('te6')
  // In a URL, a plus sign that was not escaped is a blank.
  const plain = isBase64 ? text.replaceAll(' ', '+') : text
  if (isBase64 ? !/^[A-Za-z0-9+/_-]+={0,2}$/.test(plain) : !/^([0-9a-fA-F]{2})+$/.test(plain)) {
    return isBase64 ? 'the body is not base64' : 'the body is neither base64 that begins with te6 nor hex'
  }
  try {
    const boc = Buffer.from(plain, isBase64 ? 'base64' : 'hex')
    new CellBudget().take(boc)
    return readSingleRoot(boc)
  } catch (error) {
    if (!isCellarError(error, 'BROKEN_BOC') && !isCellarError(error, 'TOO_LARGE')) throw error
    const budget = budgetOf(error)
    if (budget !== undefined) exceeded.push(budget)
    return error.message
  }
}

const refusal = (reason: string): string => `{"error":${asciiJson(`unknown: ${reason}`)}}`
