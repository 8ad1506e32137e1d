import { sliceToBoc } from '../../cell/boc-writer.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Slice } from '../../cell/slice.ts'
import type { Message } from '../../model/message.ts'
import { ascii, JsonWriter } from '../../record/json-writer.ts'
import type { MessageWords } from './message-words.ts'

/** From this global version on, validators read the field once called `ihr_fee` as flags. */
const EXTRA_FLAGS_VERSION = 12

const writer = new JsonWriter()
const BRACE = 0x7d
/** A tab before a comma is the place of the receiver of a sent message. */
const RECEIVER_MARK = 0x09

const K = {
  hash: ascii('{"hash":'),
  source: ascii(',"source":'),
  destination: ascii(',"destination":'),
  value: ascii(',"value":'),
  valueExtraCurrencies: ascii(',"value_extra_currencies":'),
  fwdFee: ascii(',"fwd_fee":'),
  ihrFee: ascii(',"ihr_fee":'),
  zeroIhrFee: ascii('"0"'),
  extraFlags: ascii(',"extra_flags":'),
  createdLt: ascii(',"created_lt":'),
  createdAt: ascii(',"created_at":'),
  opcode: ascii(',"opcode":'),
  // The tab marks a value that the public dialect spells differently.
  opcodeMark: 0x09,
  decodedOpcode: ascii(',"decoded_opcode":'),
  ihrDisabled: ascii(',"ihr_disabled":'),
  bounce: ascii(',"bounce":'),
  bounced: ascii(',"bounced":'),
  importFee: ascii(',"import_fee":'),
  messageContent: ascii(',"message_content":'),
  initState: ascii(',"init_state":'),
  hashNorm: ascii(',"hash_norm":'),
  body: ascii(',"body":'),
  decoded: ascii(',"decoded":'),
  inTxHash: ascii(',"in_msg_tx_hash":'),
  outTxHash: ascii(',"out_msg_tx_hash":'),
}

/** A v3 `Message` up to, not including, the hashes of the transactions at its two ends, which /messages has in its own rows. */
export function writeMessage(w: JsonWriter, message: Message, globalVersion: number, words: MessageWords): void {
  const isInternal = message.kind === 'internal'
  w.put(K.hash)
  w.base64(message.hash)
  w.put(K.source)
  w.addressOrNull(message.source)
  w.put(K.destination)
  w.addressOrNull(message.destination)
  w.put(K.value)
  w.decimalOrNull(message.value)
  w.put(K.valueExtraCurrencies)
  if (isInternal) w.extraCurrencies(message.extraCurrencies)
  else w.null()
  w.put(K.fwdFee)
  w.decimalOrNull(message.fwdFee)
  w.put(K.ihrFee)
  if (message.extraFlags === null) {
    w.null()
    w.put(K.extraFlags)
    w.null()
  } else if (globalVersion >= EXTRA_FLAGS_VERSION) {
    w.put(K.zeroIhrFee)
    w.put(K.extraFlags)
    w.decimal(message.extraFlags)
  } else {
    w.decimal(message.extraFlags)
    w.put(K.extraFlags)
    w.null()
  }
  w.put(K.createdLt)
  w.decimalOrNull(message.createdLt)
  w.put(K.createdAt)
  w.decimalOrNull(message.createdAt)
  w.put(K.opcode)
  if (message.opcode === null) w.null()
  else {
    w.byte(K.opcodeMark)
    w.integer(message.opcode)
  }
  w.put(K.decodedOpcode)
  writeWords(w, message.opcode === null ? undefined : words.opcodeText(message.opcode))
  w.put(K.ihrDisabled)
  w.booleanOrNull(message.ihrDisabled)
  w.put(K.bounce)
  w.booleanOrNull(message.bounce)
  w.put(K.bounced)
  w.booleanOrNull(message.bounced)
  w.put(K.importFee)
  w.decimalOrNull(message.importFee)
  w.put(K.messageContent)
  writeContent(w, message.bodyHash, message.body, words)
  writeWords(w, words.messageText(message))
  w.byte(BRACE)
  w.put(K.initState)
  if (message.initState === null || message.initStateHash === null) w.null()
  else {
    writeContent(w, message.initStateHash, message.initState, words)
    writeWords(w, words.initStateText(message.initState))
    w.byte(BRACE)
  }
  if (message.hashNorm !== null) {
    w.put(K.hashNorm)
    w.base64(message.hashNorm)
  }
}

/** Ends a received message: its receiver is the transaction it is in; its sender may not be indexed. */
export function writeReceivedEnds(w: JsonWriter, receiver: Hash, sender: Hash | null): void {
  w.put(K.inTxHash)
  w.base64(receiver)
  if (sender !== null) {
    w.put(K.outTxHash)
    w.base64(sender)
  }
  w.byte(BRACE)
}

/** Ends a sent message. Its receiver comes later as a rule: a mark keeps its place, and who sends the document fills it. */
export function writeSentEnds(w: JsonWriter, receiver: Hash | null, sender: Hash): void {
  if (receiver === null) w.byte(RECEIVER_MARK)
  else {
    w.put(K.inTxHash)
    w.base64(receiver)
  }
  w.put(K.outTxHash)
  w.base64(sender)
  w.byte(BRACE)
}

function writeWords(w: JsonWriter, text: Uint8Array | undefined): void {
  if (text === undefined) w.null()
  else w.put(text)
}

/** Up to the value of `decoded`. */
function writeContent(w: JsonWriter, hash: Hash, content: Slice, { withoutBodies }: MessageWords): void {
  w.put(K.hash)
  w.base64(hash)
  w.put(K.body)
  if (withoutBodies) w.null()
  else w.base64(sliceToBoc(content))
  w.put(K.decoded)
}

/** As inside a transaction's document: without its ends and its closing brace. */
export function renderMessage(message: Message, globalVersion: number, words: MessageWords): Buffer {
  writer.at = 0
  writeMessage(writer, message, globalVersion, words)
  return writer.copyFrom(0)
}
