// block.tlb:
//   _ validators_elected_for:uint32 elections_start_before:uint32 elections_end_before:uint32
//     stake_held_for:uint32 = ConfigParam 15;
//   _ max_validators:(## 16) max_main_validators:(## 16) min_validators:(## 16) = ConfigParam 16;
//   _ min_stake:Grams max_stake:Grams min_total_stake:Grams max_stake_factor:uint32 = ConfigParam 17;
import { coins, uint16, uint32, wholeRecord } from '../codec.ts'

/** All in seconds. */
export const { load: loadElectionTiming, store: storeElectionTiming } = wholeRecord('ConfigParam 15', {
  validatorsElectedFor: uint32,
  electionsStartBefore: uint32,
  electionsEndBefore: uint32,
  stakeHeldFor: uint32,
})

export const { load: loadValidatorLimits, store: storeValidatorLimits } = wholeRecord('ConfigParam 16', {
  maxValidators: uint16,
  maxMainValidators: uint16,
  minValidators: uint16,
})

export const { load: loadStakeLimits, store: storeStakeLimits } = wholeRecord('ConfigParam 17', {
  minStake: coins,
  maxStake: coins,
  minTotalStake: coins,
  /** In 1/65536. */
  maxStakeFactor: uint32,
})
