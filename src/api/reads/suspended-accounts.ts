import { type Address, makeAddress } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import { findConfig } from '../../store/lookups/configs.ts'
import { loadSuspendedAddressList } from '../../tlb/config-params/suspended-address-list.ts'
import { findConfigParam } from '../../tlb/config-params.ts'
import { NewestConfig } from './newest-config.ts'

const SUSPENDED_PARAM = 44

interface Suspended {
  readonly until: number
  readonly accounts: ReadonlySet<string>
}

/** Accounts that the newest configuration keeps from being deployed. */
export class SuspendedAccounts {
  private readonly newest: NewestConfig<Suspended>

  constructor(db: Queryable) {
    this.newest = new NewestConfig(db, readSuspended)
  }

  forget(): void {
    this.newest.forget()
  }

  /** Tells of any account whether it is suspended now. */
  async load(): Promise<(account: Uint8Array) => boolean> {
    const { until, accounts } = await this.newest.load()
    const isInForce = Date.now() / 1000 < until
    return (account) => isInForce && accounts.has(byteKey(account))
  }
}

function readSuspended(config: Cell | undefined): Suspended {
  const param = config && findConfigParam(config, SUSPENDED_PARAM)
  if (param === undefined) return { until: 0, accounts: new Set() }
  const { addresses, suspendedUntil: until } = loadSuspendedAddressList(param)
  const accounts = new Set(addresses.map((one) => byteKey(makeAddress(one.workchain, one.accountId))))
  return { until, accounts }
}

/** Whether the configuration at a masterchain block keeps the account from sending. */
export async function isSuspended(db: Queryable, mcSeqno: number, address: Address, utime: number): Promise<boolean> {
  const config = await findConfig(db, mcSeqno)
  const { until, accounts } = readSuspended(config && readSingleRoot(config.boc))
  return utime < until && accounts.has(byteKey(address))
}
