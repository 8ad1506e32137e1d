import { Type } from '@sinclair/typebox'
import { writeBoc } from '../../cell/boc-writer.ts'
import { deliverOrTell } from './handlers/deliver.ts'
import { makeMessage, ObjectParts } from './handlers/message-parts.ts'
import { defineMethod } from './http/method.ts'
import { ResultOk } from './schemas/send.ts'

export default defineMethod({
  name: 'sendQuerySimple',
  tag: 'legacy',
  summary: 'sendQuery with cells as JSON',
  load: 'send',
  postOnly: true,
  params: Type.Object(ObjectParts),
  result: ResultOk,
  async handle(call) {
    await deliverOrTell(call, writeBoc(makeMessage(call.params)))
    return { '@type': 'ok' as const }
  },
})
