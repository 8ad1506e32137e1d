import type { LitePool } from '../../node/lite/pool.ts'
import { type BlockSource, noServerError } from '../../node/lite-source.ts'
import type { Database } from '../../store/database.ts'
import { storeFollower } from '../../store/follower.ts'

/** As much of a logger as following needs: one fixed sentence with fields. */
export interface FollowLog {
  info(fields: object, sentence: string): void
  warn(fields: object, sentence: string): void
}

export interface ReporterOptions {
  readonly pool: LitePool
  readonly log: FollowLog
  readonly name: string
}

export interface Progress {
  readonly mcSeqno: number
  readonly blocks: number
  readonly transactions: number
}

export interface Reporter {
  /** Tells the leader's database about this process, about once a second, until disposed. */
  start(source: BlockSource, db: Database): Disposable
  committed(progress: Progress, head: number | undefined): void
  /** Something that is waited out failed, for the `failures`-th time in a row. */
  trouble(what: string, error: Error, failures: number): void
}

const STORE_MS = 1_000
const PROGRESS_MS = 10_000
const TROUBLE_MS = 10_000
/** Servers are probed every two seconds: when none has answered for so long, none does. */
const SILENT_MS = 5_000
/** The same when none is in use; a link that breaks and comes back at once is not worth a word. */
const AWAY_MS = 1_500
/** Servers fail now and then; only what fails again and again is worth a line. */
const WORTH_A_LINE = 3

/** How many servers serve. `silence` says that none answers, where none does. */
export function summariseServers({ status, silentMs }: Pick<LitePool, 'status' | 'silentMs'>) {
  const usable = status.filter(({ isReady, quarantine }) => isReady && !quarantine)
  const isSilent = silentMs > (usable.length > 0 ? SILENT_MS : AWAY_MS)
  const inUse = isSilent ? [] : usable
  return {
    servers: inUse.length,
    serversAway: status.length - inUse.length,
    lies: status.reduce((sum, { lies }) => sum + lies, 0),
    silence: isSilent ? noServerError(status).message : null,
  }
}

/** Says how following goes: to the log in sentences far apart, to the database for whoever asks for the status. */
export function createReporter({ pool, log, name }: ReporterOptions): Reporter {
  let trouble: { readonly text: string; readonly at: number } | undefined
  let lineAt = Number.NEGATIVE_INFINITY
  let progressAt = Number.NEGATIVE_INFINITY
  const since = { blocks: 0, transactions: 0 }

  const store = async (source: BlockSource, db: Database): Promise<void> => {
    const isRecent = trouble !== undefined && performance.now() - trouble.at < TROUBLE_MS
    const { silence, ...servers } = summariseServers(pool)
    const text = silence ?? (isRecent ? (trouble?.text ?? null) : null)
    const follower = { name, headMcSeqno: source.head ?? null, ...servers, trouble: text }
    await db.transaction((transaction) => storeFollower(transaction, follower))
  }

  return {
    start(source, db) {
      let isStoring = false
      const tick = (): void => {
        if (isStoring) return
        isStoring = true
        // When the database is away, that is told by the commits.
        store(source, db)
          .catch(() => undefined)
          .finally(() => {
            isStoring = false
          })
      }
      const timer = setInterval(tick, STORE_MS)
      timer.unref()
      tick()
      return { [Symbol.dispose]: () => clearInterval(timer) }
    },
    committed({ mcSeqno, blocks, transactions }, head) {
      trouble = undefined
      since.blocks += blocks
      since.transactions += transactions
      const now = performance.now()
      if (now - progressAt < PROGRESS_MS) return
      log.info({ mcSeqno, behind: Math.max(0, (head ?? mcSeqno) - mcSeqno), ...since }, 'indexed')
      progressAt = now
      since.blocks = 0
      since.transactions = 0
    },
    trouble(what, error, failures) {
      if (failures < WORTH_A_LINE) return
      const now = performance.now()
      trouble = { text: `${what}: ${error.message}`, at: now }
      if (now - lineAt < TROUBLE_MS) return
      lineAt = now
      log.warn({ what, reason: error.message, failures }, 'lite servers unavailable; retrying')
    },
  }
}
