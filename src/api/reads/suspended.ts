import { type Address, makeAddress } from '../../cell/address.ts'
import { readSingleRoot } from '../../cell/boc.ts'
import { sameBytes } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import { findConfig } from '../../store/lookups/configs.ts'
import { loadSuspendedAddressList } from '../../tlb/config-params/suspended-address-list.ts'
import { findConfigParam } from '../../tlb/config-params.ts'

const SUSPENDED_PARAM = 44

/** Whether the configuration at a masterchain block keeps the account from sending. */
export async function isSuspended(db: Queryable, mcSeqno: number, address: Address, utime: number): Promise<boolean> {
  const config = await findConfig(db, mcSeqno)
  const param = config && findConfigParam(readSingleRoot(config.boc), SUSPENDED_PARAM)
  if (param === undefined) return false
  const { addresses, suspendedUntil } = loadSuspendedAddressList(param)
  return (
    utime < suspendedUntil && addresses.some((one) => sameBytes(makeAddress(one.workchain, one.accountId), address))
  )
}
