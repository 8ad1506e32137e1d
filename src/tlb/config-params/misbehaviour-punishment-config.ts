// block.tlb: misbehaviour_punishment_config_v1#01 default_flat_fine:Grams default_proportional_fine:uint32
//   severity_flat_mult:uint16 severity_proportional_mult:uint16 unpunishable_interval:uint16
//   long_interval:uint16 long_flat_mult:uint16 long_proportional_mult:uint16 medium_interval:uint16
//   medium_flat_mult:uint16 medium_proportional_mult:uint16 = MisbehaviourPunishmentConfig;
//   _ MisbehaviourPunishmentConfig = ConfigParam 40;
import type { Builder } from '../../cell/builder.ts'
import type { Slice } from '../../cell/slice.ts'

export interface MisbehaviourPunishmentConfig {
  readonly defaultFlatFine: bigint
  readonly defaultProportionalFine: number
  readonly severityFlatMult: number
  readonly severityProportionalMult: number
  readonly unpunishableInterval: number
  readonly longInterval: number
  readonly longFlatMult: number
  readonly longProportionalMult: number
  readonly mediumInterval: number
  readonly mediumFlatMult: number
  readonly mediumProportionalMult: number
}

const TAG = 0x01

export function loadMisbehaviourPunishmentConfig(slice: Slice): MisbehaviourPunishmentConfig {
  slice.expectTag(TAG, 8, 'MisbehaviourPunishmentConfig')
  const config: MisbehaviourPunishmentConfig = {
    defaultFlatFine: slice.loadCoins(),
    defaultProportionalFine: slice.loadUint(32),
    severityFlatMult: slice.loadUint(16),
    severityProportionalMult: slice.loadUint(16),
    unpunishableInterval: slice.loadUint(16),
    longInterval: slice.loadUint(16),
    longFlatMult: slice.loadUint(16),
    longProportionalMult: slice.loadUint(16),
    mediumInterval: slice.loadUint(16),
    mediumFlatMult: slice.loadUint(16),
    mediumProportionalMult: slice.loadUint(16),
  }
  slice.expectEnd('MisbehaviourPunishmentConfig')
  return config
}

export function storeMisbehaviourPunishmentConfig(b: Builder, config: MisbehaviourPunishmentConfig): void {
  b.storeUint(TAG, 8)
  b.storeCoins(config.defaultFlatFine)
  b.storeUint(config.defaultProportionalFine, 32)
  b.storeUint(config.severityFlatMult, 16)
  b.storeUint(config.severityProportionalMult, 16)
  b.storeUint(config.unpunishableInterval, 16)
  b.storeUint(config.longInterval, 16)
  b.storeUint(config.longFlatMult, 16)
  b.storeUint(config.longProportionalMult, 16)
  b.storeUint(config.mediumInterval, 16)
  b.storeUint(config.mediumFlatMult, 16)
  b.storeUint(config.mediumProportionalMult, 16)
}
