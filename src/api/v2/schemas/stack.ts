import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { Bytes, Decimal, DialectTypeName } from './values.ts'

const boxed = (name: string, fields: TProperties = {}): TSchema =>
  Type.Object({ '@type': DialectTypeName(`vm.${name}`, `tvm.${name}`), ...fields })

/** Tuples hold entries: a schema cannot stand inside itself, so it is named here. */
const elements = Type.Array(Type.Unsafe({ $ref: '#/components/schemas/StackEntry' }))
const tuple = boxed('tuple', { elements })
const list = boxed('list', { elements })

/** One entry in the typed form. */
export const StackEntry = Type.Union(
  [
    boxed('stackEntryNumber', { number: boxed('numberDecimal', { number: Decimal }) }),
    boxed('stackEntryCell', { cell: boxed('cell', { bytes: Bytes }) }),
    boxed('stackEntrySlice', { slice: boxed('slice', { bytes: Bytes }) }),
    boxed('stackEntryTuple', { tuple }),
    boxed('stackEntryList', { list }),
    boxed('stackEntryUnsupported'),
  ],
  { $id: 'StackEntry' },
)

const CellTree = Type.Object(
  {
    data: Type.Object({ b64: Type.String(), len: Type.Integer({ description: 'in bits' }) }),
    refs: Type.Array(Type.Unsafe({ $ref: '#/components/schemas/CellTree' }), { maxItems: 4 }),
    special: Type.Boolean(),
  },
  { $id: 'CellTree' },
)

const pair = (name: string, value: TSchema): TSchema =>
  Type.Unsafe({
    type: 'array',
    prefixItems: [{ type: 'string', const: name }, value],
    items: false,
    minItems: 2,
    maxItems: 2,
  })

/** A type and a value. */
export const StackPair = Type.Union(
  [
    pair('num', Type.String({ pattern: '^-?0x[0-9a-f]+$' })),
    pair(
      'cell',
      Type.Object({ bytes: Bytes, object: Type.Optional(CellTree) }, { description: 'object: unless it is too large' }),
    ),
    pair('tuple', tuple),
    pair('list', list),
    pair('unsupported', Type.Literal('')),
  ],
  { $id: 'StackPair' },
)
