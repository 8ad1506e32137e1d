import { Type } from '@sinclair/typebox'
import { Int64, Nullable } from './values.ts'

export const BalanceChanges = Type.Object(
  {
    changes: Nullable(Type.Record(Type.String(), Int64)),
    fees: Nullable(Type.Record(Type.String(), Int64)),
    jettons: Nullable(Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))),
  },
  { $id: 'BalanceChangesResult' },
)
