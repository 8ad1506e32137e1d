import { setMaxListeners } from 'node:events'
import { loadMessageDecoder } from '../../decode/messages/load-layouts.ts'
import { byteKey, sameBytes } from '../../lib/byte-key.ts'
import { isCellarError } from '../../lib/errors.ts'
import { Pause } from '../../lib/pause.ts'
import type { BlockIdExt } from '../../model/block.ts'
import { getBlock } from '../../node/lite/calls/block.ts'
import { getPendingShardBlocks } from '../../node/lite/calls/nonfinal.ts'
import type { LitePool } from '../../node/lite/pool.ts'
import type { BodyDecoder } from '../../record/body-decoder.ts'
import {
  dropConfirmed,
  type KnownConfirmed,
  listConfirmed,
  storeConfirmed,
  withdrawConfirmed,
} from '../../store/confirmed.ts'
import type { Database } from '../../store/database.ts'
import { storeConfirmedReport } from '../../store/follower.ts'
import type { Fence } from '../../store/lease.ts'
import { findCheckpoint } from '../../store/lookups/checkpoint.ts'
import { ConfigVersions } from '../config-versions.ts'
import type { LeaderJob } from '../follow/leader-jobs.ts'
import type { FollowLog } from '../follow/reporter.ts'
import { type Frontier, shardsOverlap } from '../frontier.ts'
import { type ParsedBlock, parseBlock } from '../parse-block.ts'
import { createParser, type Parser } from '../parser.ts'
import { decodeResume } from '../resume.ts'
import { ConfirmedChain } from './confirmed-chain.ts'
import { readConfirmed } from './read-confirmed.ts'

export interface ConfirmedFollowerOptions {
  readonly db: Database
  readonly pool: LitePool
  readonly log: FollowLog
  /** Newest masterchain block known to exist. */
  readonly head: () => number | undefined
  readonly layouts?: string | undefined
}

/** How often servers that show what is not final are asked for it; there is nothing to wait on. */
const LOOK_MS = 60
/** How often it is looked whether there are any by now. */
const NOBODY_MS = 1_000
const PENDING_MS = 2_000
const BLOCK_MS = 4_000
const PAUSE = { firstMs: 200, maxMs: 5_000 }
/** An index that is so many blocks behind has other things to do. */
const MAX_BEHIND = 4
/** A block that is neither committed nor replaced for so long belongs to nobody's chain. */
const STUCK_MS = 60_000
/** How long it is remembered that a block was withdrawn. */
const KEPT_MS = 30_000
const REPORT_MS = 1_000
/** A larger block is parsed in a thread: each megabyte takes some twenty milliseconds, in which nobody would be answered. */
const MAX_PARSED_HERE_BYTES = 256 * 1024

interface Base {
  readonly mcSeqno: number
  readonly frontier: Frontier
  readonly versions: ConfigVersions
}

/**
 * Writes down what shard blocks did before the masterchain names them, and takes it back when they lose to others. It stands
 * beside the pipeline and asks nothing of it: whatever fails here is tried again, and the blocks come anyway.
 */
export class ConfirmedFollower implements LeaderJob {
  readonly name = 'confirmed blocks'
  private readonly options: ConfirmedFollowerOptions
  private readonly chain: ConfirmedChain
  private readonly counts = { blocks: 0, withdrawn: 0, failures: 0, utime: null as number | null }
  private signal: AbortSignal | undefined
  /** As the leader writes to it. */
  private db: Database
  private words: BodyDecoder | undefined
  private base: Base | undefined
  private isMoved = true
  private readonly pause = new Pause()
  private parser: Parser | undefined
  private reportedAt = 0
  /** Blocks that were withdrawn, and when: a server may go on naming one beside the block that took its place. */
  private readonly lost = new Map<string, number>()

  constructor(options: ConfirmedFollowerOptions) {
    this.options = options
    this.db = options.db
    this.chain = new ConfirmedChain(async (id) => {
      const call = getBlock(id, { checkRoot: false, nonfinal: true })
      return this.parse((await options.pool.run(call, { timeoutMs: BLOCK_MS, signal: this.signal })).data)
    })
  }

  /** A masterchain block was committed. */
  committed(): void {
    this.isMoved = true
    this.pause.wake()
  }

  async run(signal: AbortSignal, fence: Fence): Promise<void> {
    this.signal = signal
    this.db = fence(this.options.db)
    // Every question under way listens to it.
    setMaxListeners(0, signal)
    this.words ??= await loadMessageDecoder(this.options.layouts)
    this.chain.clear()
    this.isMoved = true
    try {
      await this.follow(signal)
    } finally {
      await this.parser?.[Symbol.asyncDispose]()
      this.parser = undefined
    }
  }

