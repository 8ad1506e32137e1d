import type { Address } from '../../cell/address.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { ContractLookups } from './contract-lookups.ts'

/** Accounts looked at again when the one they wait for changes. More than any honest token has; the rest waits for its own change. */
const MAX_CLAIMS = 10_000

interface Change {
  readonly account: Address
  readonly waits: boolean
}

/** Who waits for whom: the store's rows, and on top of them what batches that are not yet committed did. */
export class WaitingClaims {
  private readonly lookups: Pick<ContractLookups, 'listClaimsOn'>
  /** By batch, then parent, then account. */
  private readonly changes = new Map<number, Map<string, Map<string, Change>>>()
  /** Of the parents that may change in the batch under way. */
  private waiting = new Map<string, Map<string, Address>>()

  constructor(lookups: Pick<ContractLookups, 'listClaimsOn'>) {
    this.lookups = lookups
  }

  /** Makes `listOn` right for these parents until the next call. */
  async prepare(parents: readonly Address[]): Promise<void> {
    this.waiting = new Map(parents.map((parent) => [byteKey(parent), new Map<string, Address>()]))
    if (parents.length === 0) return
    // A batch may be committed while the store is asked: what it did is then in both, which changes nothing.
    const pending = [...this.changes.entries()].sort(([a], [b]) => a - b).map(([, changes]) => changes)
    for (const { parent, account } of await this.lookups.listClaimsOn({ parents, limit: MAX_CLAIMS })) {
      this.waiting.get(byteKey(parent))?.set(byteKey(account), account)
    }
    for (const changes of pending) {
      for (const [parent, accounts] of changes) {
        const waiting = this.waiting.get(parent)
        if (waiting === undefined) continue
        for (const [key, { account, waits }] of accounts) {
          if (waits) waiting.set(key, account)
          else waiting.delete(key)
        }
      }
    }
  }

  listOn(parent: Address): Address[] {
    const waiting = this.waiting.get(byteKey(parent))
    if (waiting === undefined || waiting.size === 0) return []
    return [...waiting.values()].sort(Buffer.compare).slice(0, MAX_CLAIMS)
  }

  change(account: Address, before: readonly Address[], after: readonly Address[], batch: number): void {
    for (const parent of before) this.note(parent, { account, waits: false }, batch)
    for (const parent of after) this.note(parent, { account, waits: true }, batch)
  }

  release(batch: number): void {
    for (const number of this.changes.keys()) if (number <= batch) this.changes.delete(number)
  }

  private note(parent: Address, change: Change, batch: number): void {
    const parentKey = byteKey(parent)
    const key = byteKey(change.account)
    const ofBatch = this.changes.get(batch) ?? new Map<string, Map<string, Change>>()
    const ofParent = ofBatch.get(parentKey) ?? new Map<string, Change>()
    ofParent.set(key, change)
    ofBatch.set(parentKey, ofParent)
    this.changes.set(batch, ofBatch)
    const waiting = this.waiting.get(parentKey)
    if (change.waits) waiting?.set(key, change.account)
    else waiting?.delete(key)
  }
}
