import { createHash } from 'node:crypto'
import type { Cell } from '../../../cell/cell.ts'
import { visitDictionary } from '../../../cell/dictionary.ts'
import { Slice } from '../../../cell/slice.ts'
import { CellarError } from '../../../lib/errors.ts'

/** TEP-64 metadata. */
export type TokenContent =
  | { readonly type: 'offchain'; readonly data: string }
  | { readonly type: 'onchain'; readonly data: Readonly<Record<string, string>> }

const ONCHAIN = 0x00
const OFFCHAIN = 0x01
const SNAKE = 0x00
const CHUNKED = 0x01
const MAX_BYTES = 8192

const NAMES = [
  ...['uri', 'name', 'description', 'image', 'image_data', 'symbol', 'decimals', 'amount_style', 'render_type'],
]
const NAME_BY_KEY = new Map(NAMES.map((name) => [createHash('sha256').update(name).digest('hex'), name]))
/** The one that is not a text. */
const BINARY = 'image_data'

/** undefined for a cell that is no metadata at all. */
export function readTokenContent(cell: Cell): TokenContent | undefined {
  const slice = new Slice(cell.arena, cell.index)
  if (slice.remainingBits < 8) return undefined
  try {
    const layout = slice.loadUint(8)
    if (layout === OFFCHAIN) return { type: 'offchain', data: toText(readSnake(slice)) ?? '' }
    return layout === ONCHAIN ? { type: 'onchain', data: readDictionary(slice) } : undefined
  } catch (error) {
    if (error instanceof CellarError) return undefined
    throw error
  }
}

function readDictionary(slice: Slice): Record<string, string> {
  const data: Record<string, string> = {}
  const root = slice.loadMaybeRef()
  if (root === null) return data
  visitDictionary(new Slice(root.arena, root.index), 256, (key, value) => {
    const name = NAME_BY_KEY.get(Buffer.from(key).toString('hex'))
    if (name === undefined) return
    const bytes = readValue(value)
    const text = name === BINARY ? bytes?.toString('base64') : bytes && toText(bytes)
    if (text !== undefined) data[name] = text
  })
  return data
}

/** In a cell of its own or in place; one piece after another, or a dictionary of pieces. */
function readValue(value: Slice): Buffer | undefined {
  const slice = value.remainingRefs > 0 && value.remainingBits < 8 ? value.loadRefSlice() : value
  if (slice.remainingBits < 8) return undefined
  const form = slice.loadUint(8)
  if (form === SNAKE) return readSnake(slice)
  return form === CHUNKED ? readChunks(slice) : undefined
}

function readChunks(slice: Slice): Buffer {
  const parts: Buffer[] = []
  const root = slice.loadMaybeRef()
  if (root === null) return Buffer.alloc(0)
  let length = 0
  visitDictionary(new Slice(root.arena, root.index), 32, (_, value) => {
    if (length > MAX_BYTES) return
    const part = readSnake(value.remainingRefs > 0 && value.remainingBits === 0 ? value.loadRefSlice() : value)
    length += part.length
    parts.push(part)
  })
  return Buffer.concat(parts).subarray(0, MAX_BYTES)
}

function readSnake(start: Slice): Buffer {
  const parts: Buffer[] = []
  let length = 0
  for (let slice = start; length < MAX_BYTES; slice = slice.loadRefSlice()) {
    const part = Buffer.from(slice.loadBytes(slice.remainingBits >> 3))
    parts.push(part)
    length += part.length
    if (slice.remainingRefs === 0) break
  }
  return Buffer.concat(parts).subarray(0, MAX_BYTES)
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function toText(bytes: Buffer): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    // Not UTF-8: left out, as the contract says.
    return undefined
  }
}
