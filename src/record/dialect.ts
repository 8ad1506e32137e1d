import { formatOpcode } from '../lib/format-opcode.ts'
import { ascii, JsonWriter } from './json-writer.ts'

/** `documented`: the contract of `/api/v3`. `public`: the spellings that today's clients of the public service expect. */
export type Dialect = 'documented' | 'public'

// Documents are stored in the documented dialect. A tab, which JSON reads as white space and no caller sees, marks what is
// settled on the way out: before a string it is a shard, before digits an opcode, which the public dialect spells otherwise;
// before a comma it is where the receiver of the next out-message belongs.
export const MARK = 0x09
/** Behind a mark: a receiver belongs there. */
export const COMMA = 0x2c
const QUOTE = 0x22
const NINE = 0x39
const ZERO = 0x30

/** Who received a transaction's out-messages: for each its number, from 1 and in two bytes, and the receiver's hash, in order. */
export type Receivers = Buffer | null

const ENTRY_BYTES = 34
const RECEIVER = ascii(',"in_msg_tx_hash":')

const numberAt = (receivers: Buffer, at: number): number => receivers.readInt16BE(at)

/** Receivers by the numbers of their messages; rows lie in the order in which they were last written. */
export function orderReceivers(receivers: Receivers): Receivers {
  if (receivers === null || areInOrder(receivers)) return receivers
  const entries: Buffer[] = []
  for (let at = 0; at < receivers.length; at += ENTRY_BYTES) entries.push(receivers.subarray(at, at + ENTRY_BYTES))
  return Buffer.concat(entries.sort((a, b) => numberAt(a, 0) - numberAt(b, 0)))
}

function areInOrder(receivers: Buffer): boolean {
  for (let at = ENTRY_BYTES; at < receivers.length; at += ENTRY_BYTES) {
    if (numberAt(receivers, at) < numberAt(receivers, at - ENTRY_BYTES)) return false
  }
  return true
}

/** Sends a rendered document in the dialect asked for; that of a transaction with the receivers of its messages. */
export function writeDocument(out: JsonWriter, doc: Buffer, dialect: Dialect, receivers: Receivers = null): void {
  if (dialect === 'documented' && receivers === null) {
    out.bytesWithout(doc, MARK)
    return
  }
  let from = 0
  let sent = 0
  let at = 0
  for (let tab = doc.indexOf(MARK); tab >= 0; tab = doc.indexOf(MARK, from)) {
    const start = tab + 1
    const first = doc[start]
    out.bytesOf(doc, from, tab)
    from = start
    if (first === COMMA) {
      sent++
      if (receivers === null || at === receivers.length || numberAt(receivers, at) !== sent) continue
      out.put(RECEIVER)
      out.base64(receivers.subarray(at + 2, at + ENTRY_BYTES))
      at += ENTRY_BYTES
    } else if (dialect === 'public') from = writePublic(out, doc, start, first)
  }
  out.bytesOf(doc, from, doc.length)
}

/** Keeps the place of a sent message's receiver. */
export const markReceiver = (out: JsonWriter): void => out.byte(MARK)

/** A document to be stored with the receivers of its out-messages, in their order, in the places that were kept for them. */
export function fillReceivers(doc: Buffer, receivers: readonly (Uint8Array | undefined)[]): Buffer {
  const out = new JsonWriter()
  let from = 0
  let sent = 0
  for (let tab = doc.indexOf(MARK); tab >= 0; tab = doc.indexOf(MARK, tab + 1)) {
    if (doc[tab + 1] !== COMMA) continue
    const receiver = receivers[sent++]
    if (receiver === undefined) continue
    out.bytesOf(doc, from, tab)
    out.put(RECEIVER)
    out.base64(receiver)
    from = tab + 1
  }
  return out.bytesOf(doc, from, doc.length).copyFrom(0)
}

/** What the public dialect spells otherwise. Gives where the document goes on. */
function writePublic(out: JsonWriter, doc: Buffer, start: number, first: number | undefined): number {
  if (first === QUOTE) {
    const end = doc.indexOf(QUOTE, start + 1)
    out.text(`"${toPublicShard(doc.toString('latin1', start + 1, end))}"`)
    return end + 1
  }
  if (!isDigit(first)) return start
  let end = start + 1
  while (isDigit(doc[end])) end++
  out.text(`"${toPublicOpcode(doc.toString('latin1', start, end))}"`)
  return end
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= NINE

const toPublicShard = (decimal: string): string => BigInt.asUintN(64, BigInt(decimal)).toString(16).toUpperCase()

const toPublicOpcode = (decimal: string): string => formatOpcode(Number(decimal))
