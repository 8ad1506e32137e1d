import { exoticType, PRUNED_BRANCH } from '../../cell/arena.ts'
import type { Cell } from '../../cell/cell.ts'
import type { Hash } from '../../cell/hash.ts'
import { Slice } from '../../cell/slice.ts'
import type { ShardAccount } from '../../tlb/shard-account.ts'
import { visitShardAccounts } from '../../tlb/shard-accounts.ts'
import { loadShardState } from '../../tlb/shard-state.ts'

const PASS_OVER = { pruned: () => {} }

/** Every account that is here, ascending by id: in a Merkle update or proof, branches that were left out are passed over. */
export function visitStateAccounts(state: Cell, visit: (accountId: Hash, account: ShardAccount) => void): void {
  if (isPruned(state)) return
  const loaded = loadShardState(new Slice(state.arena, state.index))
  if (loaded.kind === 'split') {
    visitStateAccounts(loaded.state.left, visit)
    visitStateAccounts(loaded.state.right, visit)
    return
  }
  const { accounts } = loaded.state
  if (!isPruned(accounts)) visitShardAccounts(new Slice(accounts.arena, accounts.index), visit, PASS_OVER)
}

const isPruned = ({ arena, index }: Cell): boolean => exoticType(arena, index) === PRUNED_BRANCH
