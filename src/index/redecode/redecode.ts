import { byteKey } from '../../lib/byte-key.ts'
import type { BodyDecoder } from '../../record/body-decoder.ts'
import type { Database } from '../../store/database.ts'
import {
  isRedecoded,
  listSenders,
  type NewDocument,
  type StoredDocument,
  storeNewDocuments,
  takeOldDocuments,
} from '../../store/redecode.ts'
import { type RewritePace, rewriteBatches } from './rewrite-batches.ts'
import { findUnknownSender, rewriteDocument } from './rewrite-document.ts'

export interface RedecodeOptions extends RewritePace {
  readonly db: Database
  /** The layouts that `storeLayoutsVersion` was told of. */
  readonly words: BodyDecoder & { readonly version: string }
  /** Documents in one commit: few, since a reader or the indexer may wait for them. */
  readonly batch?: number
  readonly onBatch?: (documents: number, mcSeqno: number) => void
}

const BATCH = 64

/**
 * Goes through the documents that older layouts made and puts them into the words of the new ones, a few at a time,
 * each time whole or not at all: it may be stopped anywhere and goes on from there. Gives the number of documents
 * that changed.
 */
export async function redecode(options: RedecodeOptions): Promise<number> {
  const { db, words, batch = BATCH, onBatch } = options
  let changed = 0
  await rewriteBatches(options, async () => {
    const done = await redecodeBatch(db, words, batch)
    if (typeof done === 'string') return done
    changed += done.changed
    onBatch?.(done.changed, done.mcSeqno)
    return 'more'
  })
  return changed
}

interface BatchDone {
  readonly changed: number
  readonly mcSeqno: number
}

/** `later` when somebody else is at it. */
async function redecodeBatch(
  db: Database,
  words: RedecodeOptions['words'],
  limit: number,
): Promise<BatchDone | 'done' | 'later'> {
  return db.transaction(async (transaction) => {
    const old = await takeOldDocuments(transaction, words.version, limit)
    if (old === undefined) return (await isRedecoded(transaction, words.version)) ? 'done' : 'later'
    const unknown = old.flatMap(({ doc }) => findUnknownSender(doc) ?? [])
    const senders = new Map((await listSenders(transaction, unknown)).map((row) => [byteKey(row.hash), row.tx_hash]))
    const documents = old.flatMap((one) => toNew(one, words, (inMsgHash) => senders.get(byteKey(inMsgHash))))
    const last = old.at(-1)
    await storeNewDocuments(transaction, documents, last)
    return last === undefined ? 'done' : { changed: documents.length, mcSeqno: last.mc_seqno }
  })
}

function toNew(
  { account, lt, doc: before, beside }: StoredDocument,
  words: BodyDecoder,
  findSender: (inMsgHash: Uint8Array) => Uint8Array | undefined,
): NewDocument[] {
  const { doc, spans, hasInMsg, sent } = rewriteDocument(before, words, findSender)
  if (doc.equals(before)) return []
  // A transaction without an in-message has its first place free.
  const first = hasInMsg ? 0 : 1
  const messages = spans.map(({ offset, length }, i) => ({ idx: first + i, offset, length }))
  return [{ account, lt, doc, beside, sent, messages }]
}
