// block.tlb:
//   _ validators_elected_for:uint32 elections_start_before:uint32 elections_end_before:uint32
//     stake_held_for:uint32 = ConfigParam 15;
//   _ max_validators:(## 16) max_main_validators:(## 16) min_validators:(## 16) = ConfigParam 16;
//   _ min_stake:Grams max_stake:Grams min_total_stake:Grams max_stake_factor:uint32 = ConfigParam 17;
import type { Builder } from '../../cell/builder.ts'
import type { Slice } from '../../cell/slice.ts'

/** All in seconds. */
export interface ElectionTiming {
  readonly validatorsElectedFor: number
  readonly electionsStartBefore: number
  readonly electionsEndBefore: number
  readonly stakeHeldFor: number
}

export interface ValidatorLimits {
  readonly maxValidators: number
  readonly maxMainValidators: number
  readonly minValidators: number
}

export interface StakeLimits {
  readonly minStake: bigint
  readonly maxStake: bigint
  readonly minTotalStake: bigint
  /** In 1/65536. */
  readonly maxStakeFactor: number
}

export function loadElectionTiming(slice: Slice): ElectionTiming {
  const timing: ElectionTiming = {
    validatorsElectedFor: slice.loadUint(32),
    electionsStartBefore: slice.loadUint(32),
    electionsEndBefore: slice.loadUint(32),
    stakeHeldFor: slice.loadUint(32),
  }
  slice.expectEnd('ConfigParam 15')
  return timing
}

export function storeElectionTiming(b: Builder, timing: ElectionTiming): void {
  b.storeUint(timing.validatorsElectedFor, 32)
  b.storeUint(timing.electionsStartBefore, 32)
  b.storeUint(timing.electionsEndBefore, 32)
  b.storeUint(timing.stakeHeldFor, 32)
}

export function loadValidatorLimits(slice: Slice): ValidatorLimits {
  const limits: ValidatorLimits = {
    maxValidators: slice.loadUint(16),
    maxMainValidators: slice.loadUint(16),
    minValidators: slice.loadUint(16),
  }
  slice.expectEnd('ConfigParam 16')
  return limits
}

export function storeValidatorLimits(b: Builder, limits: ValidatorLimits): void {
  b.storeUint(limits.maxValidators, 16)
  b.storeUint(limits.maxMainValidators, 16)
  b.storeUint(limits.minValidators, 16)
}

export function loadStakeLimits(slice: Slice): StakeLimits {
  const limits: StakeLimits = {
    minStake: slice.loadCoins(),
    maxStake: slice.loadCoins(),
    minTotalStake: slice.loadCoins(),
    maxStakeFactor: slice.loadUint(32),
  }
  slice.expectEnd('ConfigParam 17')
  return limits
}

export function storeStakeLimits(b: Builder, limits: StakeLimits): void {
  b.storeCoins(limits.minStake)
  b.storeCoins(limits.maxStake)
  b.storeCoins(limits.minTotalStake)
  b.storeUint(limits.maxStakeFactor, 32)
}
