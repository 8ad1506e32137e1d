import { createHash } from 'node:crypto'
import { exoticType } from '../../cell/arena.ts'
import type { Cell } from '../../cell/cell.ts'
import { findInDictionary } from '../../cell/dictionary.ts'
import { Slice } from '../../cell/slice.ts'
import type { TokenContent } from '../../model/contract.ts'
import { attempt } from './stack-values.ts'

const ONCHAIN = 0x00
const OFFCHAIN = 0x01
const SNAKE = 0x00
const CHUNKED = 0x01
const MAX_BYTES = 8192
/** A snake of cells with no bytes in them never gets longer; one of whole cells is at its limit after these. */
const MAX_CELLS = 1024

const NAMES = ['uri', 'name', 'description', 'image', 'image_data', 'symbol', 'decimals', 'amount_style', 'render_type']
const KEYS = NAMES.map((name) => ({ name, key: createHash('sha256').update(name).digest() }))
/** The one that is not a text. */
const BINARY = 'image_data'

/** A text of its bytes; undefined for bytes that are left out. */
type ReadText = (bytes: Buffer) => string | undefined

/** TEP-64: a link to where the content is, or the content itself. */
export type ContentLayout =
  | { readonly kind: 'offchain'; readonly uri: string | undefined }
  | { readonly kind: 'onchain'; readonly content: TokenContent }

/** TEP-64 content; undefined for a cell that is none. Pruned and library cells in it are not followed: such content is none. */
export function readTokenContent(cell: Cell): TokenContent | undefined {
  const layout = readContentLayout(cell, toText)
  if (layout === undefined) return undefined
  return layout.kind === 'onchain' ? layout.content : { uri: layout.uri ?? '' }
}

/** The same, told apart by layout, for those who read texts in another way. */
export function readContentLayout(cell: Cell, readText: ReadText): ContentLayout | undefined {
  return attempt(() => {
    const slice = open(new Slice(cell.arena, cell.index))
    if (slice === undefined || slice.remainingBits < 8) return undefined
    const layout = slice.loadUint(8)
    if (layout === OFFCHAIN) return { kind: 'offchain', uri: readText(readSnake(slice)) }
    return layout === ONCHAIN ? { kind: 'onchain', content: readOnChain(slice, readText) } : undefined
  })
}

/** Bytes of a snake that is a bare text, without a layout before it. */
export const readSnakeText = (slice: Slice): string | undefined => attempt(() => toText(readSnake(slice)))

/** Looked up one by one: a dictionary made of the same branch again and again has more entries than anyone can walk through. */
function readOnChain(slice: Slice, readText: ReadText): TokenContent {
  const content: Record<string, string> = {}
  const root = slice.loadMaybeRef()
  if (root === null) return content
  for (const { name, key } of KEYS) {
    const value = findInDictionary(new Slice(root.arena, root.index), 256, key)
    const bytes = value && attempt(() => readValue(value))
    const text = bytes && (name === BINARY ? bytes.toString('base64') : readText(bytes))
    if (text !== undefined) content[name] = text
  }
  return content
}

/** In a cell of its own or in place; one piece after another, or a dictionary of pieces. */
function readValue(value: Slice): Buffer | undefined {
  const slice = value.remainingRefs > 0 && value.remainingBits < 8 ? open(value.loadRefSlice()) : value
  if (slice === undefined) return undefined
  if (slice.remainingBits < 8) return Buffer.alloc(0)
  const form = slice.loadUint(8)
  if (form === SNAKE) return readSnake(slice)
  return form === CHUNKED ? readChunks(slice) : undefined
}

function readChunks(slice: Slice): Buffer {
  const parts: Buffer[] = []
  const root = slice.loadMaybeRef()
  if (root === null) return Buffer.alloc(0)
  let length = 0
  for (let i = 0; length < MAX_BYTES; i++) {
    const value = findInDictionary(new Slice(root.arena, root.index), 32, uint32Key(i))
    if (value === undefined) break
    const part = readSnake(value.remainingRefs > 0 && value.remainingBits === 0 ? value.loadRefSlice() : value)
    // Pieces without bytes would never fill it.
    if (part.length === 0) break
    length += part.length
    parts.push(part)
  }
  return Buffer.concat(parts).subarray(0, MAX_BYTES)
}

function uint32Key(value: number): Buffer {
  const key = Buffer.alloc(4)
  key.writeUInt32BE(value)
  return key
}

export function readSnake(start: Slice): Buffer {
  const parts: Buffer[] = []
  let length = 0
  let slice = start
  for (let cells = 1; cells <= MAX_CELLS; cells++) {
    const part = Buffer.from(slice.loadBytes(slice.remainingBits >> 3))
    parts.push(part)
    length += part.length
    if (length >= MAX_BYTES || slice.remainingRefs === 0) break
    const next = open(slice.loadRefSlice())
    if (next === undefined) break
    slice = next
  }
  return Buffer.concat(parts).subarray(0, MAX_BYTES)
}

const open = (slice: Slice): Slice | undefined => (exoticType(slice.arena, slice.cell) === 0 ? slice : undefined)

/** What is not UTF-8 becomes the replacement character, and zero bytes go: no JSON or text column takes them. */
const toText = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '')
