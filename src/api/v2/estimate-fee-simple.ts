import { Type } from '@sinclair/typebox'
import { FeeObjectParameters, feesOfMessage } from './handlers/fee-parameters.ts'
import { defineMethod } from './http/method.ts'
import { QueryFees } from './schemas/send.ts'
import { toQueryFees } from './shapes/fees.ts'

export default defineMethod({
  name: 'estimateFeeSimple',
  tag: 'legacy',
  summary: 'estimateFee with cells as JSON',
  load: 'getMethod',
  postOnly: true,
  params: Type.Object(FeeObjectParameters),
  result: QueryFees,
  async handle(call) {
    return toQueryFees(await feesOfMessage(call, call.params))
  },
})
