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
  readonly bytes: number
}

const LIFE_MS = 3_000
/** That nobody could tell is soon asked again. */
const UNKNOWN_LIFE_MS = 1_000
const MAX_BYTES = 64 * 1024 * 1024
/** What an entry takes beside the cells. */
const ENTRY_BYTES = 1_024

/** A large one is not put together for that. */
const bytesOf = (state: AccountState): number =>
  state.bytes === undefined
    ? stateBytes(state)
    : Object.values(state.bytes).reduce((sum, part: Uint8Array | null) => sum + (part?.length ?? 0), 0)

/** Reads each account once while it is being asked for, and remembers it for a few seconds: also that there is none. */
export class CachedAccountReader implements AccountReader {
  readonly #reader: AccountReader
  readonly #lifeMs: number
  readonly #maxBytes: number
  readonly #coming = new Map<string, Promise<SeenAccount | undefined>>()
  /** The least recently used first. */
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  constructor(reader: AccountReader, { lifeMs = LIFE_MS, maxBytes = MAX_BYTES }: CachedAccountReaderOptions = {}) {
    this.#reader = reader
    this.#lifeMs = lifeMs
    this.#maxBytes = maxBytes
  }

  forget(): void {
    this.#kept.clear()
    this.#coming.clear()
    this.#bytes = 0
    this.#reader.forget?.()
  }

  get byteSize(): number {
    return this.#bytes
  }

  read(account: Address, at?: BlockIdExt): Promise<SeenAccount | undefined> {
    const key = at === undefined ? byteKey(account) : byteKey(account) + byteKey(at.rootHash)
    const kept = this.#kept.get(key)
    if (kept !== undefined && performance.now() < kept.until) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return Promise.resolve(kept.seen)
    }
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
      const bytes = ENTRY_BYTES + (seen === undefined ? 0 : bytesOf(seen.state))
      this.#drop(key)
      this.#kept.set(key, { seen, until: performance.now() + lifeMs, bytes })
      this.#bytes += bytes
      this.#makeRoom()
      return seen
    } finally {
      this.#coming.delete(key)
    }
  }

  #makeRoom(): void {
    for (const key of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#drop(key)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }
}
