import { ADDRESS_BYTES, type Address } from '../../cell/address.ts'
import { HASH_BYTES, type Hash } from '../../cell/hash.ts'

// A document says once more what its row has in columns: hashes and addresses, which nothing can make smaller. Documents and cells are packed with
// those beside them, and are unpacked with them: a statement that selects such a column selects it joined with what stands beside it.
// See docs/decisions/089.

/** In the first byte of what is packed so. */
export const BESIDE = 0x10

/**
 * A column and what stands beside it as one value: the column, the rest, the length of the column. What was packed without is given as it is. The short
 * ones are joined first: each `||` copies both of its sides, and the column is by far the longest.
 */
const withBeside = (column: string, beside: string): string =>
  `case when ${column} >= '\\x10' and ${column} < '\\x20' then ${joined(column, beside)} else ${column} end`

const joined = (column: string, beside: string): string =>
  `${column} || (${beside} || int4send(octet_length(${column})))`

/** The addresses of a transaction's book, its account first: older versions stored it there once more. */
export const transactionBook = (t: string): string =>
  `case when substring(${t}.book for 33) = ${t}.account then ${t}.book else ${t}.account || ${t}.book end`

/** What stands beside the document and the cells of a transaction. */
export const transactionBeside = (t: string): string =>
  `${t}.hash || ${t}.prev_trans_hash || ${t}.state_before || ${t}.state_after || ${transactionBook(t)}`

/** Columns of the table `transactions`, which has the name `t` in the statement. */
export const transactionDoc = (t: string): string => withBeside(`${t}.doc`, transactionBeside(t))
export const transactionCells = (t: string): string => withBeside(`${t}.boc`, transactionBeside(t))

/** The document and what stands beside it, the book at its end, whether it was packed with that or not: `splitBook` tells them apart. */
export const transactionWithBook = (t: string): string => joined(`${t}.doc`, transactionBeside(t))

/** Cells of the table `account_states`: what stands beside them has the places that it has beside those of a transaction. */
export const stateCells = (s: string): string =>
  withBeside(
    `${s}.boc`,
    `${s}.hash || ${s}.transaction_hash || coalesce(${s}.code_hash, ${s}.hash) || coalesce(${s}.data_hash, ${s}.hash) || ${s}.account`,
  )

/** The same of the table `actions`. */
export const actionBeside = (t: string): string =>
  `${t}.trace_id || ${t}.action_id || ${t}.transactions || ${t}.addresses`

export const actionDoc = (t: string): string => withBeside(`${t}.doc`, actionBeside(t))

const LENGTH_BYTES = 4

/** Where the column ends that `withBeside` joined, and what stands beside it; undefined when it was not joined. */
export function splitBeside(joined: Buffer): { readonly packedEnd: number; readonly besideEnd: number } | undefined {
  const besideEnd = joined.length - LENGTH_BYTES
  const packedEnd = besideEnd < 0 ? -1 : joined.readUInt32BE(besideEnd)
  return packedEnd < 0 || packedEnd > besideEnd ? undefined : { packedEnd, besideEnd }
}

interface BesideTransaction {
  readonly hash: Hash
  readonly prevTransHash: Hash
  readonly stateHashBefore: Hash
  readonly stateHashAfter: Hash
}

/** Where the addresses begin in what stands beside a transaction. */
export const BESIDE_BOOK_BYTES = 4 * HASH_BYTES

/** The same of a transaction that is about to be stored, with the addresses of its book. */
export function besideTransaction(
  { hash, prevTransHash, stateHashBefore, stateHashAfter }: BesideTransaction,
  book: readonly Address[],
): Uint8Array {
  const beside = new Uint8Array(BESIDE_BOOK_BYTES + book.length * ADDRESS_BYTES)
  beside.set(hash)
  beside.set(prevTransHash, HASH_BYTES)
  beside.set(stateHashBefore, 2 * HASH_BYTES)
  beside.set(stateHashAfter, 3 * HASH_BYTES)
  for (let i = 0; i < book.length; i++) beside.set(book[i] as Address, BESIDE_BOOK_BYTES + i * ADDRESS_BYTES)
  return beside
}
