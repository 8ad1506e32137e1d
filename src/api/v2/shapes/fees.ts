import type { SourceFees } from '../../machine/fees.ts'

export const toQueryFees = ({ inFwdFee, storageFee, gasFee, fwdFee }: SourceFees) => ({
  '@type': 'query.fees' as const,
  source_fees: {
    '@type': 'fees' as const,
    in_fwd_fee: Number(inFwdFee),
    storage_fee: Number(storageFee),
    gas_fee: Number(gasFee),
    fwd_fee: Number(fwdFee),
  },
  destination_fees: [],
})
