import { LRUCache } from 'lru-cache'
import type { Address } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import { stateBytes } from '../../decode/states/state-bytes.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { BlockIdExt } from '../../model/block.ts'
import type { AccountReader, SeenAccount } from '../reads/account-reader.ts'
import type { LargeStates } from '../reads/large-states.ts'

export interface CachedAccountReaderOptions {
  /** How long an answer serves: as old as that an answer may be. */
  readonly lifeMs?: number | undefined
  readonly maxBytes?: number | undefined
}

interface Kept {
  readonly seen: SeenAccount | undefined
  readonly until: number
}

const LIFE_MS = 3_000
/** That nobody could tell is soon asked again. */
const UNKNOWN_LIFE_MS = 1_000
const MAX_BYTES = 64 * 1024 * 1024
/** What an entry takes beside its cells, about: an hour's heap has some 50 KB of received buffers for each, which its cells are views of. */
const ENTRY_BYTES = 64 * 1024

/** A large one is not put together for that. */
const bytesOf = (state: AccountState): number =>
  state.bytes === undefined
    ? stateBytes(state)
    : Object.values(state.bytes).reduce((sum, part: Uint8Array | null) => sum + (part?.length ?? 0), 0)

/** Reads each account once while it is being asked for, and remembers it for a few seconds: also that there is none. */
export class CachedAccountReader implements AccountReader {
  readonly #reader: AccountReader
  readonly #lifeMs: number
  readonly #coming = new Map<string, Promise<SeenAccount | undefined>>()
  readonly #kept: LRUCache<string, Kept>

  constructor(reader: AccountReader, { lifeMs = LIFE_MS, maxBytes = MAX_BYTES }: CachedAccountReaderOptions = {}) {
    this.#reader = reader
    this.#lifeMs = lifeMs
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ seen }) => ENTRY_BYTES + (seen === undefined ? 0 : bytesOf(seen.state)),
    })
  }

  forget(): void {
    this.#kept.clear()
    this.#coming.clear()
    this.#reader.forget?.()
  }

  /** What is kept takes so much. */
  get byteSize(): number {
    return this.#kept.calculatedSize
  }

  read(account: Address, at?: BlockIdExt): Promise<SeenAccount | undefined> {
    const key = at === undefined ? byteKey(account) : byteKey(account) + byteKey(at.rootHash)
    const kept = this.#kept.get(key)
    if (kept !== undefined && performance.now() < kept.until) return Promise.resolve(kept.seen)
    const coming = this.#coming.get(key)
    if (coming !== undefined) return coming
    const read = this.#read(key, account, at)
    this.#coming.set(key, read)
    return read
  }

  readLargeBy(large: LargeStates): void {
    this.#reader.readLargeBy?.(large)
  }

  findLibrary(hash: Hash): Promise<Cell | undefined> {
    return this.#reader.findLibrary(hash)
  }

  async #read(key: string, account: Address, at: BlockIdExt | undefined): Promise<SeenAccount | undefined> {
    try {
      const seen = await this.#reader.read(account, at)
      const lifeMs = seen === undefined ? Math.min(this.#lifeMs, UNKNOWN_LIFE_MS) : this.#lifeMs
      const now = performance.now()
      this.#dropExpired(now)
      this.#kept.set(key, { seen, until: now + lifeMs })
      return seen
    } finally {
      this.#coming.delete(key)
    }
  }

  /** An account at a certain block is seldom asked for again, so nothing else would ever let go of it. */
  #dropExpired(now: number): void {
    for (const [key, { until }] of [...this.#kept.entries()]) if (until <= now) this.#kept.delete(key)
  }
}
