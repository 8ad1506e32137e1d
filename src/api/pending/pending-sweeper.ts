import type { FastifyInstance } from 'fastify'
import { asAddress } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Changes } from '../../store/changes.ts'
import type { Queryable } from '../../store/database.ts'
import {
  beginPending,
  claimPending,
  dropEnded,
  endComplete,
  endPending,
  FINALITIES,
  FROM_CONFIRMED,
  findPendingStatus,
  losePending,
  type PendingStatus,
  updatePending,
  type WatchedPending,
} from '../../store/pending.ts'
import { PENDING_STATES, pendingNumber } from '../../store/pending-states.ts'
import { dropOldSent } from '../../store/sent-messages.ts'
import { EmulationCut, NotAccepted } from '../emulation/emulation-error.ts'
import type { Emulation, Emulations } from '../emulation/emulations.ts'
import { EMULATION_LIMITS } from '../emulation/trace-emulator.ts'
import { hashOf, readHashed } from '../http/read-hashed.ts'
import { type ChainPart, listConfirmedStates, readChainPart, waitingMessages } from './chain-part.ts'
import { toPendingContent } from './pending-content.ts'
import { PendingDesk } from './pending-desk.ts'

export interface SweeperLog {
  warn(fields: object, sentence: string): void
}

/** After each of these there may be something to do. */
const TOPICS = ['head', 'pending', 'confirmed'] as const
/** Where changes are not announced: how often it is looked where blocks are seen before they are final; there half a second is all the time there is. */
const FAST_MS = 50
const LOOK_MS = 200
const IDLE_MS = 1_000
const AT_ONCE = 64
const SIDE_BY_SIDE = 4
/** A message that has not come within this time of its last news will not. */
const EXPIRES_MS = 30_000
/** Unless the index is behind and cannot know; then this long. */
const PATIENCE_MS = 120_000
/** However often it is seen to be still good. */
const MAX_LIFE_MS = 600_000
/** How long a trace that has begun may keep us waiting for the rest. */
const BEGUN_MS = 60_000
/** How long it is remembered how a message ended. */
const KEPT_MS = 30_000
/** Masterchain blocks in which a trace may come back whose confirmed block was lost. */
const LOST_BLOCKS = 2

/** How often what is too old is forgotten. */
const TIDY_MS = 60_000

/** How a message ends that nobody heard of again. */
const LATE = ['invalidated', 'did not come in time'] as const

/** Looks after pending messages as blocks come: any number of processes may, each message has one of them at a time. */
class PendingSweeper {
  readonly #db: Queryable
  readonly #desk: PendingDesk
  readonly #log: SweeperLog
  readonly #changes: Changes
  readonly #stop = new AbortController()
  #running: Promise<void> | undefined
  #failures = 0
  /** Block after which it was last seen which messages are whole on chain. */
  #endedAt = -1
  #tidiedMs = 0

  constructor(db: Queryable, desk: PendingDesk, log: SweeperLog, changes: Changes) {
    this.#db = db
    this.#desk = desk
    this.#log = log
    this.#changes = changes
  }

