import type { Cell } from '../../cell/cell.ts'
import { readContentLayout } from '../../decode/contracts/token-content.ts'

/** TEP-64 metadata. */
export type TokenContent =
  | { readonly type: 'offchain'; readonly data: string }
  | { readonly type: 'onchain'; readonly data: Readonly<Record<string, string>> }

/** undefined for a cell that is no metadata at all. */
export function readTokenContent(cell: Cell): TokenContent | undefined {
  const layout = readContentLayout(cell, toText)
  if (layout === undefined) return undefined
  if (layout.kind === 'offchain') return { type: 'offchain', data: layout.uri ?? '' }
  return { type: 'onchain', data: layout.content }
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
