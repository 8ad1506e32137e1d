import type { Findings } from './findings.ts'
import { type ContractRequest, fromTable, type RequestTable } from './requests.ts'

/** Operations of v3 that the contract does not know, with requests about things that the chain has. */
export const listOwnRequests = (found: Findings): ContractRequest[] => fromTable('v3', ownRequests(found))

function ownRequests({ head, transactions }: Findings): RequestTable {
  return {
    'get /config': [{}, { seqno: head, compare_seqno: 1 }, { id: [0, 34] }],
    'get /traceGraph': transactions.slice(0, 20).map(({ hash }) => ({ tx_hash: hash })),
  }
}
