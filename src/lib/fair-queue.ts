/**
 * What waits, by whom it is for. Each takes one thing in turn, however much others have waiting: whoever floods it waits behind
 * their own flood.
 */
export class FairQueue<T> {
  /** In the order of their turns. */
  #lines = new Map<string, Set<T>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  sizeOf(caller: string): number {
    return this.#lines.get(caller)?.size ?? 0
  }

  add(caller: string, item: T): void {
    const line = this.#lines.get(caller)
    if (line === undefined) this.#lines.set(caller, new Set([item]))
    else line.add(item)
    this.#size++
  }

  /** Something that was taken and comes back: it is the next again. */
  addFirst(caller: string, item: T): void {
    const line = new Set([item, ...(this.#lines.get(caller) ?? [])])
    this.#lines.delete(caller)
    this.#lines = new Map([[caller, line], ...this.#lines])
    this.#size++
  }

  delete(caller: string, item: T): void {
    const line = this.#lines.get(caller)
    if (line === undefined || !line.delete(item)) return
    this.#size--
    if (line.size === 0) this.#lines.delete(caller)
  }

  /** The next of those who may go; the others keep their turns. */
  take(mayGo: (caller: string) => boolean): T | undefined {
    for (const [caller, line] of this.#lines) {
      if (!mayGo(caller)) continue
      const item = line.values().next().value as T
      line.delete(item)
      this.#size--
      this.#lines.delete(caller)
      if (line.size > 0) this.#lines.set(caller, line)
      return item
    }
    return undefined
  }

  /** Everything, and nothing is left. */
  drain(): T[] {
    const items = [...this.#lines.values()].flatMap((line) => [...line])
    this.#lines.clear()
    this.#size = 0
    return items
  }
}
