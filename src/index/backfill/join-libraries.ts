import type { Hash } from '../../cell/hash.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { isCellarError } from '../../lib/errors.ts'
import type { BlockSource } from '../../node/lite-source.ts'
import type { Queryable } from '../../store/database.ts'
import { listLibraryPublishers, type PublishedLibrary } from '../../store/lookups/contracts.ts'
import type { LibraryAt } from '../follow/follow-producer.ts'
import { listLibrariesAt } from '../follow/node-libraries.ts'

export type LibrarySource = Pick<BlockSource, 'findLibrary'>

/** How long whoever follows the chain waits for the network. */
const BRIEF_MS = 5_000

/** How often what the network did not tell is asked for once more, before traces are told without. */
const MAX_ROUNDS = 5

/**
 * Public libraries from before the staged blocks, which may only be known to the network. While rows join, the index stands still, so they are asked for briefly;
 * what was not answered then is asked for when nobody waits, and the rows join anew.
 */
export class JoinLibraries {
  private readonly source: LibrarySource
  private readonly known = new Map<string, PublishedLibrary[]>()
  private readonly missed = new Map<string, LibraryAt>()
  private rounds = 0

  constructor(source: LibrarySource) {
    this.source = source
  }

  /** For one try to join: each is asked for once, all of them in a time that is short. */
  forJoin(db: Queryable, block: LibraryAt['block'] | undefined): (hash: Hash) => Promise<PublishedLibrary[]> {
    const signal = AbortSignal.timeout(BRIEF_MS)
    const asked = new Map<string, Promise<PublishedLibrary[]>>()
    this.missed.clear()
    const ask = async (hash: Hash): Promise<PublishedLibrary[]> => {
      const stored = await listLibraryPublishers(db, hash)
      if (stored.length > 0 || block === undefined) return stored
      return this.known.get(byteKey(hash)) ?? this.askFor(db, { block, hash }, signal)
    }
    return (hash) => {
      const key = byteKey(hash)
      const answer = asked.get(key) ?? ask(hash)
      asked.set(key, answer)
      return answer
    }
  }

  /** Whether the network told all that it was asked for, or does not for so long that it is not waited for. */
  get isEnough(): boolean {
    return this.missed.size === 0 || this.rounds >= MAX_ROUNDS
  }

  /** Asks once more for what was not answered. */
  async catchUp(db: Queryable, signal: AbortSignal): Promise<void> {
    this.rounds++
    for (const at of [...this.missed.values()]) await this.askFor(db, at, signal)
  }

  private async askFor(db: Queryable, at: LibraryAt, signal: AbortSignal): Promise<PublishedLibrary[]> {
    const key = byteKey(at.hash)
    try {
      signal.throwIfAborted()
      const found = await listLibrariesAt(db, this.source, at, signal)
      this.known.set(key, found)
      this.missed.delete(key)
      return found
    } catch (error) {
      if (!signal.aborted && !isCellarError(error)) throw error
      this.missed.set(key, at)
      return []
    }
  }
}
