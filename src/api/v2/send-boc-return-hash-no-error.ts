import { isCellarError } from '../../lib/errors.ts'
import { LiteServerError } from '../../node/lite/lite-server-error.ts'
import { base64 } from '../http/json-writer.ts'
import { MethodError } from '../http/method-error.ts'
import { BocParameters, deliver, NotDelivered } from './handlers/deliver.ts'
import { defineMethod } from './http/method.ts'
import { ExtMessageInfo } from './schemas/send.ts'

export default defineMethod({
  name: 'sendBocReturnHashNoError',
  tag: 'send',
  summary: 'Like sendBocReturnHash; what the node refuses is a 400',
  load: 'send',
  postOnly: true,
  params: BocParameters,
  result: ExtMessageInfo,
  errors: [400],
  async handle(call) {
    try {
      const { hash, hashNorm } = await deliver(call, call.params.boc)
      return { '@type': 'raw.extMessageInfo' as const, hash: base64(hash), hash_norm: base64(hashNorm) }
    } catch (error) {
      if (!(error instanceof NotDelivered)) throw error
      const { cause } = error
      if (cause instanceof LiteServerError) throw new MethodError(400, cause.text)
      if (isCellarError(cause, 'LITE_SERVER_ERROR')) throw new MethodError(400, cause.message)
      throw cause
    }
  },
})
