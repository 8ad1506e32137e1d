import type { Static } from '@sinclair/typebox'
import { sliceToBoc } from '../../../cell/boc-writer.ts'
import type { Cell } from '../../../cell/cell.ts'
import { cellHash, sliceHash } from '../../../cell/hashing.ts'
import { Slice } from '../../../cell/slice.ts'
import { loadMessage, type Message } from '../../../tlb/message.ts'
import { toAddress } from '../../../tlb/msg-address.ts'
import { base64 } from '../../http/json-writer.ts'
import type { Message as ExtMessage, MessageStd, MsgData } from '../schemas/transaction.ts'
import { toAccountAddress, toExtraCurrencies, toFriendly } from './ids.ts'

type Content = Static<typeof MsgData>

/** `text`: comments are taken out of their bodies, as the public service does. `raw`: every body as its cells. */
export type BodyForm = 'text' | 'raw'

const ENCRYPTED = 0x2167da4b

/** What both spellings of a message share. */
function factsOf(cell: Cell) {
  const message = loadMessage(new Slice(cell.arena, cell.index))
  const { info } = message
  const isInternal = info.kind === 'internal'
  return {
    message,
    hash: base64(cellHash(cell)),
    source: toFriendly(info.kind === 'external_in' ? null : toAddress(info.src)),
    destination: toFriendly(info.kind === 'external_out' ? null : toAddress(info.dest)),
    value: isInternal ? info.value.coins.toString() : '0',
    extra_currencies: isInternal ? toExtraCurrencies(info.value.other) : [],
    fwd_fee: isInternal ? info.fwdFee.toString() : '0',
    // The field is read as flags since global version 12; the public service prints no fee there any more.
    ihr_fee: '0',
    created_lt: info.kind === 'external_in' ? '0' : info.createdLt.toString(),
    body_hash: base64(sliceHash(message.body)),
  }
}

export function toMessageStd(cell: Cell, form: BodyForm): Static<typeof MessageStd> {
  const { message, hash, source, destination, ...rest } = factsOf(cell)
  return {
    '@type': 'raw.message',
    hash,
    source: toAccountAddress(source),
    destination: toAccountAddress(destination),
    ...rest,
    msg_data: toContent(message, form).content,
  }
}

/** With plain addresses and, where the body can be read as one, its text. */
export function toExtMessage(cell: Cell, form: BodyForm): Static<typeof ExtMessage> {
  const { message, ...rest } = factsOf(cell)
  const { content, text } = toContent(message, form)
  return { '@type': 'ext.message', ...rest, msg_data: content, message: text }
}

function toContent(message: Message, form: BodyForm): { content: Content; text: string } {
  const { body } = message
  const op = body.remainingBits >= 32 ? body.clone().loadUint(32) : undefined
  if (op === 0 || op === ENCRYPTED) {
    const rest = body.clone()
    rest.skip(32)
    const bytes = readSnake(rest)
    if (bytes !== undefined) {
      const type = op === 0 ? 'msg.dataText' : 'msg.dataEncryptedText'
      const text = op === 0 ? bytes.toString('utf8') : rootData(body)
      return { content: form === 'text' ? { '@type': type, text: base64(bytes) } : toRaw(message), text }
    }
  }
  return { content: toRaw(message), text: rootData(body) }
}

const toRaw = ({ body, initSlice }: Message): Content => ({
  '@type': 'msg.dataRaw',
  body: base64(sliceToBoc(body)),
  init_state: initSlice === null ? '' : base64(sliceToBoc(initSlice)),
})

/** Base64 of the body's own bits, filled up with zeros, and a newline: so since the first servers. */
function rootData(body: Slice): string {
  const bits = body.remainingBits
  if (bits === 0) return ''
  const bytes = Buffer.alloc((bits + 7) >> 3)
  const slice = body.clone()
  for (let i = 0; i < bits >> 3; i++) bytes[i] = slice.loadUint(8)
  const rest = bits & 7
  if (rest > 0) bytes[bits >> 3] = slice.loadUint(rest) << (8 - rest)
  return `${bytes.toString('base64')}\n`
}

/** More than any comment; a snake of the deepest kind holds as much. */
const MAX_SNAKE_CELLS = 1024

/** The bits along the first references, one after another; undefined when they are not whole bytes together. */
function readSnake(start: Slice): Buffer | undefined {
  const bytes: number[] = []
  let slice = start
  let byte = 0
  let bits = 0
  for (let i = 0; i < MAX_SNAKE_CELLS; i++) {
    while (slice.remainingBits > 0) {
      const taken = Math.min(8 - bits, slice.remainingBits)
      byte = (byte << taken) | slice.loadUint(taken)
      bits += taken
      if (bits < 8) continue
      bytes.push(byte)
      byte = 0
      bits = 0
    }
    if (slice.remainingRefs === 0) return bits === 0 ? Buffer.from(bytes) : undefined
    slice = slice.loadRefSlice()
  }
  return undefined
}
