// block.tlb: misbehaviour_punishment_config_v1#01 default_flat_fine:Grams default_proportional_fine:uint32
//   severity_flat_mult:uint16 severity_proportional_mult:uint16 unpunishable_interval:uint16
//   long_interval:uint16 long_flat_mult:uint16 long_proportional_mult:uint16 medium_interval:uint16
//   medium_flat_mult:uint16 medium_proportional_mult:uint16 = MisbehaviourPunishmentConfig;
//   _ MisbehaviourPunishmentConfig = ConfigParam 40;
import { coins, type Loaded, uint16, uint32, wholeRecord } from '../codec.ts'

const MisbehaviourPunishmentConfig = wholeRecord('MisbehaviourPunishmentConfig#01', {
  defaultFlatFine: coins,
  defaultProportionalFine: uint32,
  severityFlatMult: uint16,
  severityProportionalMult: uint16,
  unpunishableInterval: uint16,
  longInterval: uint16,
  longFlatMult: uint16,
  longProportionalMult: uint16,
  mediumInterval: uint16,
  mediumFlatMult: uint16,
  mediumProportionalMult: uint16,
})
export type MisbehaviourPunishmentConfig = Loaded<typeof MisbehaviourPunishmentConfig>

export const { load: loadMisbehaviourPunishmentConfig, store: storeMisbehaviourPunishmentConfig } =
  MisbehaviourPunishmentConfig
