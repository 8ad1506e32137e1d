import { readSingleRoot } from '../../cell/boc.ts'
import { asHash } from '../../cell/hash.ts'
import { Slice } from '../../cell/slice.ts'
import type { MessageKind } from '../../model/message.ts'
import type { BodyDecoder } from '../../record/body-decoder.ts'
import { readElements, readMembers, type ValueSpan } from '../../record/json-spans.ts'
import { JsonWriter } from '../../record/json-writer.ts'
import type { RenderedTransaction } from '../../record/render-transaction.ts'
import { type Span, writeReceivedEnd, writeSentEnd } from '../../record/transaction.ts'

const NULL = Buffer.from('null')
const NULL_BYTE = 0x6e

const writer = new JsonWriter()

export interface RewrittenDocument extends RenderedTransaction {
  /** Whether the first of the places is the in-message's. */
  readonly hasInMsg: boolean
  /** Messages to accounts among those that the transaction sent. */
  readonly sent: number
}

interface Edit extends ValueSpan {
  readonly text: Uint8Array
}

/**
 * A transaction's document with its messages said in other words. All it takes is the document: it holds the bodies,
 * and everything else in it stays as it is. The result is what rendering the transaction with these words gives.
 */
export function rewriteDocument(
  doc: Uint8Array,
  words: BodyDecoder,
  findSender: (inMsgHash: Uint8Array) => Uint8Array | undefined = () => undefined,
): RewrittenDocument {
  const members = readMembers(doc, 0)
  const inMsg = memberOf(members, 'in_msg')
  const hasInMsg = !isNull(doc, inMsg)
  const messages = [...(hasInMsg ? [inMsg] : []), ...readElements(doc, memberOf(members, 'out_msgs').from)]
  const own = bytesOf(doc, memberOf(members, 'hash'))
  let sent = 0
  const edits = messages.map((message, i) => {
    const parts = readMembers(doc, message.from)
    const isReceived = hasInMsg && i === 0
    const sender = (): Uint8Array | undefined => senderOf(doc, parts, findSender)
    if (!isReceived && kindOf(doc, parts) === 'internal') sent++
    return { words: editMessage(doc, parts, words), ends: editEnds(parts, message, own, isReceived, sender) }
  })
  const spans: Span[] = []
  const pieces: Uint8Array[] = []
  let at = 0
  let shift = 0
  for (const [i, { from }] of messages.entries()) {
    const offset = from + shift
    const { words: named, ends } = edits[i] as (typeof edits)[number]
    const apply = (edit: Edit): void => {
      pieces.push(doc.subarray(at, edit.from), edit.text)
      at = edit.to
      shift += edit.text.length - (edit.to - edit.from)
    }
    for (const edit of named) apply(edit)
    // Without its ends, as the columns of its place mean it.
    spans.push({ offset, length: ends.from + shift - offset })
    apply(ends)
  }
  pieces.push(doc.subarray(at))
  return { doc: Buffer.concat(pieces), spans, hasInMsg, sent }
}

/** In the order they stand in the document. */
function editMessage(doc: Uint8Array, members: ReadonlyMap<string, ValueSpan>, words: BodyDecoder): Edit[] {
  const opcode = memberOf(members, 'opcode')
  const name = isNull(doc, opcode) ? undefined : words.opcodeText(Number(textOf(doc, opcode)))
  const edits = [edit(memberOf(members, 'decoded_opcode'), name)]
  const content = readMembers(doc, memberOf(members, 'message_content').from)
  const bodyHash = asHash(bytesOf(doc, memberOf(content, 'hash')))
  const body = cellOf(doc, memberOf(content, 'body'))
  edits.push(edit(memberOf(content, 'decoded'), words.messageText({ body, bodyHash, kind: kindOf(doc, members) })))
  const initState = memberOf(members, 'init_state')
  if (!isNull(doc, initState)) {
    const state = readMembers(doc, initState.from)
    edits.push(edit(memberOf(state, 'decoded'), words.initStateText(cellOf(doc, memberOf(state, 'body')))))
  }
  return edits
}

const ENDS = new Set(['in_msg_tx_hash', 'out_msg_tx_hash'])

/** From the last member of the message itself to its closing brace, written anew: documents of older versions have no ends. */
function editEnds(
  members: ReadonlyMap<string, ValueSpan>,
  { to }: ValueSpan,
  own: Uint8Array,
  isReceived: boolean,
  sender: () => Uint8Array | undefined,
): Edit {
  let from = 0
  for (const [name, member] of members) if (!ENDS.has(name)) from = member.to
  writer.at = 0
  if (isReceived) writeReceivedEnd(writer, own, sender() ?? null)
  else writeSentEnd(writer, null, own)
  return { from, to, text: writer.copyFrom(0) }
}

/** As the document says already, or else the index. */
function senderOf(
  doc: Uint8Array,
  members: ReadonlyMap<string, ValueSpan>,
  findSender: (inMsgHash: Uint8Array) => Uint8Array | undefined,
): Uint8Array | undefined {
  const known = members.get('out_msg_tx_hash')
  return known === undefined ? findSender(bytesOf(doc, memberOf(members, 'hash'))) : bytesOf(doc, known)
}

/** Hash of the internal message that the transaction received, when its document does not name the sender. */
export function findUnknownSender(doc: Uint8Array): Uint8Array | undefined {
  const inMsg = memberOf(readMembers(doc, 0), 'in_msg')
  if (isNull(doc, inMsg)) return undefined
  const members = readMembers(doc, inMsg.from)
  if (members.has('out_msg_tx_hash') || kindOf(doc, members) !== 'internal') return undefined
  return bytesOf(doc, memberOf(members, 'hash'))
}

/** Words are good until the next call, so they are kept here. */
const edit = ({ from, to }: ValueSpan, text: Uint8Array | undefined): Edit => ({
  from,
  to,
  text: text?.slice() ?? NULL,
})

/** Only what comes from outside has an import fee, and only what goes outside has no value. */
function kindOf(doc: Uint8Array, members: ReadonlyMap<string, ValueSpan>): MessageKind {
  if (!isNull(doc, memberOf(members, 'import_fee'))) return 'external_in'
  return isNull(doc, memberOf(members, 'value')) ? 'external_out' : 'internal'
}

function memberOf(members: ReadonlyMap<string, ValueSpan>, name: string): ValueSpan {
  const found = members.get(name)
  if (found === undefined) throw new RangeError(`a document has no ${name}`)
  return found
}

const isNull = (doc: Uint8Array, { from }: ValueSpan): boolean => doc[from] === NULL_BYTE

const textOf = (doc: Uint8Array, { from, to }: ValueSpan): string =>
  Buffer.from(doc.buffer, doc.byteOffset + from, to - from).toString('latin1')

const bytesOf = (doc: Uint8Array, { from, to }: ValueSpan): Uint8Array =>
  Buffer.from(textOf(doc, { from: from + 1, to: to - 1 }), 'base64')

function cellOf(doc: Uint8Array, span: ValueSpan): Slice {
  const { arena, index } = readSingleRoot(bytesOf(doc, span))
  return new Slice(arena, index)
}
