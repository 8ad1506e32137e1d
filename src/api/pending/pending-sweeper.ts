import { setTimeout as sleep } from 'node:timers/promises'
import { asAddress } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import { cellHash } from '../../cell/hashing.ts'
import { Slice } from '../../cell/slice.ts'
import { toTransaction } from '../../decode/extract/transactions.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import {
  claimPending,
  countPending,
  dropEnded,
  endPending,
  updatePending,
  type WatchedPending,
} from '../../store/pending.ts'
import { decodeTraceNodes } from '../../store/tables/trace-nodes-codec.ts'
import { loadCommonMsgInfo } from '../../tlb/common-msg-info.ts'
import { loadTransaction } from '../../tlb/transaction.ts'
import { EmulationCut, NotAccepted } from '../emulate/emulation-error.ts'
import { hashOf, type RealPart, readHashed, toPendingContent } from './pending-content.ts'
import type { PendingDesk } from './pending-desk.ts'

export interface SweeperLog {
  warn(fields: object, sentence: string): void
}

const LOOK_MS = 200
const IDLE_MS = 1_000
const AT_ONCE = 64
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

interface Head {
  readonly seqno: number
  readonly utime: number
}

/** Looks after pending messages as blocks come: any number of processes may, each message has one of them at a time. */
export class PendingSweeper {
  readonly #db: Queryable
  readonly #desk: PendingDesk
  readonly #log: SweeperLog
  readonly #stop = new AbortController()
  #running: Promise<void> | undefined
  #failures = 0

