import { Type } from '@sinclair/typebox'
import { Hash, Named } from './values.ts'

export const ResultOk = Type.Object({ '@type': Named('ok') }, { $id: 'ResultOk' })

export const ExtMessageInfo = Type.Object(
  { '@type': Named('raw.extMessageInfo'), hash: Hash, hash_norm: Hash },
  { $id: 'ExtMessageInfo' },
)

const Fees = Type.Object(
  {
    '@type': Named('fees'),
    in_fwd_fee: Type.Integer(),
    storage_fee: Type.Integer(),
    gas_fee: Type.Integer(),
    fwd_fee: Type.Integer(),
  },
  { $id: 'Fees' },
)

export const QueryFees = Type.Object(
  { '@type': Named('query.fees'), source_fees: Fees, destination_fees: Type.Array(Fees, { maxItems: 0 }) },
  { $id: 'QueryFees' },
)
