import { ADDRESS_BYTES, type Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Transaction } from '../../model/transaction.ts'
import { besideCells, besideDocument, bytes, type ColumnSink, int2, int4, int8 } from '../../record/columns.ts'
import { defineTable } from '../../record/define-table.ts'
import { BESIDE_BOOK_BYTES, besideTransaction } from '../compact/beside.ts'
import { isEqual } from './equal-bytes.ts'

interface StoredTransaction {
  readonly transaction: Transaction
  readonly traceId: Hash
  readonly doc: Uint8Array
  readonly boc: Uint8Array | null
}

interface TransactionRow extends StoredTransaction {
  /** What stands beside the document and the cells, the book at its end. */
  readonly beside: Uint8Array
}

/** Messages to accounts among those that it sent. */
function sentOf({ outMsgs }: Transaction): number {
  let sent = 0
  for (const { kind } of outMsgs) if (kind === 'internal') sent++
  return sent
}

export const TRANSACTIONS = defineTable<TransactionRow>()('transactions', {
  account: bytes(({ transaction }) => transaction.account),
  lt: int8(({ transaction }) => transaction.lt),
  hash: bytes(({ transaction }) => transaction.hash),
  prev_trans_lt: int8(({ transaction }) => transaction.prevTransLt),
  prev_trans_hash: bytes(({ transaction }) => transaction.prevTransHash),
  now: int8(({ transaction }) => transaction.now),
  mc_seqno: int4(({ transaction }) => transaction.mcSeqno),
  workchain: int4(({ transaction }) => transaction.block.workchain),
  shard: int8(({ transaction }) => transaction.block.shard),
  seqno: int4(({ transaction }) => transaction.block.seqno),
  state_before: bytes(({ transaction }) => transaction.stateHashBefore),
  state_after: bytes(({ transaction }) => transaction.stateHashAfter),
  trace_id: bytes((stored) => stored.traceId),
  // The account stands in its own column.
  book: bytes((stored) => stored.beside.subarray(BESIDE_BOOK_BYTES + ADDRESS_BYTES)),
  doc: besideDocument(({ doc, beside }) => ({ value: doc, beside })),
  in_opcode: int8.orNull(({ transaction }) => transaction.inMsg?.opcode ?? null),
  boc: besideCells(({ boc, beside }) => ({ value: boc, beside })),
  sent: int2(({ transaction }) => sentOf(transaction)),
})

export function encodeTransaction(sink: ColumnSink, { transaction, traceId, doc, boc }: StoredTransaction): void {
  const beside = besideTransaction(transaction, addressesInTransaction(transaction))
  TRANSACTIONS.encode(sink, { transaction, traceId, doc, boc, beside })
}

export const TRANSACTION_HASHES = defineTable<Transaction>()('transaction_hashes', {
  hash: bytes((transaction) => transaction.hash),
  account: bytes((transaction) => transaction.account),
  lt: int8((transaction) => transaction.lt),
})

/** Addresses a reader of this transaction is told about: its account, who sent its in-message, who gets its out-messages; each once. */
function addressesInTransaction({ account, inMsg, outMsgs }: Transaction): Address[] {
  const found: Address[] = [account]
  if (inMsg !== null) addNew(found, inMsg.source)
  // A highload wallet sends up to 255: to different accounts mostly, so this stays a plain search.
  for (const { destination } of outMsgs) addNew(found, destination)
  return found
}

function addNew(found: Address[], address: Address | null): void {
  if (address === null) return
  for (const known of found) if (isEqual(known, address)) return
  found.push(address)
}