  constructor(db: Queryable, desk: PendingDesk, log: SweeperLog) {
    this.#db = db
    this.#desk = desk
    this.#log = log
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
      let pauseMs = IDLE_MS
      try {
        pauseMs = (await this.sweep()) ? LOOK_MS : IDLE_MS
        this.#failures = 0
      } catch (error) {
        if (this.#failures++ === 0) {
          this.#log.warn(
            { reason: (error as Error).message },
            'pending messages could not be looked after; trying again',
          )
        }
      }
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** Once over all messages; false when there are none. */
  async sweep(): Promise<boolean> {
    const head = await this.#findHead()
    if (head === undefined || (await countPending(this.#db)) === 0) {
      await dropEnded(this.#db, Date.now() - KEPT_MS)
      return false
    }
    const due = await claimPending(this.#db, head.seqno, AT_ONCE)
    for (const message of due) {
      try {
        await this.#look(message, head)
      } catch (error) {
        // The others are not held up; the next block brings this one up again.
        this.#log.warn({ reason: (error as Error).message }, 'a pending message could not be looked after')
      }
    }
    await this.#expire(head)
    await dropEnded(this.#db, Date.now() - KEPT_MS)
    return true
  }

  async #look(message: WatchedPending, head: Head): Promise<void> {
    const real = await this.#findReal(message)
    if (real === undefined) return this.#lookAgain(message, head)
    if (real.isComplete) return endPending(this.#db, hashOf(message.hash_norm), 'finalized', null, Date.now())
    if (message.state === 1 && real.transactions === message.transactions) return
    await this.#followUp(message, real.traceId)
  }

  /** Not on chain yet. When its account has changed since, it may no longer be able to come, or do something else. */
  async #lookAgain(message: WatchedPending, head: Head): Promise<void> {
    const hashNorm = hashOf(message.hash_norm)
    const end = (reason: string) => endPending(this.#db, hashNorm, 'invalidated', reason, Date.now())
    if (message.valid_until !== null && Number(message.valid_until) < head.utime) return end('expired')
    if ((await this.#desk.indexedLt(message.account)) === message.account_lt) return
    const account = asAddress(Uint8Array.from(message.account))
    const root = readHashed(message.message)
    try {
      const createdMs = Number(message.created_ms)
      const { emulation, accountLt } = await this.#desk.emulate(root, account, hashNorm, createdMs)
      const content = await toPendingContent(this.#desk.emulations, emulation, hashOf(message.hash), accountLt)
      // Still good is no news: it expires when it would have.
      await updatePending(this.#db, hashNorm, 'pending', content, Number(message.updated_ms))
    } catch (error) {
      if (!(error instanceof NotAccepted)) throw error
      // It may have come itself while we looked.
      if ((await this.#findReal(message)) !== undefined) return this.#look(message, head)
      await end(error.exitCode === null ? error.reason : `no longer accepted: exit code ${error.exitCode}`)
    }
  }

  /** Part of it is on chain: the rest is emulated from there. */
  async #followUp(message: WatchedPending, traceId: Hash): Promise<void> {
    const part = await this.#readPart(traceId)
    if (part === undefined) return
    const messages = waitingMessages(part.cells)
    const { emulations } = this.#desk
    const emulation = await emulations.run({ messages }).catch(unlessRefused)
    if (emulation === undefined) return
    const real: RealPart = { traceId, transactions: part.transactions }
    const content = await toPendingContent(emulations, emulation, hashOf(message.hash), message.account_lt, real)
    await updatePending(this.#db, hashOf(message.hash_norm), 'begun', content, Date.now())
  }

  async #expire(head: Head): Promise<void> {
    const nowMs = Date.now()
    const rows = await this.#db.query<{ hash_norm: Buffer; state: number }>(
      `select hash_norm, state from pending_traces where
         (state = 0 and updated_ms < $1 and (updated_ms < $2 or updated_ms + $3::bigint < $4::bigint * 1000)) or
         (state = 0 and created_ms < $5) or (state = 1 and updated_ms < $6)`,
      [nowMs - EXPIRES_MS, nowMs - PATIENCE_MS, EXPIRES_MS, head.utime, nowMs - MAX_LIFE_MS, nowMs - BEGUN_MS],
    )
    for (const { hash_norm, state } of rows) {
      // What has begun goes on in the index, which knows it as an open trace.
      const end = state === 0 ? 'invalidated' : 'finalized'
      await endPending(this.#db, hashOf(hash_norm), end, state === 0 ? 'did not come in time' : null, nowMs)
    }
  }

  async #findHead(): Promise<Head | undefined> {
    const [row] = await this.#db.query<{ seqno: number; gen_utime: bigint }>(
      `select b.seqno, b.gen_utime from checkpoint c
       join blocks b on b.workchain = -1 and b.shard = $1 and b.seqno = c.last_mc_seqno`,
      [-(2n ** 63n)],
    )
    return row && { seqno: row.seqno, utime: Number(row.gen_utime) }
  }

  /** The trace that the message has begun. */
  async #findReal({ hash_norm }: WatchedPending) {
    const [row] = await this.#db.query<{ trace_id: Buffer; state: number; transactions: number }>(
      `select r.trace_id, r.state, r.transactions from messages m
       join transactions t on t.account = m.account and t.lt = m.lt
       join traces r on r.trace_id = t.trace_id where m.hash_norm = $1 limit 1`,
      [hash_norm],
    )
    return row && { traceId: hashOf(row.trace_id), isComplete: row.state === 1, transactions: row.transactions }
  }

  /** What of a trace is stored, by lt; undefined when not all of it can be read. */
  async #readPart(traceId: Hash) {
    const stored = await this.#db.query<{ nodes: Buffer }>('select nodes from trace_nodes where trace_id = $1', [
      traceId,
    ])
    const nodes = stored.flatMap((row) => decodeTraceNodes(row.nodes))
    const rows = await this.#db.query<PartRow>(
      `select t.account, t.mc_seqno, t.seqno, t.shard, t.workchain, t.boc, t.doc
       from unnest($1::bytea[], $2::bigint[]) as k (account, lt)
       join transactions t on t.account = k.account and t.lt = k.lt order by t.lt`,
      [nodes.map(({ account }) => account), nodes.map(({ lt }) => lt)],
    )
    if (rows.length === 0 || rows.some(({ boc }) => boc === null)) return undefined
    const cells = rows.map(({ boc }) => readHashed(boc as Buffer))
    const transactions = rows.map(({ account, workchain, shard, seqno, mc_seqno, doc }, i) => {
      const owner = asAddress(Uint8Array.from(account))
      const transaction = toTransaction(cells[i] as Cell, owner, { workchain, shard, seqno }, mc_seqno)
      return { transaction, doc: Uint8Array.from(doc) }
    })
    return { cells, transactions }
  }
}

interface PartRow {
  readonly account: Buffer
  readonly mc_seqno: number
  readonly seqno: number
  readonly shard: bigint
  readonly workchain: number
  readonly boc: Buffer | null
  readonly doc: Buffer
}

/** What cannot be emulated is waited for. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof NotAccepted || error instanceof EmulationCut)) throw error
}

/** Messages to accounts that none of the transactions received. */
function waitingMessages(transactions: readonly Cell[]): Cell[] {
  const loaded = transactions.map(({ arena, index }) => loadTransaction(new Slice(arena, index)))
  const received = new Set(loaded.flatMap(({ inMsg }) => (inMsg === null ? [] : [byteKey(cellHash(inMsg))])))
  return loaded
    .flatMap(({ outMsgs }) => outMsgs)
    .filter((cell) => loadCommonMsgInfo(new Slice(cell.arena, cell.index)).kind === 'internal')
    .filter((cell) => !received.has(byteKey(cellHash(cell))))
}
