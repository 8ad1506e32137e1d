// TEP-64: metadata of tokens.
import { createHash } from 'node:crypto'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { storeHashmapE } from '../../cell/dictionary.ts'
import { textCell } from './order.ts'

const ON_CHAIN = 0
const OFF_CHAIN = 1
const SNAKE = 0

export const sha256 = (text: string): Uint8Array => createHash('sha256').update(text).digest()

/** Fields kept in a dictionary by the hash of their names. */
export function onChainContent(fields: Readonly<Record<string, string>>): Cell {
  const entries = Object.entries(fields).map(([name, text]) => ({
    key: sha256(name),
    value: textCell(text, (b) => b.storeUint(SNAKE, 8)),
  }))
  return buildCell((b) => {
    b.storeUint(ON_CHAIN, 8)
    storeHashmapE(b, 256, entries, (leaf, value) => leaf.storeCell(value))
  })
}

/** A document elsewhere. */
export const offChainContent = (uri: string): Cell => textCell(uri, (b) => b.storeUint(OFF_CHAIN, 8))
