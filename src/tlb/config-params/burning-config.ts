// block.tlb: burning_config#01 blackhole_addr:(Maybe bits256) fee_burn_num:# fee_burn_denom:#
//   { fee_burn_num <= fee_burn_denom } { fee_burn_denom >= 1 } = BurningConfig;
//   _ BurningConfig = ConfigParam 5;
import { hash, type Loaded, maybe, uint32, wholeRecord } from '../codec.ts'

const BurningConfig = wholeRecord('BurningConfig#01', {
  /** Masterchain account whose balance is burnt. */
  blackholeAddr: maybe(hash),
  feeBurnNum: uint32,
  feeBurnDenom: uint32,
})
export type BurningConfig = Loaded<typeof BurningConfig>

export const { load: loadBurningConfig, store: storeBurningConfig } = BurningConfig
