// block.tlb:
//   catchain_config#c1 mc_catchain_lifetime:uint32 shard_catchain_lifetime:uint32
//     shard_validators_lifetime:uint32 shard_validators_num:uint32 = CatchainConfig;
//   catchain_config_new#c2 flags:(## 7) { flags = 0 } shuffle_mc_validators:Bool
//     mc_catchain_lifetime:uint32 shard_catchain_lifetime:uint32
//     shard_validators_lifetime:uint32 shard_validators_num:uint32 = CatchainConfig;
//   _ CatchainConfig = ConfigParam 28;
import type { Builder } from '../../cell/builder.ts'
import type { Slice } from '../../cell/slice.ts'
import { brokenTag, brokenValue } from '../broken-tag.ts'

export interface CatchainConfig {
  /** null in the first form, which does not shuffle. */
  readonly shuffleMcValidators: boolean | null
  readonly mcCatchainLifetime: number
  readonly shardCatchainLifetime: number
  readonly shardValidatorsLifetime: number
  readonly shardValidatorsNum: number
}

const TAG = 0xc1
const TAG_NEW = 0xc2

export function loadCatchainConfig(slice: Slice): CatchainConfig {
  const tag = slice.loadUint(8)
  if (tag !== TAG && tag !== TAG_NEW) brokenTag(slice, 'CatchainConfig', tag)
  if (tag === TAG_NEW && slice.loadUint(7) !== 0) brokenValue(slice, 'CatchainConfig', 'flags set')
  const config: CatchainConfig = {
    shuffleMcValidators: tag === TAG_NEW ? slice.loadBool() : null,
    mcCatchainLifetime: slice.loadUint(32),
    shardCatchainLifetime: slice.loadUint(32),
    shardValidatorsLifetime: slice.loadUint(32),
    shardValidatorsNum: slice.loadUint(32),
  }
  slice.expectEnd('CatchainConfig')
  return config
}

export function storeCatchainConfig(b: Builder, config: CatchainConfig): void {
  if (config.shuffleMcValidators === null) {
    b.storeUint(TAG, 8)
  } else {
    b.storeUint(TAG_NEW, 8)
    b.storeUint(0, 7)
    b.storeBool(config.shuffleMcValidators)
  }
  b.storeUint(config.mcCatchainLifetime, 32)
  b.storeUint(config.shardCatchainLifetime, 32)
  b.storeUint(config.shardValidatorsLifetime, 32)
  b.storeUint(config.shardValidatorsNum, 32)
}
