import type { Cell } from '../../cell/cell.ts'
import { CellarError } from '../../lib/errors.ts'
import { visitStateAccounts } from '../states/state-accounts.ts'
import type { TouchedAccount } from './extracted-block.ts'

/**
 * The accounts of a block with their cells in the new state. Both the block and the state keep accounts ascending by id,
 * so one walk over what is not pruned meets them all; one that is not met is gone.
 */
export function findNewRoots(
  newState: Cell,
  touched: readonly Omit<TouchedAccount, 'root'>[],
): readonly TouchedAccount[] {
  const accounts: TouchedAccount[] = []
  let next = 0
  const skipUntil = (accountId: Uint8Array | undefined): Omit<TouchedAccount, 'root'> | undefined => {
    for (; next < touched.length; next++) {
      const candidate = touched[next] as Omit<TouchedAccount, 'root'>
      const order = accountId === undefined ? -1 : compareIds(candidate.account, accountId)
      if (order === 0) next++
      if (order >= 0) return order === 0 ? candidate : undefined
      accounts.push(withRoot(candidate, null))
    }
    return undefined
  }
  if (touched.length === 0) return accounts
  visitStateAccounts(newState, (accountId, { account: root, lastTransHash, lastTransLt }) => {
    const match = skipUntil(accountId)
    if (match === undefined) return
    if (lastTransLt !== match.lastLt || Buffer.compare(lastTransHash, match.lastHash) !== 0) {
      throw new CellarError('BROKEN_CHAIN', 'the state update names another last transaction than the block holds', {
        account: Buffer.from(match.account).toString('hex'),
        lt: match.lastLt,
      })
    }
    accounts.push(withRoot(match, root))
  })
  skipUntil(undefined)
  return accounts
}

const withRoot = (
  { account, lastLt, lastHash, newHash }: Omit<TouchedAccount, 'root'>,
  root: Cell | null,
): TouchedAccount => ({ account, lastLt, lastHash, newHash, root })

/** An address against an account id: an address begins with its workchain. */
function compareIds(address: Uint8Array, accountId: Uint8Array): number {
  for (let i = 0; i < accountId.length; i++) {
    const difference = (address[i + 1] as number) - (accountId[i] as number)
    if (difference !== 0) return difference
  }
  return 0
}
