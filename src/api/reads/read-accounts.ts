import type { Address } from '../../cell/address.ts'
import type { AccountState } from '../../model/account-state.ts'
import type { AccountReader } from './account-reader.ts'

/** Those of the accounts that the network has, in their order. What could not be read in time is left out. */
export async function readAccounts(reader: AccountReader, accounts: readonly Address[]): Promise<AccountState[]> {
  const read = await Promise.all(accounts.map((account) => reader.read(account)))
  return read.flatMap((seen) => (seen === undefined || seen.state.status === 'nonexist' ? [] : seen.state))
}
