import { makeAddress } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { byteKey } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import { findConfig } from '../../store/lookups/configs.ts'
import { loadSuspendedAddressList } from '../../tlb/config-params/suspended-address-list.ts'
import { findConfigParam } from '../../tlb/config-params.ts'

const SUSPENDED_PARAM = 44
const NEWEST = 2 ** 31 - 1
/** The list changes by a vote of validators, once in years. */
const REFRESH_MS = 60_000

interface Known {
  readonly readAt: number
  /** Of the configuration it was read from; undefined when there is none. */
  readonly mcSeqno: number | undefined
  readonly until: number
  readonly accounts: ReadonlySet<string>
}

/** Accounts that the newest configuration keeps from being deployed. */
export class SuspendedAccounts {
  private readonly db: Queryable
  private known: Known | undefined

  constructor(db: Queryable) {
    this.db = db
  }

  /** Tells of any account whether it is suspended now. */
  async load(): Promise<(account: Uint8Array) => boolean> {
    const now = Date.now()
    if (this.known === undefined || now - this.known.readAt > REFRESH_MS) this.known = await this.read(now)
    const { until, accounts } = this.known
    const isInForce = now / 1000 < until
    return (account) => isInForce && accounts.has(byteKey(account))
  }

  private async read(readAt: number): Promise<Known> {
    const config = await findConfig(this.db, NEWEST)
    if (this.known !== undefined && config?.mcSeqno === this.known.mcSeqno) return { ...this.known, readAt }
    const param = config && findConfigParam(readSingleRoot(config.boc), SUSPENDED_PARAM)
    if (param === undefined) return { readAt, mcSeqno: config?.mcSeqno, until: 0, accounts: new Set() }
    const { addresses, suspendedUntil: until } = loadSuspendedAddressList(param)
    const accounts = new Set(addresses.map((one) => byteKey(makeAddress(one.workchain, one.accountId))))
    return { readAt, mcSeqno: config?.mcSeqno, until, accounts }
  }
}
