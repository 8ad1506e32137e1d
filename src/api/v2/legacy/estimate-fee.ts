import { Type } from '@sinclair/typebox'
import { FeeParameters, feesOfMessage } from '../handlers/fee-parameters.ts'
import { defineMethod } from '../http/method.ts'

const Fees = Type.Object(
  {
    in_fwd_fee: Type.Integer(),
    storage_fee: Type.Integer(),
    gas_fee: Type.Integer(),
    fwd_fee: Type.Integer(),
  },
  { $id: 'V2EstimatedFee' },
)

export default defineMethod({
  name: 'estimateFee',
  tag: 'api/v2',
  summary: 'What an external message would cost',
  load: 'getMethod',
  postOnly: true,
  params: Type.Object(FeeParameters),
  result: Type.Object(
    { source_fees: Fees, destination_fees: Type.Array(Fees, { maxItems: 0 }) },
    { $id: 'V2EstimateFeeResult' },
  ),
  async handle(call) {
    const { inFwdFee, storageFee, gasFee, fwdFee } = await feesOfMessage(call, call.params)
    return {
      source_fees: {
        in_fwd_fee: Number(inFwdFee),
        storage_fee: Number(storageFee),
        gas_fee: Number(gasFee),
        fwd_fee: Number(fwdFee),
      },
      destination_fees: [],
    }
  },
})