  start(): void {
    this.#running ??= this.#run()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      const seen = this.#changes.count(TOPICS)
      let pauseMs = IDLE_MS
      try {
        pauseMs = await this.sweep()
        this.#failures = 0
      } catch (error) {
        if (this.#failures++ === 0) {
          this.#log.warn({ reason: (error as Error).message }, 'pending messages not updated; retrying')
        }
      }
      await this.#changes.wait(TOPICS, seen, pauseMs, signal)
    }
  }

  /** Once over all messages; gives how long to wait at most before the next time. */
  async sweep(): Promise<number> {
    if (Date.now() - this.#tidiedMs > TIDY_MS) {
      this.#tidiedMs = Date.now()
      await dropOldSent(this.#db, Date.now())
    }
    const status = await findPendingStatus(this.#db)
    const fast = status?.isAnyConfirmed === true
    if (status === undefined || !status.isAnyPending) {
      await dropEnded(this.#db, Date.now() - KEPT_MS)
      return this.#changes.longestMs(TOPICS, fast ? FAST_MS : IDLE_MS)
    }
    if (status.seqno !== this.#endedAt) {
      this.#endedAt = status.seqno
      await endComplete(this.#db, Date.now())
    }
    const due = await claimPending(this.#db, status.seqno, AT_ONCE)
    const isMore = due.length === AT_ONCE
    const lookOn = async (): Promise<void> => {
      for (let message = due.shift(); message !== undefined; message = due.shift()) {
        try {
          await this.#look(message, status)
        } catch (error) {
          // The others are not held up; the next block brings this one up again.
          this.#log.warn({ reason: (error as Error).message }, 'pending message update failed')
        }
      }
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lookOn))
    await this.#expire(status)
    await dropEnded(this.#db, Date.now() - KEPT_MS)
    return isMore ? 0 : this.#changes.longestMs(TOPICS, fast ? FAST_MS : LOOK_MS)
  }

  async #look(message: WatchedPending, head: PendingStatus): Promise<void> {
    const hashNorm = hashOf(message.hash_norm)
    const part = await readChainPart(this.#db, hashNorm, hashOf(message.hash))
    if (part?.isComplete) return endPending(this.#db, hashNorm, 'finalized', null, Date.now())
    if (part?.transactions.length === 0) return beginPending(this.#db, hashNorm, Date.now())
    if (part !== undefined) return isKnown(message, part) ? undefined : this.#followUp(message, part)
    if (message.origin === FROM_CONFIRMED) return this.#lookForLost(message, head)
    return this.#lookAgain(message, head)
  }

  /** The block that it was seen in is gone, and nobody sent it through us: it comes in one of the next blocks, or not at all. */
  async #lookForLost({ hash_norm, lost_mc_seqno: lost }: WatchedPending, { seqno }: PendingStatus): Promise<void> {
    const hashNorm = hashOf(hash_norm)
    if (lost === null) return losePending(this.#db, hashNorm, seqno, Date.now())
    if (seqno - lost < LOST_BLOCKS) return
    await endPending(this.#db, hashNorm, 'invalidated', 'its block was not committed', Date.now())
  }

  /** In no block yet. When its account has changed since, it may no longer be able to come, or do something else. */
  async #lookAgain(message: WatchedPending, head: PendingStatus): Promise<void> {
    const hashNorm = hashOf(message.hash_norm)
    const end = (reason: string) => endPending(this.#db, hashNorm, 'invalidated', reason, Date.now())
    if (message.valid_until !== null && Number(message.valid_until) < head.utime) return end('expired')
    // It had begun, in a block that was replaced: it waits again.
    const isBack = message.state === pendingNumber('begun')
    if (!isBack && (await this.#desk.indexedLt(message.account)) === message.account_lt) return
    const account = asAddress(Uint8Array.from(message.account))
    const root = readHashed(message.message)
    try {
      const createdMs = Number(message.created_ms)
      const { emulation, accountLt } = await this.#desk.emulate(root, account, hashNorm, createdMs)
      const content = await toPendingContent(this.#desk.emulations, emulation, hashOf(message.hash), accountLt)
      // Still good is no news: it expires when it would have.
      const updatedMs = isBack ? Date.now() : Number(message.updated_ms)
      await updatePending(this.#db, hashNorm, 'pending', content, updatedMs)
    } catch (error) {
      if (!(error instanceof NotAccepted)) throw error
      // It may have come itself while we looked.
      const part = await readChainPart(this.#db, hashNorm, hashOf(message.hash))
      if (part !== undefined) return this.#look(message, head)
      await end(error.exitCode === null ? error.reason : `no longer accepted: exit code ${error.exitCode}`)
    }
  }

  /** Part of it is in blocks: the rest is emulated from there, for those who sent it through us. */
  async #followUp(message: WatchedPending, part: ChainPart): Promise<void> {
    const emulation = await this.#emulateRest(part, message.origin === FROM_CONFIRMED)
    if (emulation === undefined) return
    const { emulations } = this.#desk
    const content = await toPendingContent(emulations, emulation, hashOf(message.hash), message.account_lt, part)
    await updatePending(this.#db, hashOf(message.hash_norm), 'begun', content, Date.now())
  }

  async #emulateRest({ transactions }: ChainPart, isForeign: boolean): Promise<Emulation | undefined> {
    const { emulations } = this.#desk
    const confirmed = transactions.filter(({ finality }) => finality === 'confirmed')
    const accounts = confirmed.map(({ transaction }) => transaction.account)
    const waiting = isForeign ? [] : await waitingMessages(transactions)
    // More of them than an emulation may send are waited for.
    const messages = waiting.length > EMULATION_LIMITS.maxMessages ? [] : waiting
    // When nothing is left to run, what the index knows of an account says as well what kind it is, and costs no machine.
    const states = await listConfirmedStates(this.#db, accounts, messages.length === 0)
    const emulation = await emulations.run({ messages, states }).catch(unlessRefused)
    if (emulation !== undefined || confirmed.length === 0) return emulation
    return emulations.run({ messages: [], states })
  }

  async #expire(head: PendingStatus): Promise<void> {
    const nowMs = Date.now()
    const rows = await this.#db.query<{ hash_norm: Buffer; state: number }>(
      `select hash_norm, state from pending_traces where
         (state = $7 and updated_ms < $1 and (updated_ms < $2 or updated_ms + $3::bigint < $4::bigint * 1000)) or
         (state = $7 and created_ms < $5) or (state = $8 and updated_ms < $6)`,
      [
        ...[nowMs - EXPIRES_MS, nowMs - PATIENCE_MS, EXPIRES_MS, head.utime, nowMs - MAX_LIFE_MS, nowMs - BEGUN_MS],
        ...[pendingNumber('pending'), pendingNumber('begun')],
      ],
    )
    for (const { hash_norm, state } of rows) {
      // What has begun goes on in the index, which knows it as an open trace.
      const [end, reason] = PENDING_STATES[state] === 'begun' ? (['finalized', null] as const) : LATE
      await endPending(this.#db, hashOf(hash_norm), end, reason, nowMs)
    }
  }
}

/** Whether the row tells of the same transactions as the blocks, and calls them as certain as they are. */
function isKnown({ tx_hashes, tx_finality }: WatchedPending, { transactions }: ChainPart): boolean {
  const real = tx_finality.filter((finality) => finality > 0).length
  return (
    real === transactions.length &&
    transactions.every(
      ({ transaction, finality }, i) =>
        tx_finality[i] === FINALITIES.indexOf(finality) &&
        byteKey(tx_hashes[i] as Buffer) === byteKey(transaction.hash),
    )
  )
}

/** What cannot be emulated is waited for. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof NotAccepted || error instanceof EmulationCut)) throw error
}

/** A desk whose messages are looked after while the server listens. */
export function openPendingDesk(
  server: FastifyInstance,
  db: Queryable,
  emulations: Emulations,
  changes: Changes,
): PendingDesk {
  const desk = new PendingDesk(db, emulations, server.log)
  const sweeper = new PendingSweeper(db, desk, server.log, changes)
  server.addHook('onListen', async () => sweeper.start())
  server.addHook('onClose', async () => {
    desk.close()
    await sweeper.stop()
  })
  return desk
}
