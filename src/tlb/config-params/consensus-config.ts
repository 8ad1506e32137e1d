// block.tlb:
//   consensus_config#d6 round_candidates:# next_candidate_delay_ms:uint32 consensus_timeout_ms:uint32
//     fast_attempts:uint32 attempt_duration:uint32 catchain_max_deps:uint32
//     max_block_bytes:uint32 max_collated_bytes:uint32 = ConsensusConfig;
//   consensus_config_new#d7 flags:(## 7) { flags = 0 } new_catchain_ids:Bool round_candidates:(## 8)
//     (then as before) = ConsensusConfig;
//   consensus_config_v3#d8 (as #d7, then) proto_version:uint16 = ConsensusConfig;
//   consensus_config_v4#d9 (as #d8, then) catchain_max_blocks_coeff:uint32 = ConsensusConfig;
//   _ ConsensusConfig = ConfigParam 29;
import type { Builder } from '../../cell/builder.ts'
import type { Slice } from '../../cell/slice.ts'
import { brokenTag, brokenValue } from '../broken-tag.ts'
import { type Loaded, record, uint32 } from '../codec.ts'

/** What all versions have. */
const Rounds = record('ConsensusConfig', {
  nextCandidateDelayMs: uint32,
  consensusTimeoutMs: uint32,
  fastAttempts: uint32,
  attemptDuration: uint32,
  catchainMaxDeps: uint32,
  maxBlockBytes: uint32,
  maxCollatedBytes: uint32,
})

export interface ConsensusConfig extends Loaded<typeof Rounds> {
  readonly version: 1 | 2 | 3 | 4
  /** From version 2 on. */
  readonly newCatchainIds: boolean | null
  readonly roundCandidates: number
  /** From version 3 on. */
  readonly protoVersion: number | null
  /** From version 4 on. */
  readonly catchainMaxBlocksCoeff: number | null
}

/** Version 1. */
const FIRST_TAG = 0xd6
const VERSIONS = 4

export function loadConsensusConfig(slice: Slice): ConsensusConfig {
  const tag = slice.loadUint(8)
  const version = (tag - FIRST_TAG + 1) as ConsensusConfig['version']
  if (version < 1 || version > VERSIONS) brokenTag(slice, 'ConsensusConfig', tag)
  if (version > 1 && slice.loadUint(7) !== 0) brokenValue(slice, 'ConsensusConfig', 'flags set')
  const config: ConsensusConfig = {
    version,
    newCatchainIds: version > 1 ? slice.loadBool() : null,
    roundCandidates: slice.loadUint(version > 1 ? 8 : 32),
    ...Rounds.load(slice),
    protoVersion: version > 2 ? slice.loadUint(16) : null,
    catchainMaxBlocksCoeff: version > 3 ? slice.loadUint(32) : null,
  }
  slice.expectEnd('ConsensusConfig')
  return config
}

export function storeConsensusConfig(b: Builder, config: ConsensusConfig): void {
  b.storeUint(FIRST_TAG + config.version - 1, 8)
  if (config.version > 1) b.storeUint(0, 7).storeBool(config.newCatchainIds === true)
  b.storeUint(config.roundCandidates, config.version > 1 ? 8 : 32)
  Rounds.store(b, config)
  if (config.protoVersion !== null) b.storeUint(config.protoVersion, 16)
  if (config.catchainMaxBlocksCoeff !== null) b.storeUint(config.catchainMaxBlocksCoeff, 32)
}
