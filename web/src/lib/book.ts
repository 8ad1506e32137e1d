import type { AddressBook, AddressBookRow, AddressMetadata, Metadata, TokenInfo } from '../api/schema.gen.ts'

/** What answers said of accounts so far: names, kinds and tokens, by raw address. */
const rows = new Map<string, AddressBookRow>()
const tokens = new Map<string, AddressMetadata>()
const listeners = new Set<() => void>()
let version = 0

/** Keeps what an answer says of accounts; most say what is known already, and then nothing is drawn anew. */
export function learn(book: AddressBook | undefined, metadata: Metadata | undefined): void {
  const areNew = [keep(rows, book), keep(tokens, metadata)]
  if (areNew.includes(true)) tellBook()
}

function keep<T>(known: Map<string, T>, told: Readonly<Record<string, T>> | undefined): boolean {
  let isNew = false
  for (const [raw, row] of Object.entries(told ?? {})) {
    if (JSON.stringify(known.get(raw)) === JSON.stringify(row)) continue
    known.set(raw, row)
    isNew = true
  }
  return isNew
}

/** What labels are made of has changed. */
export function tellBook(): void {
  version++
  for (const listener of listeners) listener()
}

export function onBook(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const bookVersion = (): number => version

export const findRow = (raw: string): AddressBookRow | undefined => rows.get(raw)
export const findTokens = (raw: string): AddressMetadata | undefined => tokens.get(raw)

export const findToken = (raw: string, ...types: readonly string[]): TokenInfo | undefined =>
  tokens.get(raw)?.token_info.find(({ type }) => type !== undefined && types.includes(type))
