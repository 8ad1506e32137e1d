// block.tlb: burning_config#01 blackhole_addr:(Maybe bits256) fee_burn_num:# fee_burn_denom:#
//   { fee_burn_num <= fee_burn_denom } { fee_burn_denom >= 1 } = BurningConfig;
//   _ BurningConfig = ConfigParam 5;
import type { Builder } from '../../cell/builder.ts'
import type { Hash } from '../../cell/hash.ts'
import type { Slice } from '../../cell/slice.ts'

export interface BurningConfig {
  /** Masterchain account whose balance is burnt. */
  readonly blackholeAddr: Hash | null
  readonly feeBurnNum: number
  readonly feeBurnDenom: number
}

const TAG = 0x01

export function loadBurningConfig(slice: Slice): BurningConfig {
  slice.expectTag(TAG, 8, 'BurningConfig')
  const config: BurningConfig = {
    blackholeAddr: slice.loadBit() === 1 ? slice.loadHash() : null,
    feeBurnNum: slice.loadUint(32),
    feeBurnDenom: slice.loadUint(32),
  }
  slice.expectEnd('BurningConfig')
  return config
}

export function storeBurningConfig(b: Builder, config: BurningConfig): void {
  b.storeUint(TAG, 8)
  b.storeBit(config.blackholeAddr === null ? 0 : 1)
  if (config.blackholeAddr !== null) b.storeBytes(config.blackholeAddr)
  b.storeUint(config.feeBurnNum, 32)
  b.storeUint(config.feeBurnDenom, 32)
}
