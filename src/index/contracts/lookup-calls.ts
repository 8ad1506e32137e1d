import type { PortCalls } from '../../lib/port-calls.ts'
import type { ContractLookups } from './contract-lookups.ts'

/** Those that both imports and followers ask the store for. */
type Lookups = Omit<ContractLookups, 'listNewestStates' | 'listLibraryPublishers'>

/** The lookups as calls to the thread that has the store. */
export const callContracts = (calls: Pick<PortCalls, 'call'>): Lookups => ({
  listContracts: (accounts) => calls.call('listContracts', accounts),
  listClaimsOn: (claims) => calls.call('listClaimsOn', claims),
  findConfig: (mcSeqno) => calls.call('findConfig', mcSeqno),
  findRecognition: () => calls.call('findRecognition', null),
})

/** What that thread answers. `ask` finds the store of the job under way. */
export const answerContracts = (ask: <T>(question: (lookups: Lookups) => Promise<T>) => Promise<T>): Lookups => ({
  listContracts: (accounts) => ask((lookups) => lookups.listContracts(accounts)),
  listClaimsOn: (claims) => ask((lookups) => lookups.listClaimsOn(claims)),
  findConfig: (mcSeqno) => ask((lookups) => lookups.findConfig(mcSeqno)),
  findRecognition: () => ask((lookups) => lookups.findRecognition()),
})
