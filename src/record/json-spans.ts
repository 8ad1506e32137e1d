import { MARK } from './dialect.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const SPACE = 0x20
/** What ends a number or a word. */
const ENDING = new Set([COMMA, CLOSE_BRACE, CLOSE_BRACKET, MARK])

/** A value within a document: its first byte, and the byte after its last. */
export interface ValueSpan {
  readonly from: number
  readonly to: number
}

/** The members of the object that begins at `at`. An object that the document does not close ends with the document. */
export function readMembers(doc: Uint8Array, at: number): Map<string, ValueSpan> {
  const members = new Map<string, ValueSpan>()
  let next = at + 1
  while (next < doc.length && doc[next] !== CLOSE_BRACE) {
    if (doc[next] === COMMA) next++
    const keyEnd = endOfString(doc, next)
    const from = pastBlanks(doc, keyEnd + 1)
    const to = endOfValue(doc, from)
    members.set(Buffer.from(doc.buffer, doc.byteOffset + next + 1, keyEnd - next - 2).toString('latin1'), { from, to })
    next = pastBlanks(doc, to)
  }
  return members
}

/** The elements of the array that begins at `at`. */
export function readElements(doc: Uint8Array, at: number): ValueSpan[] {
  const elements: ValueSpan[] = []
  let next = at + 1
  while (doc[next] !== CLOSE_BRACKET) {
    if (doc[next] === COMMA) next++
    const from = pastBlanks(doc, next)
    const to = endOfValue(doc, from)
    elements.push({ from, to })
    next = to
  }
  return elements
}

/** Marks of the dialects are blanks to JSON. */
function pastBlanks(doc: Uint8Array, at: number): number {
  let next = at
  while ((doc[next] as number) <= SPACE) next++
  return next
}

function endOfValue(doc: Uint8Array, at: number): number {
  const first = doc[at]
  if (first === QUOTE) return endOfString(doc, at)
  if (first !== OPEN_BRACE && first !== OPEN_BRACKET) {
    let next = at
    while (next < doc.length && !ENDING.has(doc[next] as number)) next++
    return next
  }
  let depth = 0
  for (let next = at; ; next++) {
    const byte = doc[next]
    if (byte === QUOTE) next = endOfString(doc, next) - 1
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++
    else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --depth === 0) return next + 1
    else if (byte === undefined) throw new RangeError(`the value at byte ${at} of a document does not end`)
  }
}

function endOfString(doc: Uint8Array, at: number): number {
  for (let next = at + 1; next < doc.length; next++) {
    if (doc[next] === BACKSLASH) next++
    else if (doc[next] === QUOTE) return next + 1
  }
  throw new RangeError(`the text at byte ${at} of a document does not end`)
}
