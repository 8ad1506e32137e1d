import { Type } from '@sinclair/typebox'
import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import type { MessageDecoder } from '../../decode/messages/decoder.ts'
import { isCellarError } from '../../lib/errors.ts'
import { asciiJson } from '../../record/ascii-json.ts'
import { BUDGETS, countOverBudget } from '../http/budget.ts'
import { type Form, Opcode } from '../http/forms.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { Many } from '../http/parameters.ts'
import { CellBudget } from '../http/read-hashed.ts'
import { Stretch } from '../http/stretch.ts'
import { defineEndpoint } from './http/endpoint.ts'

/** Whatever it is: what cannot be read is said in its place of the reply. */
const BodyText: Form<string> = { expected: 'a bag of cells', schema: { type: 'string' }, read: (text) => text }

export default defineEndpoint({
  path: '/decode',
  operationId: 'api_v3_get_decode',
  tag: 'utils',
  summary: 'Decode opcodes and bodies',
  query: Type.Object({ opcodes: Many(Opcode), bodies: Many(BodyText) }),
  post: { operationId: 'api_v3_post_decode', schema: 'DecodeRequest' },
  reply: Type.Object(
    { opcodes: Type.Array(Type.String()), bodies: Type.Array(Type.Object({}, { additionalProperties: true })) },
    { $id: 'DecodeResponse' },
  ),
  async handle({ query: { opcodes = [], bodies = [] }, decoder, buffers }) {
    const out = new JsonWriter(undefined, buffers)
    const names = opcodes.map((opcode) => JSON.stringify(decoder.opcodeName(Number(opcode)) ?? 'unknown'))
    out.text(`{"opcodes":[${names.join(',')}],"bodies":[`)
    // A few bytes can say a lot.
    let bytesLeft: number = BUDGETS.decode_answer_bytes.limit
    const stretch = new Stretch()
    for (const [i, body] of bodies.entries()) {
      await stretch.rest()
      if (i > 0) out.text(',')
      const text = bytesLeft > 0 ? decodeBody(decoder, body) : refusal('the reply is too long, ask for fewer bodies')
      bytesLeft -= text.length
      if (typeof text === 'string') out.text(text)
      else out.bytes(text)
    }
    return out.text(']}')
  },
})

function decodeBody(decoder: MessageDecoder, text: string): Uint8Array | string {
  const root = readBody(text)
  if (typeof root === 'string') return refusal(root)
  const body = new Slice(root.arena, root.index)
  const decoded = decoder.bodyText(body)
  if (decoded !== undefined) return decoded
  return refusal(
    body.remainingBits < 32 ? `the body is too short, ${body.remainingBits} bits` : 'no layout fits this body',
  )
}

/** The one cell that a text holds, or why it holds none. */
function readBody(text: string): Cell | string {
  const isBase64 = text.startsWith('te6')
  // In a URL, a plus sign that was not escaped is a blank.
  const plain = isBase64 ? text.replaceAll(' ', '+') : text
  if (isBase64 ? !/^[A-Za-z0-9+/_-]+={0,2}$/.test(plain) : !/^([0-9a-fA-F]{2})+$/.test(plain)) {
    return isBase64 ? 'the body is not base64' : 'the body is neither base64 that begins with te6 nor hex'
  }
  try {
    const boc = Buffer.from(plain, isBase64 ? 'base64' : 'hex')
    new CellBudget().take(boc)
    return readSingleRoot(boc)
  } catch (error) {
    countOverBudget(error)
    if (isCellarError(error, 'BROKEN_BOC') || isCellarError(error, 'TOO_LARGE')) return error.message
    throw error
  }
}

const refusal = (reason: string): string => `{"error":${asciiJson(`unknown: ${reason}`)}}`
