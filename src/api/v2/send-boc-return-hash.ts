import { base64 } from '../http/json-writer.ts'
import { BocParameters, deliverOrTell } from './handlers/deliver.ts'
import { defineMethod } from './http/method.ts'
import { ExtMessageInfo } from './schemas/send.ts'

export default defineMethod({
  name: 'sendBocReturnHash',
  tag: 'send',
  summary: 'Send an external message and learn its hashes',
  load: 'send',
  postOnly: true,
  params: BocParameters,
  result: ExtMessageInfo,
  async handle(call) {
    const { hash, hashNorm } = await deliverOrTell(call, call.params.boc)
    return { '@type': 'raw.extMessageInfo' as const, hash: base64(hash), hash_norm: base64(hashNorm) }
  },
})
