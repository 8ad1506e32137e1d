import { Type } from '@sinclair/typebox'
import type { PairEntry, TypedEntry } from '../../shapes/stack.ts'
import { BlockIdExt, Named, TransactionId } from './values.ts'

export const PairSchema = {
  type: 'array',
  minItems: 2,
  maxItems: 2,
  prefixItems: [{ type: 'string' }, {}],
  items: false,
}

export const TypedSchema = {
  type: 'object',
  required: ['@type'],
  properties: {
    '@type': {
      type: 'string',
      enum: ['Number', 'Cell', 'Slice', 'Tuple', 'List', 'Unsupported'].map((kind) => `vm.stackEntry${kind}`),
      'x-public-value': 'tvm.stackEntry…',
    },
  },
}

const runFields = { '@type': Named('smc.runResult'), gas_used: Type.Integer() }

export const RunGetMethodResult = Type.Object(
  {
    ...runFields,
    stack: Type.Unsafe<PairEntry[]>({ type: 'array', items: PairSchema }),
    exit_code: Type.Integer({ description: '0 and 1 are success; -13 for an account without code' }),
    block_id: BlockIdExt,
    last_transaction_id: TransactionId,
  },
  { $id: 'RunGetMethodResult' },
)

export const RunGetMethodStdResult = Type.Object(
  {
    ...runFields,
    stack: Type.Unsafe<TypedEntry[]>({ type: 'array', items: TypedSchema }),
    exit_code: Type.Integer(),
  },
  { $id: 'RunGetMethodStdResult' },
)
