import type { Logger } from 'pino'
import type { MessageDecoder } from '../decode/messages/decoder.ts'
import { loadMessageDecoder } from '../decode/messages/load-layouts.ts'
import type { LeasedJob } from '../index/redecode/leased-jobs.ts'
import { redecode } from '../index/redecode/redecode.ts'
import type { Database } from '../store/database.ts'
import { isRedecoded, storeLayoutsVersion } from '../store/redecode.ts'

/** Says which layouts are in force: before anything is indexed by them. */
export async function settleLayouts(db: Database, layouts: string | undefined): Promise<MessageDecoder> {
  const decoder = await loadMessageDecoder(layouts)
  await storeLayoutsVersion(db, decoder.version)
  return decoder
}

/** What older layouts left is put into the words of these. */
export const redecodeJob = (db: Database, words: MessageDecoder, log: Logger): LeasedJob => ({
  what: 'redecode',
  isDone: () => isRedecoded(db, words.version),
  async run(fenced, signal) {
    log.info({}, 'layouts changed; redecoding old documents')
    const documents = await redecode({ db: fenced, words, signal })
    if (!signal.aborted) log.info({ documents }, 'old documents redecoded')
  },
})
