import type { Logger } from 'pino'
import type { MessageDecoder } from '../decode/messages/decoder.ts'
import { loadMessageDecoder } from '../decode/messages/load-layouts.ts'
import { redecode } from '../index/redecode/redecode.ts'
import type { Database } from '../store/database.ts'
import { storeLayoutsVersion } from '../store/redecode.ts'

/** Says which layouts are in force: before anything is indexed by them. */
export async function settleLayouts(db: Database, layouts: string | undefined): Promise<MessageDecoder> {
  const decoder = await loadMessageDecoder(layouts)
  await storeLayoutsVersion(db, decoder.version)
  return decoder
}

/** The same, and beside everything else what older layouts left is put into the words of these, until it is done. */
export async function startRedecoding(
  db: Database,
  layouts: string | undefined,
  log: Logger,
): Promise<AsyncDisposable> {
  const decoder = await settleLayouts(db, layouts)
  const stopping = new AbortController()
  const working = run(db, decoder, log, stopping.signal).catch((error: unknown) =>
    // The index is whole without it, and the next start goes on where this one stopped.
    log.error({ err: error }, 'old documents could not be decoded anew'),
  )
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await working
    },
  }
}

async function run(db: Database, words: MessageDecoder, log: Logger, signal: AbortSignal): Promise<void> {
  let isTold = false
  const onBatch = (): void => {
    if (!isTold) log.info({}, 'layouts have changed; old documents are being decoded anew')
    isTold = true
  }
  const documents = await redecode({ db, words, signal, onBatch })
  if (isTold && !signal.aborted) log.info({ documents }, 'old documents are decoded anew')
}
