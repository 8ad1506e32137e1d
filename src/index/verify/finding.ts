/** What must hold, by ARCHITECTURE section 6 and docs/verify.md. */
export type VerifyRule =
  | 'blocks'
  | 'transactions'
  | 'messages'
  | 'balances'
  | 'states'
  | 'traces'
  | 'checkpoint'
  | 'documents'
  | 'storage'
  | 'stats'
  | 'counts'

/** Something that does not hold. */
export interface Finding {
  readonly rule: VerifyRule
  /** Which block, transaction, message … */
  readonly place: string
  readonly message: string
}

/** Findings up to a limit: a database that is wrong everywhere must not fill the memory of who checks it. */
export class Findings {
  readonly list: Finding[] = []
  private readonly limit: number
  private dropped = 0

  constructor(limit: number) {
    this.limit = limit
  }

  add(rule: VerifyRule, place: string, message: string): void {
    if (this.list.length < this.limit) this.list.push({ rule, place, message })
    else this.dropped++
  }

  get isFull(): boolean {
    return this.list.length >= this.limit
  }

  /** How many more there were. */
  get droppedCount(): number {
    return this.dropped
  }
}
