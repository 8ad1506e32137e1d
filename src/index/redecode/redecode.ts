import { setTimeout as sleep } from 'node:timers/promises'
import { byteKey } from '../../lib/byte-key.ts'
import { isCellarError } from '../../lib/errors.ts'
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
import { findUnknownSender, rewriteDocument } from './rewrite-document.ts'

export interface RedecodeOptions {
  readonly db: Database
  /** The layouts that `storeLayoutsVersion` was told of. */
  readonly words: BodyDecoder & { readonly version: string }
  readonly signal: AbortSignal
  /** Documents in one commit: few, since a reader or the indexer may wait for them. */
  readonly batch?: number
  /** Rest for each unit of work: 1 takes half of one core. */
  readonly restRatio?: number
  readonly onBatch?: (documents: number, mcSeqno: number) => void
}

const BATCH = 64
/** How soon to look again when another process is at it, or something passing was in the way. */
const AGAIN_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Goes through the documents that older layouts made and puts them into the words of the new ones, a few at a time,
 * each time whole or not at all: it may be stopped anywhere and goes on from there. Gives the number of documents
 * that changed.
 */
export async function redecode(options: RedecodeOptions): Promise<number> {
  const { db, words, signal, batch = BATCH, restRatio = 1, onBatch } = options
  let changed = 0
  while (!signal.aborted) {
    const started = performance.now()
    const done = await redecodeBatch(db, words, batch).catch(toPassing)
    if (done === 'done') return changed
    if (done !== 'later') {
      changed += done.changed
      onBatch?.(done.changed, done.mcSeqno)
    }
    const pauseMs = done === 'later' ? AGAIN_MS : (performance.now() - started) * restRatio
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
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
  { account, lt, doc: before }: StoredDocument,
  words: BodyDecoder,
  findSender: (inMsgHash: Uint8Array) => Uint8Array | undefined,
): NewDocument[] {
  const { doc, spans, hasInMsg, sent } = rewriteDocument(before, words, findSender)
  if (doc.equals(before)) return []
  // A transaction without an in-message has its first place free.
  const first = hasInMsg ? 0 : 1
  return [
    { account, lt, doc, sent, messages: spans.map(({ offset, length }, i) => ({ idx: first + i, offset, length })) },
  ]
}

/** What the indexer had locked is tried again; so is a database that was away. */
function toPassing(error: unknown): 'later' {
  const { code } = error as { code?: string }
  if (code === LOCK_NOT_AVAILABLE || /^40/.test(code ?? '') || isCellarError(error, 'STORE_UNAVAILABLE')) return 'later'
  throw error
}
