import { readSingleRoot } from '../../cell/boc.ts'
import type { Cell } from '../../cell/cell.ts'
import { listStateAccounts, stateConfig } from '../../decode/states/zerostate.ts'
import type { AccountState } from '../../model/account-state.ts'

/** What a state file has to start from. */
export interface InitialStates {
  readonly accounts: readonly AccountState[]
  /** Root of the configuration dictionary: masterchain only. */
  readonly config: Cell | null
}

/** The caller has made sure that the state is the chain's. */
export function readInitialStates(state: Uint8Array): InitialStates {
  const root = readSingleRoot(state)
  return { accounts: listStateAccounts(root), config: stateConfig(root) }
}
