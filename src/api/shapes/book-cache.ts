import { ADDRESS_BYTES } from '../../cell/address.ts'

/** An address and its entry in the book as it is sent, with a comma before it. */
export interface BookEntry {
  readonly address: Buffer
  readonly text: Buffer
  /** Last reply that took this entry, so that it takes it once. */
  takenBy: number
  /** Another entry under the same number. */
  next: BookEntry | undefined
}

/**
 * Entries by address. Looked up some hundred times in a request, straight in the bytes of the rows: making a text of each
 * address to look up would cost more than everything else here.
 */
export class BookCache {
  readonly #entries = new Map<number, BookEntry>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The entry of the address that stands at `at` in `bytes`. */
  find(bytes: Buffer, at: number): BookEntry | undefined {
    let entry = this.#entries.get(numberOf(bytes, at))
    while (entry !== undefined && !isAt(entry.address, bytes, at)) entry = entry.next
    return entry
  }

  add(address: Uint8Array, text: Buffer): void {
    const own = Buffer.from(address)
    if (this.find(own, 0)) return
    const number = numberOf(own, 0)
    this.#entries.set(number, { address: own, text, takenBy: 0, next: this.#entries.get(number) })
    this.#size++
  }

  /** Forgets an address, and with it any other of the same number. */
  delete(address: Buffer): void {
    const number = numberOf(address, 0)
    for (let entry = this.#entries.get(number); entry !== undefined; entry = entry.next) this.#size--
    this.#entries.delete(number)
  }

  clear(): void {
    this.#entries.clear()
    this.#size = 0
  }
}

/** 30 bits of the account id: a small integer, which a Map finds fastest. Special accounts have many zeros in front, so from its end. */
function numberOf(bytes: Buffer, at: number): number {
  const last = at + ADDRESS_BYTES - 1
  return (
    ((bytes[last] as number) << 22) |
    ((bytes[last - 1] as number) << 14) |
    ((bytes[last - 2] as number) << 6) |
    ((bytes[last - 3] as number) >> 2)
  )
}

/** Whether `address` stands at `at` in `bytes`. */
export function isAt(address: Buffer, bytes: Buffer, at: number): boolean {
  for (let i = 0; i < ADDRESS_BYTES; i++) if (address[i] !== bytes[at + i]) return false
  return true
}
