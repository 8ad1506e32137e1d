import { readSingleRoot } from '../../cell/boc.ts'
import { listStateAccounts } from '../../decode/states/zerostate.ts'
import type { AccountState } from '../../model/account-state.ts'

/** The accounts of a state file, to start from. The caller has made sure that it is the chain's. */
export const readSeeds = (state: Uint8Array): AccountState[] => listStateAccounts(readSingleRoot(state))