  private async follow(signal: AbortSignal): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      let pauseMs = LOOK_MS
      try {
        pauseMs = (await this.look(signal)) ? LOOK_MS : NOBODY_MS
        failures = 0
      } catch (error) {
        if (signal.aborted) return
        if (!isCellarError(error)) throw error
        this.counts.failures++
        if (++failures === 3) this.options.log.warn({ reason: error.message }, 'confirmed blocks unavailable; retrying')
        pauseMs = Math.min(PAUSE.maxMs, PAUSE.firstMs * 2 ** Math.min(failures, 10))
      }
      await this.report()
      if (failures > 0 || !this.isMoved) await this.pause.wait(pauseMs, signal)
    }
  }

  private async parse(data: Uint8Array): Promise<ParsedBlock> {
    // What was received lies in memory with other answers, which the block would hold on to.
    const bytes = new Uint8Array(data)
    if (bytes.length <= MAX_PARSED_HERE_BYTES) return parseBlock(bytes)
    this.parser ??= createParser(1)
    return this.parser.parse(bytes)
  }

  /** False when nobody shows what is not final. */
  private async look(signal: AbortSignal): Promise<boolean> {
    const { pool } = this.options
    if (this.isMoved) {
      await this.move().catch((error: unknown) => {
        this.isMoved = true
        throw error
      })
    }
    if (!pool.mayShowNonfinal) return false
    const { base } = this
    const head = this.options.head()
    if (base === undefined || head === undefined || head - base.mcSeqno > MAX_BEHIND) return true
    const { signed } = await pool
      .run(getPendingShardBlocks(), { timeoutMs: PENDING_MS, signal })
      // One that does not show them says so: that is an answer.
      .catch((error: unknown) => {
        if (!pool.mayShowNonfinal) return { signed: [] }
        throw error
      })
    const isKnown = ({ rootHash }: BlockIdExt): boolean => this.chain.has(rootHash) || this.lost.has(byteKey(rootHash))
    const fresh = signed.filter((id) => !isKnown(id) && isAbove(id, base.frontier))
    if (fresh.length > 0) await this.take(fresh, base)
    return pool.mayShowNonfinal
  }

  /** The index has moved on: what is committed is told by it, what it left out will not come. */
  private async move(): Promise<void> {
    const { db } = this
    this.isMoved = false
    const checkpoint = await findCheckpoint(db)
    if (checkpoint === undefined) return
    const { frontier, versions } = decodeResume(checkpoint.resume)
    this.base = { mcSeqno: checkpoint.lastMcSeqno, frontier, versions: new ConfigVersions(versions) }
    const known = await listConfirmed(db)
    const nowMs = Date.now()
    const isLost = (block: KnownConfirmed): boolean =>
      !block.is_committed && (!isAbove(block, frontier) || Number(block.seen_ms) < nowMs - STUCK_MS)
    const committed = known.filter(({ is_committed }) => is_committed)
    const old = known.filter(({ withdrawn_ms }) => withdrawn_ms !== null && Number(withdrawn_ms) < nowMs - KEPT_MS)
    await this.withdraw(known.filter(isLost), known)
    const gone = [...committed, ...old].map(({ root_hash }) => root_hash)
    for (const hash of gone) this.chain.forget(hash)
    for (const [key, lostMs] of this.lost) if (lostMs < nowMs - KEPT_MS) this.lost.delete(key)
    if (gone.length > 0) await db.transaction((transaction) => dropConfirmed(transaction, gone))
  }

  /** With all that stands on them. */
  private async withdraw(lost: readonly KnownConfirmed[], known: readonly KnownConfirmed[]): Promise<void> {
    const keys = new Set(lost.flatMap(({ root_hash }) => this.chain.descendants(root_hash)))
    const now = known.filter(({ root_hash, withdrawn_ms }) => withdrawn_ms === null && keys.has(byteKey(root_hash)))
    for (const key of keys) {
      this.chain.forget(key)
      this.lost.set(key, Date.now())
    }
    if (now.length === 0) return
    this.counts.withdrawn += now.length
    const hashes = now.map(({ root_hash }) => root_hash)
    await this.db.transaction((transaction) => withdrawConfirmed(transaction, hashes, Date.now()))
  }

  private async take(tops: readonly BlockIdExt[], base: Base): Promise<void> {
    const { db } = this
    const parsed = await this.chain.collect(tops, base.frontier)
    if (parsed.length === 0) return
    const known = await listConfirmed(db)
    const isReplaced = (one: KnownConfirmed): boolean =>
      parsed.some(({ id }) => isSamePlace(one, id) && !sameBytes(one.root_hash, id.rootHash))
    await this.withdraw(known.filter(isReplaced), known)
    for (const block of parsed) {
      // Read one by one: each stands on what the one before left.
      const read = await readConfirmed(block, {
        ...{ db, memory: this.chain, versions: base.versions, words: this.words as BodyDecoder },
        mcSeqno: base.mcSeqno + 1,
      })
      this.chain.add(block, read)
      await db.transaction((transaction) => storeConfirmed(transaction, read.block, Date.now()))
      this.counts.blocks++
      this.counts.utime = read.block.genUtime
    }
  }

  private async report(): Promise<void> {
    const now = performance.now()
    if (now - this.reportedAt < REPORT_MS) return
    this.reportedAt = now
    // When the database is away, that is told by the commits.
    await this.db.transaction((transaction) => storeConfirmedReport(transaction, this.counts)).catch(() => undefined)
  }
}

type Place = Pick<BlockIdExt, 'workchain' | 'shard' | 'seqno'>

const isSamePlace = (a: Place, b: Place): boolean =>
  a.workchain === b.workchain && a.shard === b.shard && a.seqno === b.seqno

/** Whether a block may still be committed after these. */
const isAbove = (block: Place, frontier: Frontier): boolean =>
  frontier.every((top) => top.seqno < block.seqno || !shardsOverlap(top, block))
