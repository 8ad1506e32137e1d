import type { Address } from '../../cell/address.ts'
import type { Hash } from '../../cell/hash.ts'
import type { RemoteNames } from '../../lib/remote-calls.ts'
import type { Queryable } from '../../store/database.ts'
import { listNewestStates, type StoredState } from '../../store/lookups/account-states.ts'
import { listCodes, type StoredCode } from '../../store/lookups/codes.ts'
import { listOpenMessages } from '../../store/lookups/open-messages.ts'
import { listOpenTraces } from '../../store/lookups/open-traces.ts'
import { type ActionLookups, actionLookups } from '../actions/action-lookups.ts'
import { type ContractLookups, contractLookups } from '../contracts/contract-lookups.ts'
import type { TraceLookups } from '../traces/trace-assembler.ts'

/** What computing asks of batches already committed. Plain values: the answers may come from another thread. */
export interface StoreLookups extends TraceLookups, ContractLookups, ActionLookups {
  listNewestStates(accounts: readonly Address[]): Promise<readonly StoredState[]>
  listCodes(hashes: readonly Hash[]): Promise<readonly StoredCode[]>
}

/** What the thread of a `FolderProducer` may call. */
export const STORE_PORTS: RemoteNames<StoreLookups> = {
  listNewestStates: true,
  listCodes: true,
  listOpenMessages: true,
  listOpenTraces: true,
  listContracts: true,
  listClaimsOn: true,
  listLibraryPublishers: true,
  findConfig: true,
  findRecognition: true,
  listTraceTransactions: true,
}

export const storeLookups = (db: Queryable): StoreLookups => ({
  listNewestStates: (accounts) => listNewestStates(db, accounts),
  listCodes: (hashes) => listCodes(db, hashes),
  listOpenMessages: (hashes) => listOpenMessages(db, hashes),
  listOpenTraces: (ids) => listOpenTraces(db, ids),
  ...contractLookups(db),
  ...actionLookups(db),
})
