import { makeAddress } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import { byteKey } from '../../lib/byte-key.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'
import { loadConfigAddress } from '../../tlb/config-params/addresses.ts'
import { findConfigParam } from '../../tlb/config-params.ts'
import { NewestConfig } from './newest-config.ts'

/** Parameters that name a contract, and what it is then. No code tells it: every chain may have its own. */
const NAMES = [
  [0, 'config'],
  [1, 'elector'],
  [4, 'dns_root'],
] as const

type SystemName = (typeof NAMES)[number][1]

/** Names of the contracts that the newest configuration points to, by account. */
export class SystemContracts {
  private readonly newest: NewestConfig<ReadonlyMap<string, readonly SystemName[]>>

  constructor(db: Queryable) {
    this.newest = new NewestConfig(db, readNames)
  }

  forget(): void {
    this.newest.forget()
  }

  async load(): Promise<(account: Uint8Array) => readonly SystemName[]> {
    const names = await this.newest.load()
    return (account) => names.get(byteKey(account)) ?? []
  }
}

function readNames(config: Cell | undefined): ReadonlyMap<string, readonly SystemName[]> {
  const names = new Map<string, SystemName[]>()
  for (const [param, name] of NAMES) {
    const slice = config && findConfigParam(config, param)
    if (slice === undefined) continue
    const key = byteKey(makeAddress(MASTERCHAIN, loadConfigAddress(slice)))
    names.set(key, [...(names.get(key) ?? []), name])
  }
  return names
}
