import type { JsonWriter } from './json-writer.ts'

/** `documented`: the contract of `/api/v3`. `public`: the spellings that today's clients of the public service expect. */
export type Dialect = 'documented' | 'public'

// Rendered documents are in the documented dialect. What the public one spells otherwise is preceded by a TAB, which no text
// of theirs holds: a string behind it is a shard, digits are an opcode. The mark is ours and reaches nobody.
const TAB = 0x09
const QUOTE = 0x22
const NINE = 0x39
const ZERO = 0x30

/** Sends a rendered document in the dialect asked for. */
export function writeDocument(out: JsonWriter, doc: Buffer, dialect: Dialect): void {
  if (dialect === 'documented') {
    let from = 0
    for (let tab = doc.indexOf(TAB); tab >= 0; tab = doc.indexOf(TAB, from)) {
      out.bytesOf(doc, from, tab)
      from = tab + 1
    }
    out.bytesOf(doc, from, doc.length)
    return
  }
  let from = 0
  for (let tab = doc.indexOf(TAB); tab >= 0; tab = doc.indexOf(TAB, from)) {
    const start = tab + 1
    if (doc[start] === QUOTE) {
      const end = doc.indexOf(QUOTE, start + 1)
      out.bytes(doc.subarray(from, tab)).text(`"${toPublicShard(doc.toString('latin1', start + 1, end))}"`)
      from = end + 1
    } else if (isDigit(doc[start])) {
      let end = start + 1
      while (isDigit(doc[end])) end++
      out.bytes(doc.subarray(from, tab)).text(`"${toPublicOpcode(doc.toString('latin1', start, end))}"`)
      from = end
    } else {
      out.bytes(doc.subarray(from, tab))
      from = start
    }
  }
  out.bytes(from === 0 ? doc : doc.subarray(from))
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= NINE

const toPublicShard = (decimal: string): string => BigInt.asUintN(64, BigInt(decimal)).toString(16).toUpperCase()

const toPublicOpcode = (decimal: string): string => `0x${Number(decimal).toString(16).padStart(8, '0')}`
