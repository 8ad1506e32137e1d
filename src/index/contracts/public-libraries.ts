import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import { listLibraryChanges } from '../../decode/states/public-libraries.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { StateChange } from '../compute/stage.ts'
import type { ContractLookups } from './contract-lookups.ts'

/**
 * Public libraries as of the block under way. Those of a hash are read from the store once; every later change goes through
 * here. There are few of them on any chain, so all stay in memory.
 */
export class PublicLibraries {
  private readonly lookups: Pick<ContractLookups, 'listLibraryPublishers'>
  /** By library, then by publisher; null where it was withdrawn. */
  private readonly changed = new Map<string, Map<string, Cell | null>>()
  private readonly stored = new Map<string, Promise<ReadonlyMap<string, Cell | null>>>()

  constructor(lookups: Pick<ContractLookups, 'listLibraryPublishers'>) {
    this.lookups = lookups
  }

  /** What masterchain accounts began and ceased to publish. */
  change(pairs: Iterable<StateChange>): void {
    for (const { before, after } of pairs) {
      if (after === undefined) continue
      for (const { hash, root } of listLibraryChanges(before, after)) {
        const key = byteKey(hash)
        const publishers = this.changed.get(key) ?? new Map<string, Cell | null>()
        publishers.set(byteKey(after.account), root)
        this.changed.set(key, publishers)
      }
    }
  }

  async find(hash: Hash): Promise<Cell | undefined> {
    const key = byteKey(hash)
    let stored = this.stored.get(key)
    if (stored === undefined) {
      stored = this.load(hash)
      this.stored.set(key, stored)
    }
    const publishers = new Map([...(await stored), ...(this.changed.get(key) ?? [])])
    for (const root of publishers.values()) if (root !== null) return root
    return undefined
  }

  private async load(hash: Hash): Promise<ReadonlyMap<string, Cell | null>> {
    const rows = await this.lookups.listLibraryPublishers(hash)
    return new Map(rows.map(({ publisher, boc }) => [byteKey(publisher), boc && readSingleRoot(boc)]))
  }
}
