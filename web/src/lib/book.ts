import { useSyncExternalStore } from 'react'
import type { AddressBook, AddressBookRow, AddressMetadata, Metadata, TokenInfo } from '../api/schema.gen.ts'

/** What answers said of accounts so far: names, kinds and tokens, by raw address. */
const rows = new Map<string, AddressBookRow>()
const tokens = new Map<string, AddressMetadata>()
const listeners = new Set<() => void>()
let version = 0

/** Keeps what an answer says of accounts. */
export function learn(book: AddressBook | undefined, metadata: Metadata | undefined): void {
  if (book === undefined && metadata === undefined) return
  for (const [raw, row] of Object.entries(book ?? {})) rows.set(raw, row)
  for (const [raw, row] of Object.entries(metadata ?? {})) tokens.set(raw, row)
  version++
  for (const listener of listeners) listener()
}

export const findRow = (raw: string): AddressBookRow | undefined => rows.get(raw)
export const findTokens = (raw: string): AddressMetadata | undefined => tokens.get(raw)

export const findToken = (raw: string, ...types: readonly string[]): TokenInfo | undefined =>
  tokens.get(raw)?.token_info.find(({ type }) => type !== undefined && types.includes(type))

/** Draws anew when more becomes known. */
export const useBook = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => version,
  )
