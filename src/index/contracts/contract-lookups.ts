import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Queryable } from '../../store/database.ts'
import type { StoredState } from '../../store/lookups/account-states.ts'
import { findConfig, type StoredConfig } from '../../store/lookups/configs.ts'
import {
  type Claim,
  findRecognition,
  listClaimsOn,
  listContracts,
  listLibraryPublishers,
  type PublishedLibrary,
  type StoredAccounts,
} from '../../store/lookups/contracts.ts'

/** What recognising asks of batches already committed. Plain values: the answers may come from another thread. */
export interface ContractLookups {
  listContracts(accounts: readonly Address[]): Promise<StoredAccounts>
  listClaimsOn(claims: { readonly parents: readonly Address[]; readonly limit: number }): Promise<readonly Claim[]>
  listLibraryPublishers(hash: Hash): Promise<readonly PublishedLibrary[]>
  findConfig(mcSeqno: number): Promise<StoredConfig | undefined>
  /** Version of the recognisers that made the tables; null when they have yet to be filled. */
  findRecognition(): Promise<number | null>
  listNewestStates(accounts: readonly Address[]): Promise<readonly StoredState[]>
}

export const contractLookups = (db: Queryable): Omit<ContractLookups, 'listNewestStates'> => ({
  listContracts: (accounts) => listContracts(db, accounts),
  listClaimsOn: ({ parents, limit }) => listClaimsOn(db, parents, limit),
  listLibraryPublishers: (hash) => listLibraryPublishers(db, hash),
  findConfig: (mcSeqno) => findConfig(db, mcSeqno),
  findRecognition: () => findRecognition(db),
})
