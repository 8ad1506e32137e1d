/** How certain a reader was told things are: nothing is told again as less certain than that. */
export class SentFinality {
  readonly #levels = new Map<string, number>()

  /** Whether it may be told at this level. */
  allows(name: string, level: number): boolean {
    return level >= (this.#levels.get(name) ?? 0)
  }

  note(name: string, level: number): void {
    if (this.allows(name, level)) this.#levels.set(name, level)
  }
}
