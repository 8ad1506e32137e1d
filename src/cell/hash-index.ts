import { HASH_BYTES } from './hash.ts'

const EMPTY = 0xffffffff

/** Hash → number, open addressing. Hashes are as good as random, so their first bytes pick the place. */
export class HashIndex {
  private size = 0
  private hashes: Uint8Array
  private values: Uint32Array

  constructor(expected: number) {
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(8, expected * 2)))
    this.hashes = new Uint8Array(capacity * HASH_BYTES)
    this.values = new Uint32Array(capacity).fill(EMPTY)
  }

  find(hash: Uint8Array): number | undefined {
    const value = this.values[this.placeOf(hash)] as number
    return value === EMPTY ? undefined : value
  }

  add(hash: Uint8Array, value: number): void {
    if (this.size * 2 >= this.values.length) this.grow()
    const place = this.placeOf(hash)
    if (this.values[place] === EMPTY) this.size++
    this.hashes.set(hash, place * HASH_BYTES)
    this.values[place] = value
  }

  /** Where the hash is, or where it would go. */
  private placeOf(hash: Uint8Array): number {
    const mask = this.values.length - 1
    let place =
      ((hash[0] as number) | ((hash[1] as number) << 8) | ((hash[2] as number) << 16) | ((hash[3] as number) << 24)) &
      mask
    while (this.values[place] !== EMPTY && !this.isAt(place, hash)) place = (place + 1) & mask
    return place
  }

  private isAt(place: number, hash: Uint8Array): boolean {
    const from = place * HASH_BYTES
    for (let i = 0; i < HASH_BYTES; i++) if (this.hashes[from + i] !== hash[i]) return false
    return true
  }

  private grow(): void {
    const { hashes, values } = this
    this.hashes = new Uint8Array(hashes.length * 2)
    this.values = new Uint32Array(values.length * 2).fill(EMPTY)
    this.size = 0
    for (let place = 0; place < values.length; place++) {
      const value = values[place] as number
      if (value !== EMPTY) this.add(hashes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES), value)
    }
  }
}
