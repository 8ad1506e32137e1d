import { asciiText } from '../lib/byte-key.ts'
import { readFailure } from '../model/outcome.ts'
import type { TraceOutline } from '../model/trace-outline.ts'
import { MARK } from './dialect.ts'
import { DOCUMENT_KEYS, type DocumentKey } from './document-keys.ts'
import { readElements, readMembers } from './json-spans.ts'
import { PlainDocument, type SearchedDocument } from './searched-document.ts'

const { fees, aborted, exitCode, inMsg, value, opcode, decodedOpcode } = DOCUMENT_KEYS
const { noDestination, stateAfter, failure } = DOCUMENT_KEYS

const QUOTE = 0x22
const BRACE = 0x7b
const LETTER_N = 0x6e
const LETTER_T = 0x74
const DIGIT_0 = 0x30
const DIGIT_9 = 0x39
const MINUS = 0x2d
const FIRST_SHORTENED = 0x80

/** Where a value stands in a document, without its quotes. */
export class ValuePlace {
  from = 0
  to = 0

  /** No value stands at the start of a document. */
  get isNull(): boolean {
    return this.from === 0
  }

  set(from: number, to: number): void {
    this.from = from
    this.to = to
  }

  textOf(bytes: Uint8Array): string | null {
    return this.isNull ? null : asciiText(bytes, this.from, this.to)
  }
}

/**
 * What a drawing of a trace shows of a transaction, in the spelling of its document, as places in `bytes`. One serves for all documents of a trace, one
 * after another: thousands of outlines as objects and texts take twice as long.
 */
export class OutlineReader {
  bytes: Uint8Array = new Uint8Array(0)
  /** Nanotons in digits. */
  readonly fees = new ValuePlace()
  isAborted = false
  /** Null when nothing was run. */
  readonly exitCode = new ValuePlace()
  readonly failure = new ValuePlace()
  /** Of the in-message; null without one, or when it came from outside. */
  readonly value = new ValuePlace()
  readonly opcode = new ValuePlace()
  readonly decodedOpcode = new ValuePlace()
  /** How many messages it sent to nobody on the chain. */
  logs = 0

  /** `maySendLogs`: logs are looked for, which takes reading all that it sent. */
  read(doc: SearchedDocument, maySendLogs: boolean): void {
    if (!this.#search(doc, maySendLogs)) this.#search(new PlainDocument(doc.whole()), maySendLogs)
  }

  /** What was read last, of a transaction of this time. */
  toOutline(now: number): TraceOutline {
    const { bytes, isAborted: aborted, logs } = this
    const value = this.value.textOf(bytes)
    const number = (place: ValuePlace): number | null => (place.isNull ? null : Number(place.textOf(bytes)))
    const { skipReason, actionCode, isShortOfFunds } = readFailure(this.failure.textOf(bytes) ?? '')
    return {
      now,
      fees: BigInt(this.fees.textOf(bytes) ?? 0),
      value: value === null ? null : BigInt(value),
      opcode: number(this.opcode),
      logs,
      aborted,
      exitCode: number(this.exitCode),
      skipReason,
      actionCode,
      isShortOfFunds,
    }
  }

  /** Of a transaction that is not there. */
  clear(): void {
    for (const place of [this.fees, this.exitCode, this.failure, this.value, this.opcode, this.decodedOpcode])
      place.set(0, 0)
    this.isAborted = false
    this.logs = 0
  }

  /**
   * Keys are looked for in the order in which documents are written, where no text from outside stands between them. False when it takes the whole text to
   * tell.
   */
  #search(doc: SearchedDocument, maySendLogs: boolean): boolean {
    const feesAt = doc.find(fees, doc.from)
    const inMsgAt = doc.find(inMsg, feesAt)
    const exitCodeAt = doc.find(exitCode, feesAt, inMsgAt)
    const hasMessage = doc.bytes[inMsgAt + inMsg.bytes.length] === BRACE
    const valueAt = hasMessage ? doc.find(value, inMsgAt) : -1
    const opcodeAt = hasMessage ? doc.find(opcode, valueAt) : -1
    const decodedAt = hasMessage ? doc.find(decodedOpcode, opcodeAt) : -1
    this.isAborted = saysAborted(doc, feesAt, inMsgAt)
    this.logs = 0
    if (maySendLogs && doc.find(noDestination, inMsgAt) >= 0) {
      if (doc.isShortened) return false
      this.logs = countLogs(doc.bytes)
    }
    const failureAt = this.isAborted ? findFailure(doc, inMsgAt) : -1
    this.bytes = doc.bytes
    return (
      placeBehind(doc, feesAt, fees, this.fees) &&
      placeBehind(doc, exitCodeAt, exitCode, this.exitCode) &&
      placeBehind(doc, valueAt, value, this.value) &&
      placeBehind(doc, opcodeAt, opcode, this.opcode) &&
      placeBehind(doc, decodedAt, decodedOpcode, this.decodedOpcode) &&
      placeBehind(doc, failureAt, failure, this.failure)
    )
  }
}

/** Decoded bodies may say the same, so whatever says it is read part by part; few do. */
function countLogs(doc: Uint8Array): number {
  const sent = readMembers(doc, 0).get('out_msgs')
  if (sent === undefined) return 0
  return readElements(doc, sent.from).filter(({ from }) => {
    const destination = readMembers(doc, from).get('destination')
    return destination !== undefined && doc[destination.from] === LETTER_N
  }).length
}

/** Whether the transaction of a document was aborted. */
export function isAborted(doc: SearchedDocument): boolean {
  const feesAt = doc.find(fees, doc.from)
  return saysAborted(doc, feesAt, doc.find(inMsg, feesAt))
}

function saysAborted(doc: SearchedDocument, feesAt: number, inMsgAt: number): boolean {
  const at = doc.find(aborted, feesAt, inMsgAt)
  return at >= 0 && doc.bytes[at + aborted.bytes.length] === LETTER_T
}

/** Where the text or number behind a key stands; null when it is null or the key is not there. False when part of it was shortened, or is not there. */
function placeBehind(
  { bytes, to: end, isShortened }: SearchedDocument,
  at: number,
  key: DocumentKey,
  into: ValuePlace,
): boolean {
  into.set(0, 0)
  if (at < 0) return true
  let from = at + key.bytes.length
  if (bytes[from] === MARK) from++
  if (bytes[from] === LETTER_N) return true
  const isText = bytes[from] === QUOTE
  if (isText) from++
  let to = from
  while (to < end && (isText ? bytes[to] !== QUOTE : isDigit(bytes[to] as number))) {
    if (isShortened && (bytes[to] as number) >= FIRST_SHORTENED) return false
    to++
  }
  into.set(from, to)
  return to < end || !isShortened
}

const isDigit = (byte: number): boolean => (byte >= DIGIT_0 && byte <= DIGIT_9) || byte === MINUS

/** Where it says why it was aborted: behind the state that the transaction left. What stands there is a text of our own. */
function findFailure(doc: SearchedDocument, inMsgAt: number): number {
  let last = inMsgAt
  for (let next = inMsgAt; next >= 0; next = doc.find(stateAfter, next + 1)) last = next
  return doc.find(failure, last)
}
