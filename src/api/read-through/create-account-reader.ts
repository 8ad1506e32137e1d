import type { LitePool } from '../../node/lite/pool.ts'
import type { Quarantine } from '../../node/lite/server-health.ts'
import { createLiteSource } from '../../node/lite-source.ts'
import type { Queryable } from '../../store/database.ts'
import type { AccountReader } from '../reads/account-reader.ts'
import { CachedAccountReader, type CachedAccountReaderOptions } from './cached-account-reader.ts'
import { createNodeReader, type ReadLog } from './node-reader.ts'
import { RecentBlock } from './recent-block.ts'

export interface AccountReaderOptions extends CachedAccountReaderOptions {
  /** What is indexed, to read at the same block. */
  readonly db: Queryable
  readonly pool: LitePool
  readonly log: ReadLog
  readonly deadlineMs?: number | undefined
}

/** Reads accounts through the lite servers of a pool. */
export function createAccountReader(options: AccountReaderOptions): AccountReader {
  const { db, pool, log, deadlineMs } = options
  const source = createLiteSource({ pool })
  const recent = new RecentBlock(db, source)
  const isReachable = () => pool.status.some(({ isReady, quarantine }) => isReady && !isUseless(quarantine?.reason))
  const reader = createNodeReader({ source, runner: pool, recent, isReachable, log, deadlineMs })
  const forget = (): void => {
    source.forget()
    recent.forget()
  }
  return new CachedAccountReader({ ...reader, forget }, options)
}

const isUseless = (reason: Quarantine['reason'] | undefined): boolean => reason === 'lying' || reason === 'foreign'
