import { Type } from '@sinclair/typebox'
import { Int64, Nullable } from '../../record/schema.ts'

export const BalanceChanges = Type.Object(
  {
    changes: Nullable(Type.Record(Type.String(), Int64, { description: 'net of fees' })),
    fees: Nullable(Type.Record(Type.String(), Int64)),
    jettons: Nullable(Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))),
    gross_changes: Type.Optional(
      Type.Record(Type.String(), Int64, {
        description: 'what messages moved, fees not subtracted; not in the public dialect',
      }),
    ),
  },
  { $id: 'BalanceChangesResult' },
)
