import type { Hash } from '../../cell/hash.ts'
import { sameBytes } from '../../lib/byte-key.ts'

const SLOTS = 1024
/** Shorter ones are made again as fast as they are found; longer ones are rare and would keep too much. */
const SHORTEST = 300
const LONGEST = 8192

interface Slot {
  readonly hash: Uint8Array
  readonly form: string
  readonly text: Uint8Array
}

/**
 * Every internal message stands in two documents, its sender's and its receiver's, mostly soon after one another: the
 * second time, what it says is known. The newest text of a slot is kept.
 */
export class TextCache {
  private readonly slots: (Slot | undefined)[] = new Array(SLOTS).fill(undefined)

  find(hash: Hash, form: string): Uint8Array | undefined {
    const slot = this.slots[slotOf(hash)]
    return slot !== undefined && slot.form === form && sameBytes(slot.hash, hash) ? slot.text : undefined
  }

  keep(hash: Hash, form: string, text: Uint8Array): void {
    if (text.length < SHORTEST || text.length > LONGEST) return
    this.slots[slotOf(hash)] = { hash: hash.slice(), form, text: text.slice() }
  }
}

const slotOf = (hash: Hash): number => (((hash[0] as number) << 8) | (hash[1] as number)) % SLOTS
