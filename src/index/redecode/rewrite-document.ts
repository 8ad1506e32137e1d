import { readSingleRoot } from '../../cell/boc.ts'
import { asHash } from '../../cell/hash.ts'
import { Slice } from '../../cell/slice.ts'
import type { MessageKind } from '../../model/message.ts'
import { readElements, readMembers, type ValueSpan } from '../../store/documents/json-spans.ts'
import type { MessageWords } from '../../store/documents/message-words.ts'
import type { RenderedTransaction, Span } from '../../store/documents/transaction.ts'

const NULL = Buffer.from('null')
const NULL_BYTE = 0x6e

export interface RewrittenDocument extends RenderedTransaction {
  /** Whether the first of the places is the in-message's. */
  readonly hasInMsg: boolean
}

interface Edit extends ValueSpan {
  readonly text: Uint8Array
}

/**
 * A transaction's document with its messages said in other words. All it takes is the document: it holds the bodies,
 * and everything else in it stays as it is. The result is what rendering the transaction with these words gives.
 */
export function rewriteDocument(doc: Uint8Array, words: MessageWords): RewrittenDocument {
  const members = readMembers(doc, 0)
  const inMsg = memberOf(members, 'in_msg')
  const hasInMsg = !isNull(doc, inMsg)
  const messages = [...(hasInMsg ? [inMsg] : []), ...readElements(doc, memberOf(members, 'out_msgs').from)]
  const edits = messages.map((message) => editMessage(doc, message, words))
  const spans: Span[] = []
  const pieces: Uint8Array[] = []
  let at = 0
  let shift = 0
  for (const [i, { from, to }] of messages.entries()) {
    const offset = from + shift
    for (const edit of edits[i] as readonly Edit[]) {
      pieces.push(doc.subarray(at, edit.from), edit.text)
      at = edit.to
      shift += edit.text.length - (edit.to - edit.from)
    }
    // Without its closing brace, as the columns of its place mean it.
    spans.push({ offset, length: to - 1 + shift - offset })
  }
  pieces.push(doc.subarray(at))
  return { doc: Buffer.concat(pieces), spans, hasInMsg }
}

/** In the order they stand in the document. */
function editMessage(doc: Uint8Array, { from }: ValueSpan, words: MessageWords): Edit[] {
  const members = readMembers(doc, from)
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
