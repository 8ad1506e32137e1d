import { createHash } from 'node:crypto'

/** Chance that comes out the same for the same words. */
export class Dice {
  private readonly words: string
  private throws = 0

  constructor(words: string) {
    this.words = words
  }

  bytes(): Buffer {
    return createHash('sha256')
      .update(`${this.words}/${this.throws++}`)
      .digest()
  }

  below(limit: number): number {
    return this.bytes().readUInt32BE(0) % limit
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(Math.max(list.length, 1))]
  }

  /** The same in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list]
    return list.map(() => rest.splice(this.below(rest.length), 1)[0] as T)
  }
}
