import type { Address } from '../../cell/address.ts'
import { buildCell } from '../../cell/builder.ts'
import type { Cell } from '../../cell/cell.ts'
import { findInDictionary } from '../../cell/dictionary.ts'
import { Slice } from '../../cell/slice.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import { type AccountInit, accountInit } from './account-init.ts'
import { commentCell } from './order.ts'
import { standardCode } from './standard-codes.ts'

const REWARD_SHARE = 3000
const MAX_NOMINATORS = 40
const MIN_VALIDATOR_STAKE = 1_000_000_000_000n
export const MIN_NOMINATOR_STAKE = 10_000_000_000n
/** Kept by the pool for its work, out of what a deposit brings. */
export const DEPOSIT_FEE = 1_000_000_000n

/** A pool of stakes for a validator of the masterchain, who never stakes here: what was given can be taken at once. */
export function createNominatorPool(validator: Address): AccountInit {
  const data = buildCell((b) => {
    // state, nominators_count, stake_amount_sent, validator_amount
    b.storeUint(0, 8).storeUint(0, 16).storeCoins(0n).storeCoins(0n)
    b.storeRef((config) =>
      config
        .storeBytes(validator.subarray(1))
        .storeUint(REWARD_SHARE, 16)
        .storeUint(MAX_NOMINATORS, 16)
        .storeCoins(MIN_VALIDATOR_STAKE)
        .storeCoins(MIN_NOMINATOR_STAKE),
    )
    // nominators, withdraw_requests, stake_at, saved_validator_set_hash
    b.storeUint(0, 2).storeUint(0, 32).storeBytes(new Uint8Array(32))
    // validator_set_changes_count, validator_set_change_time, stake_held_for, config_proposal_votings
    b.storeUint(0, 8).storeUint(0, 32).storeUint(0, 32).storeBit(0)
  })
  return accountInit(standardCode('nominatorPool'), data, MASTERCHAIN)
}

/** Coins for the pool's own use; deploys it. */
export const poolAcceptCoins = (queryId: bigint): Cell => buildCell((b) => b.storeUint(1, 32).storeUint64(queryId))

export const poolDeposit = (): Cell => commentCell('d')

export const poolWithdraw = (): Cell => commentCell('w')

/** Whether somebody of the basechain has a stake. */
export function isNominator(data: Cell, address: Address): boolean {
  const slice = new Slice(data.arena, data.index)
  slice.skip(8 + 16)
  slice.loadCoins()
  slice.loadCoins()
  slice.loadRef()
  const nominators = slice.loadMaybeRef()
  if (nominators === null) return false
  return findInDictionary(new Slice(nominators.arena, nominators.index), 256, address.subarray(1)) !== undefined
}
