import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { asHash } from '../../cell/hash.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { PENDING_STATES } from '../../store/pending.ts'
import { listPendingTraces, type PendingRow } from '../reads/pending.ts'
import { hashText } from '../shapes/contract-fields.ts'
import { quote } from '../shapes/json-writer.ts'
import type { StreamCall } from './event-parts.ts'
import { outsideHistory } from './event-text.ts'
import { renderPending } from './pending-event.ts'
import type { Reader } from './reader.ts'

const LOOK_MS = 80
const RETRY_MS = 1_000

interface Mark {
  readonly hash_norm: Buffer
  readonly state: number
  readonly reason: string | null
  readonly base_mc_seqno: number
  readonly updated_ms: bigint
}

interface Known {
  version: string
  /** What it does, as far as it is known; undefined once the chain tells. */
  row: PendingRow | undefined
  /** Those who heard of it, and will want to know if it does not come. */
  readonly told: Set<Reader>
}

/**
 * Tells those who want to hear it of messages on their way. What is told here is no history: it has no ids, and whoever comes
 * late hears what is known then.
 */
export class PendingFeed implements AsyncDisposable {
  readonly #call: StreamCall
  readonly #log: FastifyBaseLogger
  readonly #readers = new Set<Reader>()
  /** Have not heard anything yet. */
  readonly #newcomers = new Set<Reader>()
  readonly #known = new Map<string, Known>()
  readonly #stop = new AbortController()
  #running: Promise<void> | undefined

  constructor(call: StreamCall, log: FastifyBaseLogger) {
    this.#call = call
    this.#log = log
  }

  /** Whoever asks for something else is told anew what there is. */
  add(reader: Reader): void {
    this.#readers.add(reader)
    this.#newcomers.add(reader)
    this.#running ??= this.#run()
  }

  remove(reader: Reader): void {
    this.#readers.delete(reader)
    this.#newcomers.delete(reader)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    this.#readers.clear()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted && this.#readers.size > 0) {
      let pause = LOOK_MS
      try {
        await this.#look()
      } catch (error) {
        this.#log.warn({ err: error }, 'streams wait for pending messages')
        pause = RETRY_MS
      }
      if (!signal.aborted) await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
    this.#running = undefined
    this.#known.clear()
  }

  async #look(): Promise<void> {
    const newcomers = [...this.#newcomers]
    const others = [...this.#readers].filter((reader) => !this.#newcomers.has(reader))
    const marks = await this.#call.db.query<Mark>(
      'select hash_norm, state, reason, base_mc_seqno, updated_ms from pending_traces order by created_ms, hash_norm',
    )
    const changed = marks.filter((mark) => this.#known.get(byteKey(mark.hash_norm))?.version !== versionOf(mark))
    const rows = await this.#readRows(changed)
    const isThere = new Set<string>()
    for (const mark of marks) isThere.add(byteKey(mark.hash_norm))
    for (const mark of changed) {
      const known = this.#note(mark, rows.get(byteKey(mark.hash_norm)))
      if (known.row !== undefined) for (const reader of others) await this.#tell(reader, known, known.row)
      if (PENDING_STATES[mark.state] === 'invalidated') this.#takeBack(mark, known)
    }
    for (const reader of newcomers) {
      this.#newcomers.delete(reader)
      for (const known of this.#known.values()) if (known.row !== undefined) await this.#tell(reader, known, known.row)
    }
    for (const key of this.#known.keys()) if (!isThere.has(key)) this.#known.delete(key)
  }

  /** What the changed ones do, where it is not the index that tells. */
  async #readRows(changed: readonly Mark[]): Promise<ReadonlyMap<string, PendingRow>> {
    const open = changed.filter(({ state }) => PENDING_STATES[state] === 'pending' || PENDING_STATES[state] === 'begun')
    if (open.length === 0) return new Map()
    const hashes = open.map(({ hash_norm: hash }) => asHash(hash))
    const rows = await listPendingTraces(this.#call.db, { hashes })
    // One that is on chain, though its row does not know yet, will come anew in a moment.
    const fresh = rows.filter((row) => !row.has_landed || row.trace_id !== null)
    return new Map(fresh.map((row) => [byteKey(row.hash_norm), row]))
  }

  #note(mark: Mark, row: PendingRow | undefined): Known {
    const key = byteKey(mark.hash_norm)
    const known = this.#known.get(key) ?? { version: '', row: undefined, told: new Set<Reader>() }
    known.version = versionOf(mark)
    known.row = row
    this.#known.set(key, known)
    return known
  }

  async #tell(reader: Reader, { told }: Known, row: PendingRow): Promise<void> {
    const { subscription } = reader
    // To a line that is full it would be news of long ago.
    if (subscription === undefined || reader.isFull) return
    const events = await renderPending(this.#call, row, subscription)
    if (events.length === 0 || reader.subscription !== subscription || !this.#readers.has(reader)) return
    told.add(reader)
    for (const json of events) reader.say(outsideHistory(json))
  }

  #takeBack({ hash_norm: hash, reason }: Mark, { told }: Known): void {
    const why = reason === null ? '' : `,"reason":${quote(reason)}`
    const text = outsideHistory(`{"type":"trace_invalidated","trace_external_hash_norm":${hashText(hash)}${why}}`)
    for (const reader of told) if (this.#readers.has(reader)) reader.say(text)
    told.clear()
  }
}

/** Another emulation has another block under it; all else that happens to a message changes the rest. */
const versionOf = ({ state, base_mc_seqno, updated_ms }: Mark): string => `${state} ${base_mc_seqno} ${updated_ms}`
