import { randomFillSync } from 'node:crypto'
import { sameBytes } from './byte-key.ts'

/** As many words as the longest key has, an address. */
const WORDS = 16

/**
 * A number for each of many hashes or addresses. As a map by their texts would be, without the texts: of thousands of them, making those takes longer than all
 * else that is done with them.
 */
export class BytePlaces {
  readonly #factors = randomFillSync(new Int32Array(WORDS)).map((word) => word | 1)
  readonly #shift: number
  /** First entry of those that fall together, counted from 1, and the next behind each. */
  readonly #heads: Int32Array
  readonly #next: Int32Array
  readonly #sums: Int32Array
  readonly #places: Int32Array
  readonly #keys: Uint8Array[] = []

  constructor(mostEntries: number) {
    const bits = 33 - Math.clz32(mostEntries)
    this.#shift = 32 - bits
    this.#heads = new Int32Array(2 ** bits)
    this.#next = new Int32Array(mostEntries + 1)
    this.#sums = new Int32Array(mostEntries + 1)
    this.#places = new Int32Array(mostEntries + 1)
  }

  get(key: Uint8Array): number | undefined {
    const entry = this.#find(key, this.#sumOf(key))
    return entry === 0 ? undefined : this.#places[entry]
  }

  /** Gives the place that the key has: this one, when it had none. */
  add(key: Uint8Array, place: number): number {
    const sum = this.#sumOf(key)
    const known = this.#find(key, sum)
    if (known !== 0) return this.#places[known] as number
    const entry = this.#keys.push(key)
    const head = sum >>> this.#shift
    this.#next[entry] = this.#heads[head] as number
    this.#heads[head] = entry
    this.#sums[entry] = sum
    this.#places[entry] = place
    return place
  }

  #find(key: Uint8Array, sum: number): number {
    let entry = this.#heads[sum >>> this.#shift] as number
    while (entry !== 0 && !(this.#sums[entry] === sum && sameBytes(this.#keys[entry - 1] as Uint8Array, key))) {
      entry = this.#next[entry] as number
    }
    return entry
  }

  /** Nobody outside knows the factors: who makes up addresses cannot make them fall together. */
  #sumOf(key: Uint8Array): number {
    const factors = this.#factors
    let sum = 0
    let word = 0
    let i = 0
    for (; i + 3 < key.length; i += 4) {
      const four =
        (key[i] as number) |
        ((key[i + 1] as number) << 8) |
        ((key[i + 2] as number) << 16) |
        ((key[i + 3] as number) << 24)
      sum = (sum + Math.imul(four, factors[word++] as number)) | 0
    }
    for (; i < key.length; i++) sum = (sum + Math.imul((key[i] as number) + 1, factors[word++] as number)) | 0
    return sum
  }
}
