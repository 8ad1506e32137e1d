import { Type } from '@sinclair/typebox'
import type { PairEntry, TypedEntry } from '../../shapes/stack.ts'
import { StackEntry, StackPair } from './stack.ts'
import { BlockIdExt, TransactionId, TypeName } from './values.ts'

/** What is taken: more kinds of values than are given. */
export const PairSchema = {
  type: 'array',
  minItems: 2,
  maxItems: 2,
  prefixItems: [{ type: 'string' }, {}],
  items: false,
}

const runFields = { '@type': TypeName('smc.runResult'), gas_used: Type.Integer() }

export const RunGetMethodResult = Type.Object(
  {
    ...runFields,
    stack: Type.Unsafe<PairEntry[]>(Type.Array(StackPair)),
    exit_code: Type.Integer({ description: '0 and 1 are success; -13 for an account without code' }),
    block_id: BlockIdExt,
    last_transaction_id: TransactionId,
  },
  { $id: 'RunGetMethodResult' },
)

export const RunGetMethodStdResult = Type.Object(
  {
    ...runFields,
    stack: Type.Unsafe<TypedEntry[]>(Type.Array(StackEntry)),
    exit_code: Type.Integer(),
  },
  { $id: 'RunGetMethodStdResult' },
)
