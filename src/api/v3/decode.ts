import { Type } from '@sinclair/typebox'
import { noteOverBudget } from '../http/budget.ts'
import { JsonWriter } from '../http/json-writer.ts'
import { Many } from '../http/parameters.ts'
import { Opcode, type ValueParser } from '../http/value-parser.ts'
import { type DecodedBodies, isSmallDecode, renderDecodeJob } from '../render/decode-job.ts'
import { defineEndpoint } from './http/endpoint.ts'

/** Whatever it is: what cannot be read is said in its place of the reply. */
const BodyText: ValueParser<string> = { expected: 'a bag of cells', schema: { type: 'string' }, read: (text) => text }

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
  async handle(call) {
    const { decoder, buffers } = call
    const { opcodes = [], bodies = [] } = call.query
    const job = { bodies }
    const { json, exceeded } = isSmallDecode(job)
      ? renderDecodeJob(job, decoder)
      : await call.renderBeside<DecodedBodies>('decode', job)
    for (const budget of exceeded) noteOverBudget(budget)
    const names = opcodes.map((opcode) => JSON.stringify(decoder.opcodeName(Number(opcode)) ?? 'unknown'))
    const head = `{"opcodes":[${names.join(',')}],"bodies":[`
    return new JsonWriter(head.length + json.length + 2, buffers).text(head).bytes(json).text(']}')
  },
})
