import { MAX_DEPTH } from '../../../cell/arena.ts'
import { type Builder, buildCell } from '../../../cell/builder.ts'
import type { Cell } from '../../../cell/cell.ts'
import { computeHashes } from '../../../cell/hashing.ts'
import { CellarError } from '../../../lib/errors.ts'
import { Unreadable } from '../../http/fields.ts'
import { Base64 } from '../http/forms.ts'

/** A tree of cells as JSON, as `object` of a stack's cells has it: bits in base64 and their number, then the cells below. */
export const CELL_OBJECT = {
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'object',
      required: ['b64', 'len'],
      properties: { b64: { type: 'string', contentEncoding: 'base64' }, len: { type: 'integer', minimum: 0 } },
    },
    refs: { type: 'array', maxItems: 4, items: { type: 'object' }, description: 'cells of the same form' },
    special: { type: 'boolean' },
  },
}

interface CellObject {
  readonly bytes: Uint8Array
  readonly bits: number
  readonly refs: readonly unknown[]
  readonly exotic: boolean
}

export function readCellObject(value: unknown): Cell {
  const root = readObject(value, 0)
  try {
    const cell = buildCell((b) => storeObject(b, root, 0), { exotic: root.exotic })
    computeHashes(cell.arena)
    return cell
  } catch (error) {
    if (!(error instanceof CellarError)) throw error
    throw new Unreadable(`not a cell: ${error.message}`)
  }
}

function storeObject(b: Builder, { bytes, bits, refs }: CellObject, depth: number): void {
  b.storeBits(bytes, bits)
  for (const ref of refs) {
    const child = readObject(ref, depth + 1)
    b.storeRef((below) => storeObject(below, child, depth + 1), { exotic: child.exotic })
  }
}

function readObject(value: unknown, depth: number): CellObject {
  if (depth > MAX_DEPTH) throw new Unreadable(`cells deeper than ${MAX_DEPTH}`)
  const { data, refs = [], special = false } = fieldsOf(value)
  const { b64, len } = fieldsOf(data)
  if (typeof b64 !== 'string' || !Number.isInteger(len)) throw new Unreadable('expected data with b64 and len')
  if (!Array.isArray(refs)) throw new Unreadable('expected refs to be an array')
  if (typeof special !== 'boolean') throw new Unreadable('expected special to be a boolean')
  const bytes = b64 === '' ? new Uint8Array() : Base64.read(b64)
  if (bytes === undefined) throw new Unreadable(`expected b64 to be ${Base64.expected}`)
  const bits = len as number
  if (bits < 0 || bits > bytes.length * 8) throw new Unreadable(`len ${bits} is not of ${bytes.length} bytes`)
  return { bytes, bits, refs, exotic: special }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new Unreadable('expected a cell as {"data": {"b64", "len"}, "refs"}')
}
