import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Queryable } from '../../store/database.ts'
import { findConfig } from '../../store/lookups/configs.ts'

const NEWEST = 2 ** 31 - 1
/** It changes by a vote of validators, and with their sets. */
const REFRESH_MS = 60_000

interface Known<T> {
  readonly readAt: number
  /** Of the configuration it was read from; undefined when there is none. */
  readonly mcSeqno: number | undefined
  readonly value: T
}

/** What is read from the newest configuration, kept for a minute; as long as there is none, it is looked for each time. */
export class NewestConfig<T> {
  private readonly db: Queryable
  private readonly read: (config: Cell | undefined) => T
  private known: Known<T> | undefined

  constructor(db: Queryable, read: (config: Cell | undefined) => T) {
    this.db = db
    this.read = read
  }

  forget(): void {
    this.known = undefined
  }

  async load(now = Date.now()): Promise<T> {
    const { known } = this
    if (known?.mcSeqno !== undefined && now - known.readAt <= REFRESH_MS) return known.value
    const config = await findConfig(this.db, NEWEST)
    const isSame = known !== undefined && known.mcSeqno === config?.mcSeqno
    const value = isSame ? known.value : this.read(config && readSingleRoot(config.boc))
    this.known = { readAt: now, mcSeqno: config?.mcSeqno, value }
    return value
  }
}
