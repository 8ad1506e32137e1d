import { Type } from '@sinclair/typebox'
import { FeeParameters, feesOfMessage } from './handlers/fee-parameters.ts'
import { defineMethod } from './http/method.ts'
import { QueryFees } from './schemas/send.ts'
import { toQueryFees } from './shapes/fees.ts'

export default defineMethod({
  name: 'estimateFee',
  tag: 'send',
  summary: 'What an external message would cost',
  load: 'getMethod',
  postOnly: true,
  params: Type.Object(FeeParameters),
  result: QueryFees,
  async handle(call) {
    return toQueryFees(await feesOfMessage(call, call.params))
  },
})
