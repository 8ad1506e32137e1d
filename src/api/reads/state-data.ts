import { LRUCache } from 'lru-cache'
import { byteKey } from '../../lib/byte-key.ts'

/** Of data that are longer a few would take the place of all others. */
const MOST_BYTES = 64 * 1024
const MAX_BYTES = 8 * 1024 * 1024
/** Of an entry beside its data. */
const ENTRY_BYTES = 200

/** No data, as an entry of a cache that takes no null. */
const NONE = new Uint8Array()

/**
 * Data of accounts as bags of cells, by the hash of the state they are part of. A state never changes under its hash, and most accounts that are asked for
 * are asked for again before they change: what was unpacked and taken out of its state once is not read again.
 */
export class StateData {
  readonly #kept = new LRUCache<string, Uint8Array>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => ENTRY_BYTES + length,
  })

  /** null for a state without data, undefined for one that is not known. */
  find(stateHash: Uint8Array): Uint8Array | null | undefined {
    const data = this.#kept.get(byteKey(stateHash))
    return data === NONE ? null : data
  }

  keep(stateHash: Uint8Array, data: Uint8Array | null): void {
    if (data !== null && data.length > MOST_BYTES) return
    // A copy: it may be a view of all that came over the wire with it.
    this.#kept.set(byteKey(stateHash), data === null ? NONE : Buffer.from(data))
  }
}
