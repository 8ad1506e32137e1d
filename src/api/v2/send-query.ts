import { Type } from '@sinclair/typebox'
import { writeBoc } from '../../cell/boc-writer.ts'
import { deliverOrTell } from './handlers/deliver.ts'
import { BocParts, makeMessage } from './handlers/message-parts.ts'
import { defineMethod } from './http/method.ts'
import { ResultOk } from './schemas/send.ts'

export default defineMethod({
  name: 'sendQuery',
  tag: 'legacy',
  summary: 'Make an external message of its parts, and send it',
  load: 'send',
  postOnly: true,
  params: Type.Object(BocParts),
  result: ResultOk,
  async handle(call) {
    await deliverOrTell(call, writeBoc(makeMessage(call.params)))
    return { '@type': 'ok' as const }
  },
})
