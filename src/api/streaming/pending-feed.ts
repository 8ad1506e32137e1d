import { asHash } from '../../cell/hash.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { asciiJson } from '../../record/ascii-json.ts'
import { PENDING_STATES } from '../../store/pending-states.ts'
import { isOutdated, listPendingTraces, type PendingRow } from '../reads/pending.ts'
import { hashText } from '../shapes/contract-fields.ts'
import { outsideHistory } from './event-text.ts'
import { Feed } from './feed.ts'
import { renderPending } from './pending-event.ts'
import type { Reader } from './reader.ts'
import { SentFinality } from './sent-finality.ts'

interface Mark {
  readonly hash_norm: Buffer
  readonly state: number
  readonly reason: string | null
  readonly base_mc_seqno: number
  readonly updated_ms: bigint
}

interface Known {
  version: string
  /** Those who heard of it, and how certain it was: they will want to know if it does not come. */
  readonly told: Map<Reader, SentFinality>
}

/** Tells those who want to hear it of messages on their way. */
export class PendingFeed extends Feed {
  protected override readonly topics = ['pending', 'confirmed'] as const
  readonly #known = new Map<string, Known>()

  protected override forget(): void {
    this.#known.clear()
  }

  protected override async look(): Promise<void> {
    const newcomers = [...this.newcomers]
    const head = this.head()
    const { others } = this
    const marks = await this.call.db.query<Mark>(
      'select hash_norm, state, reason, base_mc_seqno, updated_ms from pending_traces order by created_ms, hash_norm',
    )
    const changed = marks.filter((mark) => this.#known.get(byteKey(mark.hash_norm))?.version !== versionOf(mark))
    // Newcomers hear of all of them, and as they are now: what became final before they came nobody will tell them.
    const rows = await this.#readRows(newcomers.length > 0 ? marks : changed)
    const isThere = new Set<string>()
    for (const mark of marks) isThere.add(byteKey(mark.hash_norm))
    for (const mark of changed) {
      const known = this.#note(mark)
      const row = rows.get(byteKey(mark.hash_norm))
      if (row !== undefined) for (const reader of others) await this.#tell(reader, known, row, head)
      if (PENDING_STATES[mark.state] === 'invalidated') this.#takeBack(mark, known)
    }
    for (const reader of newcomers) {
      this.newcomers.delete(reader)
      for (const mark of marks) {
        const row = rows.get(byteKey(mark.hash_norm))
        const known = this.#known.get(byteKey(mark.hash_norm))
        if (row !== undefined && known !== undefined) await this.#tell(reader, known, row, head)
      }
    }
    for (const key of this.#known.keys()) if (!isThere.has(key)) this.#known.delete(key)
  }

  /** What these do, where it is not the index that tells. */
  async #readRows(marks: readonly Mark[]): Promise<ReadonlyMap<string, PendingRow>> {
    const open = marks.filter(({ state }) => PENDING_STATES[state] === 'pending' || PENDING_STATES[state] === 'begun')
    if (open.length === 0) return new Map()
    const hashes = open.map(({ hash_norm: hash }) => asHash(hash))
    const rows = await listPendingTraces(this.call.db, { hashes })
    const fresh = rows.filter((row) => !isOutdated(row))
    return new Map(fresh.map((row) => [byteKey(row.hash_norm), row]))
  }

  #note(mark: Mark): Known {
    const key = byteKey(mark.hash_norm)
    const known = this.#known.get(key) ?? { version: '', told: new Map<Reader, SentFinality>() }
    known.version = versionOf(mark)
    this.#known.set(key, known)
    return known
  }

  async #tell(reader: Reader, known: Known, row: PendingRow, head: number): Promise<void> {
    const { subscription } = reader
    // To a line that is full it would be news of long ago.
    if (subscription === undefined || reader.isFull) return
    const told = known.told.get(reader) ?? new SentFinality()
    const events = await renderPending(this.call, row, subscription, told)
    if (events.length === 0 || reader.subscription !== subscription || !this.readers.has(reader)) return
    if (this.head() !== head) {
      // A block came meanwhile, and may have told that this is final: it is looked at anew.
      known.version = ''
      return
    }
    known.told.set(reader, told)
    for (const { json, level, names } of events) {
      for (const name of names) told.note(name, level)
      reader.say(outsideHistory(json))
    }
  }

  #takeBack({ hash_norm: hash, reason }: Mark, { told }: Known): void {
    const why = reason === null ? '' : `,"reason":${asciiJson(reason)}`
    const text = outsideHistory(`{"type":"trace_invalidated","trace_external_hash_norm":${hashText(hash)}${why}}`)
    for (const reader of told.keys()) if (this.readers.has(reader)) reader.say(text)
    told.clear()
  }
}

/** Another emulation has another block under it; all else that happens to a message changes the rest. */
const versionOf = ({ state, base_mc_seqno, updated_ms }: Mark): string => `${state} ${base_mc_seqno} ${updated_ms}`
