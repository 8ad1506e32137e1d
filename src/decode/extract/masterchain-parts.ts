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
  readonly config: Cell | null
}

const NONE: MasterchainParts = Object.freeze({ shards: Object.freeze([]), configVersion: null, config: null })

/** What only a masterchain block has. */
export function toMasterchainParts(custom: Cell | null): MasterchainParts {
  if (custom === null) return NONE
  const { shardHashes, config } = loadMcBlockExtra(new Slice(custom.arena, custom.index))
  const shards = shardHashes.map(toShardTop)
  if (config === null) return { shards, configVersion: null, config: null }
  return { shards, configVersion: configVersionIn(config.config), config: config.config }
}

/** Written out, because a spread costs a microsecond, and masterchain blocks list up to hundreds of shards. */
export const toShardTop = ({ workchain, shard, descr }: ShardHash): ShardTop => ({
  workchain,
  shard,
  form: descr.form,
  seqno: descr.seqno,
  regMcSeqno: descr.regMcSeqno,
  startLt: descr.startLt,
  endLt: descr.endLt,
  rootHash: descr.rootHash,
  fileHash: descr.fileHash,
  beforeSplit: descr.beforeSplit,
  beforeMerge: descr.beforeMerge,
  wantSplit: descr.wantSplit,
  wantMerge: descr.wantMerge,
  nxCcUpdated: descr.nxCcUpdated,
  nextCatchainSeqno: descr.nextCatchainSeqno,
  nextValidatorShard: descr.nextValidatorShard,
  minRefMcSeqno: descr.minRefMcSeqno,
  genUtime: descr.genUtime,
  splitMergeAt: descr.splitMergeAt,
  feesCollected: descr.feesCollected,
  fundsCreated: descr.fundsCreated,
})

/** A configuration without the parameter is one of version 0. */
export function configVersionIn(config: Cell): number {
  const param = findConfigParam(config, GLOBAL_VERSION_PARAM)
  return param === undefined ? 0 : loadGlobalVersion(param).version
}
