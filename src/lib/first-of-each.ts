/** Lets the first of each name pass: what fails once a trace fails thousands of times, and one line of it is enough. */
export class FirstOfEach {
  readonly #seen = new Set<string>()

  isFirst(name: string): boolean {
    if (this.#seen.has(name)) return false
    this.#seen.add(name)
    return true
  }
}
