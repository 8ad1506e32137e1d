import { SHAPES } from './operations.gen.ts'

const AMOUNT = '#'

interface FieldShape {
  readonly field: string
  readonly shape: string
  /** The shape goes by the type of the holder: an action's details. */
  readonly isByType: boolean
}

const TABLE: ReadonlyMap<string, readonly FieldShape[]> = new Map(
  Object.entries(SHAPES).map(([name, text]) => [name, text.split(' ').map(readField)]),
)

function readField(text: string): FieldShape {
  const at = text.search(/[:?]/)
  if (at < 0) return { field: text, shape: AMOUNT, isByType: false }
  return { field: text.slice(0, at), shape: text.slice(at + 1), isByType: text[at] === '?' }
}

type Json = Record<string, unknown>

/**
 * Makes bigints of the amounts in an answer, where its contract says that there are some, and of nothing else: what somebody wrote into
 * a message may look like one, too. The answer is changed, not copied.
 */
export function readAmounts(value: unknown, shape: string): unknown {
  if (typeof value === 'string') return shape === AMOUNT ? BigInt(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = readAmounts(value[i], shape)
    return value
  }
  const holder = value as Json
  if (shape === AMOUNT) readAll(holder, shape)
  for (const { field, shape: inner, isByType } of TABLE.get(shape) ?? []) {
    if (field === '*') readAll(holder, inner)
    else if (field in holder) holder[field] = readAmounts(holder[field], isByType ? `${inner}.${holder.type}` : inner)
  }
  return value
}

function readAll(holder: Json, shape: string): void {
  for (const key of Object.keys(holder)) holder[key] = readAmounts(holder[key], shape)
}
