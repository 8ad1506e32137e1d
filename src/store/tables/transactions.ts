import { ADDRESS_BYTES, type Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { CopyBuffer } from '../copy-buffer.ts'
import { isEqual } from './equal-bytes.ts'

export const TRANSACTIONS =
  'transactions (account, lt, hash, prev_trans_lt, prev_trans_hash, now, mc_seqno, workchain, shard, seqno, state_before, state_after, trace_id, book, doc, in_opcode, boc, sent)'

/** Gives the place of the trace id, for `copy.patch` when it is found out only later. */
export function encodeTransaction(
  copy: CopyBuffer,
  transaction: Transaction,
  traceId: Hash,
  doc: Uint8Array,
  boc: Uint8Array | null = null,
): number {
  copy.row(18)
  copy.bytes(transaction.account)
  copy.int8(transaction.lt)
  copy.bytes(transaction.hash)
  copy.int8(transaction.prevTransLt)
  copy.bytes(transaction.prevTransHash)
  copy.int8(transaction.now)
  copy.int4(transaction.mcSeqno)
  copy.int4(transaction.block.workchain)
  copy.int8(transaction.block.shard)
  copy.int4(transaction.block.seqno)
  copy.bytes(transaction.stateHashBefore)
  copy.bytes(transaction.stateHashAfter)
  const place = copy.bytes(traceId)
  copy.bytes(bookOf(transaction))
  copy.document(doc)
  copy.int8(transaction.inMsg?.opcode ?? null)
  copy.bytes(boc)
  copy.int2(transaction.outMsgs.reduce((sum, { kind }) => (kind === 'internal' ? sum + 1 : sum), 0))
  return place
}

export const TRANSACTION_HASHES = 'transaction_hashes (hash, account, lt)'

export function encodeTransactionHash(copy: CopyBuffer, transaction: Transaction): void {
  copy.row(3)
  copy.bytes(transaction.hash)
  copy.bytes(transaction.account)
  copy.int8(transaction.lt)
}

/** Addresses a reader of this transaction is told about: its account, who sent its in-message, who gets its out-messages; each once. */
export function bookOf(transaction: Transaction): Uint8Array {
  const found: Address[] = [transaction.account]
  const add = (address: Address | null | undefined): void => {
    if (address && !found.some((known) => isEqual(known, address))) found.push(address)
  }
  add(transaction.inMsg?.source)
  // A highload wallet sends up to 255: to different accounts mostly, so this stays a plain search.
  for (const { destination } of transaction.outMsgs) add(destination)
  if (found.length === 1) return transaction.account
  const bytes = new Uint8Array(found.length * ADDRESS_BYTES)
  found.forEach((address, i) => {
    bytes.set(address, i * ADDRESS_BYTES)
  })
  return bytes
}
