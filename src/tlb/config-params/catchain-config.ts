// block.tlb:
//   catchain_config#c1 mc_catchain_lifetime:uint32 shard_catchain_lifetime:uint32
//     shard_validators_lifetime:uint32 shard_validators_num:uint32 = CatchainConfig;
//   catchain_config_new#c2 flags:(## 7) { flags = 0 } shuffle_mc_validators:Bool
//     mc_catchain_lifetime:uint32 shard_catchain_lifetime:uint32
//     shard_validators_lifetime:uint32 shard_validators_num:uint32 = CatchainConfig;
//   _ CatchainConfig = ConfigParam 28;
import { brokenValue } from '../broken-tag.ts'
import { type Codec, extended, type Loaded, later, uint32, whole } from '../codec.ts'

const Shuffle: Codec<boolean> = {
  load: (slice) => {
    if (slice.loadUint(7) !== 0) brokenValue(slice, 'CatchainConfig', 'flags set')
    return slice.loadBool()
  },
  store: (b, shuffles) => b.storeUint(0, 7).storeBool(shuffles),
}

const CatchainConfig = extended('CatchainConfig', ['#c1', '#c2'], {
  /** null in the first form, which does not shuffle. */
  shuffleMcValidators: later(Shuffle),
  mcCatchainLifetime: uint32,
  shardCatchainLifetime: uint32,
  shardValidatorsLifetime: uint32,
  shardValidatorsNum: uint32,
})
export type CatchainConfig = Loaded<typeof CatchainConfig>

export const { load: loadCatchainConfig, store: storeCatchainConfig } = whole('CatchainConfig', CatchainConfig)
