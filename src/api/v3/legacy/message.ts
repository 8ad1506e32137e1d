import { Type } from '@sinclair/typebox'
import { Hash } from '../../schemas/values.ts'
import { base64 } from '../../shapes/json-writer.ts'
import { BocParameters, deliver } from '../../v2/edge/deliver.ts'
import { defineMethod } from '../../v2/edge/method.ts'

export default defineMethod({
  name: 'message',
  tag: 'api/v2',
  summary: 'Send an external message',
  postOnly: true,
  params: BocParameters,
  result: Type.Object({ message_hash: Hash, message_hash_norm: Hash }, { $id: 'V2SendMessageResult' }),
  async handle(call) {
    const { hash, hashNorm } = await deliver(call, call.params.boc)
    return { message_hash: base64(hash), message_hash_norm: base64(hashNorm) }
  },
})
