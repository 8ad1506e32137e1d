import { Type } from '@sinclair/typebox'
import { Hash, TypeName } from './values.ts'

export const ResultOk = Type.Object({ '@type': TypeName('ok') }, { $id: 'ResultOk' })

export const ExtMessageInfo = Type.Object(
  { '@type': TypeName('raw.extMessageInfo'), hash: Hash, hash_norm: Hash },
  { $id: 'ExtMessageInfo' },
)

const Fees = Type.Object(
  {
    '@type': TypeName('fees'),
    in_fwd_fee: Type.Integer(),
    storage_fee: Type.Integer(),
    gas_fee: Type.Integer(),
    fwd_fee: Type.Integer(),
  },
  { $id: 'Fees' },
)

export const QueryFees = Type.Object(
  { '@type': TypeName('query.fees'), source_fees: Fees, destination_fees: Type.Array(Fees, { maxItems: 0 }) },
  { $id: 'QueryFees' },
)
