import { writePlainBoc } from '../../decode/extract/transaction-boc.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Transaction } from '../../model/transaction.ts'
import type { BodyDecoder } from '../../record/body-decoder.ts'
import { renderTransaction } from '../../record/render-transaction.ts'
import { dropSentRows, listKnownMessages, storeSenders } from '../../store/backfill/single-account.ts'
import { createBatchBuffers, finishParts, writeParts } from '../../store/commit.ts'
import type { Transaction as StoreTransaction } from '../../store/database.ts'
import { encodeMessage } from '../../store/tables/messages.ts'
import { TRACE_ACCOUNTS, TRACE_NODES, TRACES } from '../../store/tables/traces.ts'
import { encodeTransaction, TRANSACTION_HASHES } from '../../store/tables/transactions.ts'
import { GrowingTrace } from '../traces/growing-trace.ts'

/** A transaction that is stored without the blocks around it. */
export interface SingleAccountTransaction {
  readonly transaction: Transaction
  /** Of the software that made its block. */
  readonly version: number
}

/**
 * Rows of transactions of one account, newest first: each is a trace of its own, marked as broken, since who sent its message
 * and who received those it sent is not looked at. A message that is stored already gets its other end.
 */
export async function writeSingleAccountRows(
  store: StoreTransaction,
  lone: readonly SingleAccountTransaction[],
  words: BodyDecoder,
): Promise<void> {
  const buffers = createBatchBuffers()
  const known = new Map<string, { readonly isReceived: boolean; readonly sender: Uint8Array | null }>()
  const hashes = lone.flatMap(({ transaction: { inMsg, outMsgs } }) =>
    [...(inMsg === null ? [] : [inMsg]), ...outMsgs].filter(({ kind }) => kind === 'internal').map(({ hash }) => hash),
  )
  for (const row of await listKnownMessages(store, hashes)) {
    known.set(byteKey(row.hash), { isReceived: row.in_tx_hash !== null, sender: row.out_tx_hash })
  }
  const senders: { hash: Uint8Array; txHash: Uint8Array }[] = []
  const sentBefore: Uint8Array[] = []
  // A receiver before its sender: an account may send to itself.
  for (const { transaction, version } of lone) {
    const { account, lt, hash, now, inMsg, outMsgs } = transaction
    const externalHash = inMsg?.kind === 'external_in' ? inMsg.hash : null
    const sent = inMsg?.kind === 'internal' ? known.get(byteKey(inMsg.hash)) : undefined
    const ends = { sender: (sent?.sender ?? null) as typeof hash | null }
    const { doc, spans } = renderTransaction(transaction, undefined, undefined, version, words, externalHash, ends)
    const boc = transaction.root === undefined ? null : writePlainBoc(transaction.root)
    encodeTransaction(buffers.transactions, { transaction, traceId: hash, doc, boc })
    TRANSACTION_HASHES.encode(buffers.transactionHashes, transaction)
    if (inMsg !== null) {
      if (sent !== undefined) sentBefore.push(inMsg.hash)
      const both = { outTxHash: ends.sender, inTxHash: hash, inLt: lt }
      encodeMessage(buffers.messages, { account, lt, index: 0 }, inMsg, both, spans[0] as (typeof spans)[number], now)
      if (inMsg.kind === 'internal') known.set(byteKey(inMsg.hash), { isReceived: true, sender: null })
    }
    for (const [i, message] of outMsgs.entries()) {
      if (message.kind === 'internal' && known.get(byteKey(message.hash))?.isReceived === true) {
        senders.push({ hash: message.hash, txHash: hash })
        continue
      }
      const span = spans[(inMsg === null ? 0 : 1) + i] as (typeof spans)[number]
      const both = { outTxHash: hash, inTxHash: null, inLt: null }
      encodeMessage(buffers.messages, { account, lt, index: i + 1 }, message, both, span)
    }
    const trace = GrowingTrace.startedBy(transaction, true)
    trace.add(transaction, null)
    const { added } = trace.toChange()
    const told = { ...trace.toTrace(), pendingMessages: 0 }
    TRACES.encode(buffers.traces, told)
    for (const { mcSeqno, nodes } of added) TRACE_NODES.encode(buffers.traceNodes, { traceId: told.id, mcSeqno, nodes })
    TRACE_ACCOUNTS.encode(buffers.traceAccounts, { account, trace: told })
  }
  await dropSentRows(store, sentBefore)
  await writeParts(store, finishParts(buffers))
  await storeSenders(store, senders)
}
