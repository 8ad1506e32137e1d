import { BocParameters, deliverOrTell } from './handlers/deliver.ts'
import { defineMethod } from './http/method.ts'
import { ResultOk } from './schemas/send.ts'

export default defineMethod({
  name: 'sendBoc',
  aliases: ['sendBocUnsafe'],
  tag: 'send',
  summary: 'Send an external message',
  load: 'send',
  postOnly: true,
  params: BocParameters,
  result: ResultOk,
  async handle(call) {
    await deliverOrTell(call, call.params.boc)
    return { '@type': 'ok' as const }
  },
})
