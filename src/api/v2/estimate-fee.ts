import { Type } from '@sinclair/typebox'
import { FeeParameters, feesOfMessage } from './edge/fee-parameters.ts'
import { defineMethod } from './edge/method.ts'
import { QueryFees } from './schemas/send.ts'

export default defineMethod({
  name: 'estimateFee',
  tag: 'send',
  summary: 'What an external message would cost',
  postOnly: true,
  params: Type.Object(FeeParameters),
  result: QueryFees,
  async handle(call) {
    const { inFwdFee, storageFee, gasFee, fwdFee } = await feesOfMessage(call, call.params)
    return {
      '@type': 'query.fees' as const,
      source_fees: {
        '@type': 'fees' as const,
        in_fwd_fee: Number(inFwdFee),
        storage_fee: Number(storageFee),
        gas_fee: Number(gasFee),
        fwd_fee: Number(fwdFee),
      },
      destination_fees: [],
    }
  },
})
