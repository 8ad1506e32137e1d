interface Entry<V> {
  value: V
  bytes: number
  /** Batch that last wrote the value; it may be dropped only once that batch is in the database. */
  batch: number
}

/**
 * What a long walk needs to remember of what it wrote, within a budget of bytes. The least recently used entry goes
 * first, but never one whose writing is still under way: what is not in the cache must be found in the database.
 */
export class PinnedCache<V> {
  private readonly entries = new Map<string, Entry<V>>()
  private readonly budget: number
  private bytes = 0
  private committed = -1
  private dropped = false

  constructor(budget: number) {
    this.budget = budget
  }

  get size(): number {
    return this.entries.size
  }

  get byteSize(): number {
    return this.bytes
  }

  /** Whether something that was neither deleted nor replaced is no longer here. */
  get hasDropped(): boolean {
    return this.dropped
  }

  get(key: string): V | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  has(key: string): boolean {
    return this.entries.has(key)
  }

  /** Gets an entry and keeps it at least until `batch` is in the database: it is about to be used or changed. */
  pin(key: string, batch: number): V | undefined {
    const value = this.get(key)
    const entry = this.entries.get(key)
    if (entry !== undefined) entry.batch = Math.max(entry.batch, batch)
    return value
  }

  set(key: string, value: V, bytes: number, batch: number): void {
    const former = this.entries.get(key)
    if (former !== undefined) {
      this.bytes -= former.bytes
      this.entries.delete(key)
    }
    this.entries.set(key, { value, bytes, batch })
    this.bytes += bytes
  }

  delete(key: string): void {
    const entry = this.entries.get(key)
    if (entry === undefined) return
    this.bytes -= entry.bytes
    this.entries.delete(key)
  }

  /** Drops all that is in the database, because somebody else changed it there. */
  dropCommitted(): void {
    for (const [key, entry] of this.entries) {
      if (entry.batch > this.committed) continue
      this.delete(key)
      this.dropped = true
    }
  }

  /** Batches up to this one are in the database: their entries may be dropped when room is needed. */
  release(batch: number): void {
    this.committed = Math.max(this.committed, batch)
    if (this.bytes <= this.budget) return
    for (const [key, entry] of this.entries) {
      if (entry.batch > this.committed) continue
      this.delete(key)
      this.dropped = true
      if (this.bytes <= this.budget) return
    }
  }
}
