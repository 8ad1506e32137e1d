import type { Cell } from '../../cell/cell.ts'
import { Slice } from '../../cell/slice.ts'
import { findConfigParam } from '../../tlb/config-params.ts'
import { loadGlobalVersion } from '../../tlb/global-version.ts'
import { loadMcBlockExtra } from '../../tlb/mc-block-extra.ts'
import type { ShardTop as ShardHash } from '../../tlb/shard-hashes.ts'
import type { ShardTop } from './extracted-block.ts'

const GLOBAL_VERSION_PARAM = 8

export interface MasterchainParts {
  readonly shards: readonly ShardTop[]
  readonly configVersion: number | null
}

const NONE: MasterchainParts = Object.freeze({ shards: Object.freeze([]), configVersion: null })

/** What only a masterchain block has. */
export function toMasterchainParts(custom: Cell | null): MasterchainParts {
  if (custom === null) return NONE
  const { shardHashes, config } = loadMcBlockExtra(new Slice(custom.arena, custom.index))
  return { shards: shardHashes.map(toShardTop), configVersion: config === null ? null : configVersionIn(config.config) }
}

export const toShardTop = ({ workchain, shard, descr }: ShardHash): ShardTop => ({ ...descr, workchain, shard })

/** A configuration without the parameter is one of version 0. */
export function configVersionIn(config: Cell): number {
  const param = findConfigParam(config, GLOBAL_VERSION_PARAM)
  return param === undefined ? 0 : loadGlobalVersion(param).version
}
