import { Type } from '@sinclair/typebox'
import { sliceToBoc } from '../cell/boc-writer.ts'
import type { Slice } from '../cell/slice.ts'
import type { Message } from '../model/message.ts'
import type { BodyDecoder } from './body-decoder.ts'
import { defineDocument } from './define-document.ts'
import { defineRecord } from './define-record.ts'
import { JsonWriter } from './json-writer.ts'
import { address, amount, as, base64, boolean, decimal, extraCurrencies, hash, opcode, storedJson } from './kinds.ts'

/** What a message is rendered by. */
export interface MessageContext {
  /** The one in force at its block. */
  readonly globalVersion: number
  readonly decoder: BodyDecoder
}

/** From this global version on, validators read the field once called `ihr_fee` as flags. */
const EXTRA_FLAGS_VERSION = 12

const body = as(base64, Type.String({ description: 'base64 BOC' }))

/** The name of an opcode, in quotes. */
const opcodeName = as(storedJson, Type.String())

interface Content {
  readonly hash: Uint8Array
  readonly cell: Slice
  readonly decoded: Uint8Array | undefined
}

const MessageContentRecord = defineRecord<Content, MessageContext>()('MessageContent', {
  hash: hash.orNull((content) => content.hash),
  body: body.orNull(({ cell }, { decoder }) => (decoder.withoutBodies ? null : sliceToBoc(cell))),
  decoded: storedJson.orNull((content) => content.decoded ?? null),
})

const StoredMessage = defineRecord<Message, MessageContext>()(undefined, {
  hash: hash((message) => message.hash),
  source: address.orNull((message) => message.source),
  destination: address.orNull((message) => message.destination),
  value: decimal.orNull((message) => message.value),
  value_extra_currencies: extraCurrencies.orNull((message) =>
    message.kind === 'internal' ? message.extraCurrencies : null,
  ),
  fwd_fee: decimal.orNull((message) => message.fwdFee),
  ihr_fee: decimal.orNull(({ extraFlags }, { globalVersion }) =>
    extraFlags === null || globalVersion < EXTRA_FLAGS_VERSION ? extraFlags : 0,
  ),
  extra_flags: amount.orNull(({ extraFlags }, { globalVersion }) =>
    globalVersion < EXTRA_FLAGS_VERSION ? null : extraFlags,
  ),
  created_lt: decimal.orNull((message) => message.createdLt),
  created_at: decimal.orNull((message) => message.createdAt),
  opcode: opcode.orNull((message) => message.opcode),
  decoded_opcode: opcodeName.orNull((message, { decoder }) =>
    message.opcode === null ? null : (decoder.opcodeText(message.opcode) ?? null),
  ),
  ihr_disabled: boolean.orNull((message) => message.ihrDisabled),
  bounce: boolean.orNull((message) => message.bounce),
  bounced: boolean.orNull((message) => message.bounced),
  import_fee: decimal.orNull((message) => message.importFee),
  message_content: MessageContentRecord.orNull((message, { decoder }) => ({
    hash: message.bodyHash,
    cell: message.body,
    decoded: decoder.messageText(message),
  })),
  init_state: MessageContentRecord.orNull(({ initState, initStateHash }, { decoder }) =>
    initState === null || initStateHash === null
      ? null
      : { hash: initStateHash, cell: initState, decoded: decoder.initStateText(initState) },
  ),
  hash_norm: hash.optional((message) => message.hashNorm),
})

/** The transactions at the two ends of a message, as far as they are known. */
export interface MessageEnds {
  readonly in_tx_hash: Uint8Array | null
  readonly out_tx_hash: Uint8Array | null
}

/** A message's document lies in that of its transaction. Its ends are outside it: /messages has them in its own rows. */
export const MessageRecord = defineDocument(
  'Message',
  StoredMessage,
  defineRecord<MessageEnds>()(undefined, {
    in_msg_tx_hash: hash.optional((ends) => ends.in_tx_hash),
    out_msg_tx_hash: hash.optional((ends) => ends.out_tx_hash),
  }),
)

const writer = new JsonWriter()

/** As inside a transaction's document: without its ends and its closing brace. */
export function renderMessage(message: Message, globalVersion: number, decoder: BodyDecoder): Buffer {
  writer.at = 0
  MessageRecord.writeOpen(writer, message, { globalVersion, decoder })
  return writer.copyFrom(0)
}
