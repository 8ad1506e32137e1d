import { asciiText } from '../lib/byte-key.ts'
import { MARK } from './dialect.ts'
import { readElements, readMembers } from './json-spans.ts'

/** What a drawing of a trace shows of a transaction, in the spelling of its document. */
export interface TransactionOutline {
  /** Nanotons in digits. */
  readonly fees: string
  readonly aborted: boolean
  /** Null when nothing was run. */
  readonly exitCode: string | null
  readonly failure: string | null
  /** Of the in-message; null without one, or when it came from outside. */
  readonly value: string | null
  readonly opcode: string | null
  readonly decodedOpcode: string | null
  /** How many messages it sent to nobody on the chain. */
  readonly logs: number
}

/** What a document's end takes, from the state that the transaction left on. */
const TAIL_BYTES = 640

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

const FEES = bytes(',"total_fees":')
const ABORTED = bytes(',"aborted":')
const EXIT_CODE = bytes(',"exit_code":')
const IN_MSG = bytes(',"in_msg":')
const VALUE = bytes(',"value":')
const OPCODE = bytes(',"opcode":')
const DECODED_OPCODE = bytes(',"decoded_opcode":')
const NOWHERE = bytes('"destination":null')
const FAILURE = bytes(',"failure":"')
const END = bytes('","emulated":')

const QUOTE = 0x22
const BRACE = 0x7b
const LETTER_N = 0x6e
const LETTER_T = 0x74
const DIGIT_0 = 0x30
const DIGIT_9 = 0x39
const MINUS = 0x2d

/**
 * The outline of a transaction from both ends of its document. Keys are looked for in the order in which documents are written, where no
 * text from outside stands between them. No text is made but of what is found: 4,000 documents as texts take twice as long.
 * `maySendLogs`: logs are looked for, which takes reading all that it sent.
 */
export function readOutline(doc: Buffer, maySendLogs: boolean): TransactionOutline {
  const fees = doc.indexOf(FEES)
  const inMsg = doc.indexOf(IN_MSG, fees)
  const aborted = saysAborted(doc, fees, inMsg)
  const exitCode = doc.indexOf(EXIT_CODE, fees)
  const hasMessage = doc[inMsg + IN_MSG.length] === BRACE
  const value = hasMessage ? doc.indexOf(VALUE, inMsg) : -1
  const opcode = hasMessage ? doc.indexOf(OPCODE, value) : -1
  const decoded = hasMessage ? doc.indexOf(DECODED_OPCODE, opcode) : -1
  return {
    fees: valueBehind(doc, fees, FEES) ?? '0',
    aborted,
    exitCode: exitCode < inMsg ? valueBehind(doc, exitCode, EXIT_CODE) : null,
    failure: aborted ? failureIn(doc.subarray(-TAIL_BYTES)) : null,
    value: valueBehind(doc, value, VALUE),
    opcode: valueBehind(doc, opcode, OPCODE),
    decodedOpcode: valueBehind(doc, decoded, DECODED_OPCODE),
    logs: maySendLogs ? countLogs(doc, inMsg) : 0,
  }
}

/** Decoded bodies may say the same, so whatever says it is read part by part; few do. */
function countLogs(doc: Buffer, inMsg: number): number {
  if (doc.indexOf(NOWHERE, inMsg) < 0) return 0
  const sent = readMembers(doc, 0).get('out_msgs')
  if (sent === undefined) return 0
  return readElements(doc, sent.from).filter(({ from }) => {
    const destination = readMembers(doc, from).get('destination')
    return destination !== undefined && doc[destination.from] === LETTER_N
  }).length
}

/** Whether the transaction of a document was aborted. */
export function isAborted(doc: Buffer): boolean {
  const fees = doc.indexOf(FEES)
  return saysAborted(doc, fees, doc.indexOf(IN_MSG, fees))
}

function saysAborted(doc: Buffer, fees: number, inMsg: number): boolean {
  const aborted = doc.indexOf(ABORTED, fees)
  return aborted >= 0 && aborted < inMsg && doc[aborted + ABORTED.length] === LETTER_T
}

/** The text or number behind a key, without quotes; null when it is null or the key is not there. They are short: a call to look for the end takes longer. */
function valueBehind(doc: Buffer, at: number, key: Buffer): string | null {
  if (at < 0) return null
  let from = at + key.length
  if (doc[from] === MARK) from++
  if (doc[from] === LETTER_N) return null
  const isText = doc[from] === QUOTE
  if (isText) from++
  let to = from
  while (to < doc.length && (isText ? doc[to] !== QUOTE : isDigit(doc[to] as number))) to++
  return asciiText(doc, from, to)
}

const isDigit = (byte: number): boolean => (byte >= DIGIT_0 && byte <= DIGIT_9) || byte === MINUS

/** It stands right before the end that all documents have. */
function failureIn(tail: Buffer): string | null {
  const end = tail.lastIndexOf(END)
  const at = end < 0 ? -1 : tail.lastIndexOf(FAILURE, end)
  return at < 0 ? null : tail.toString('latin1', at + FAILURE.length, end)
}
