import { makeAddress } from '../../cell/address.ts'
import type { Cell } from '../../cell/cell.ts'
import { MASTERCHAIN } from '../../model/block.ts'
import type { NominatorPool, PoolShare } from '../../model/staking.ts'
import { attempt, loadEntries, sliceOf } from '../contracts/stack-values.ts'

export const NOMINATOR_POOL_CODE = '9a3ec14bc098f6b44064c305222caea2800f17dda85ee6a8198a7095ede10dcf'
/** Far more than a pool takes. */
const MOST_NOMINATORS = 1_000

// storage$_ state:uint8 nominators_count:uint16 stake_amount_sent:Coins validator_amount:Coins config:^PoolConfig
//   nominators:(HashmapE 256 Nominator) withdraw_requests:(HashmapE 256 Unit) stake_at:uint32 …
// config$_ validator_address:uint256 validator_reward_share:uint16 max_nominators_count:uint16 min_validator_stake:Coins
//   min_nominator_stake:Coins = PoolConfig;
// nominator$_ amount:Coins pending_deposit_amount:Coins = Nominator;
/** undefined for data that are not a pool's. */
export function readNominatorPool(data: Cell): NominatorPool | undefined {
  return attempt(() => {
    const slice = sliceOf(data)
    const state = slice.loadUint(8)
    const nominatorsCount = slice.loadUint(16)
    const stakeSent = slice.loadCoins()
    const validatorAmount = slice.loadCoins()
    const config = slice.loadRefSlice()
    const nominators = slice.loadMaybeRef()
    const requests = slice.loadMaybeRef()
    return {
      ...{ state, nominatorsCount, stakeSent, validatorAmount, stakeAt: slice.loadUint(32) },
      validator: makeAddress(MASTERCHAIN, config.loadBytes(32)),
      rewardShare: config.loadUint(16),
      maxNominators: config.loadUint(16),
      minValidatorStake: config.loadCoins(),
      minNominatorStake: config.loadCoins(),
      shares: readShares(nominators, requests),
    }
  })
}

function readShares(nominators: Cell | null, requests: Cell | null): Map<string, PoolShare> {
  const shares = new Map<string, PoolShare>()
  const asked = requests === null ? [] : loadEntries(requests, 256, MOST_NOMINATORS, () => null)
  const wantsOut = new Set(asked.map(({ key }) => hex(key)))
  if (nominators !== null) {
    const entries = loadEntries(nominators, 256, MOST_NOMINATORS, (value) => ({
      balance: value.loadCoins(),
      pending: value.loadCoins(),
    }))
    for (const { key, value } of entries) shares.set(hex(key), { ...value, wantsOut: wantsOut.has(hex(key)) })
  }
  return shares
}

const hex = (key: Uint8Array): string => Buffer.from(key).toString('hex')
