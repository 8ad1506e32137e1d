// block.tlb:
//   simplex_config#21 flags:(## 7) use_quic:Bool target_rate_ms:uint32 slots_per_leader_window:(## 32)
//     first_block_timeout_ms:uint32 max_leader_window_desync:uint32 = NewConsensusConfig;
//   simplex_config_v2#22 flags:(## 5) protocol_version:(## 2) use_quic:Bool slots_per_leader_window:(## 32)
//     noncritical_params:(HashmapE 8 uint32) = NewConsensusConfig;
//   new_consensus_config_all#10 mc:(Maybe ^NewConsensusConfig) shard:(Maybe ^NewConsensusConfig) = ConfigParam 30;
import type { Builder } from '../../cell/builder.ts'
import { loadHashmapE, storeHashmapE } from '../../cell/dictionary.ts'
import type { Slice } from '../../cell/slice.ts'
import { brokenTag } from '../broken-tag.ts'
import { loadOrdinaryRef } from '../ordinary.ts'

export type NewConsensusConfig =
  | {
      readonly version: 1
      readonly flags: number
      readonly useQuic: boolean
      readonly targetRateMs: number
      readonly slotsPerLeaderWindow: number
      readonly firstBlockTimeoutMs: number
      readonly maxLeaderWindowDesync: number
    }
  | {
      readonly version: 2
      readonly flags: number
      readonly protocolVersion: number
      readonly useQuic: boolean
      readonly slotsPerLeaderWindow: number
      /** Id 0 is the target interval between blocks, in milliseconds. */
      readonly noncriticalParams: ReadonlyMap<number, number>
    }

/** null: that class of chains still runs the old Catchain. */
export interface NewConsensusConfigAll {
  readonly mc: NewConsensusConfig | null
  readonly shard: NewConsensusConfig | null
}

const TAG_ALL = 0x10
const TAG_V1 = 0x21
const TAG_V2 = 0x22
const PARAM_BITS = 8

export function loadNewConsensusConfigAll(slice: Slice): NewConsensusConfigAll {
  slice.expectTag(TAG_ALL, 8, 'ConfigParam 30')
  const config: NewConsensusConfigAll = { mc: loadMaybeRef(slice), shard: loadMaybeRef(slice) }
  slice.expectEnd('ConfigParam 30')
  return config
}

export function storeNewConsensusConfigAll(b: Builder, config: NewConsensusConfigAll): void {
  b.storeUint(TAG_ALL, 8)
  storeMaybeRef(b, config.mc)
  storeMaybeRef(b, config.shard)
}

const loadMaybeRef = (slice: Slice): NewConsensusConfig | null =>
  slice.loadBit() === 1 ? loadNewConsensusConfig(loadOrdinaryRef(slice)) : null

function storeMaybeRef(b: Builder, config: NewConsensusConfig | null): void {
  b.storeBit(config === null ? 0 : 1)
  if (config !== null) b.storeRef((child) => storeNewConsensusConfig(child, config))
}

export function loadNewConsensusConfig(slice: Slice): NewConsensusConfig {
  const tag = slice.loadUint(8)
  if (tag !== TAG_V1 && tag !== TAG_V2) brokenTag(slice, 'NewConsensusConfig', tag)
  const config = tag === TAG_V1 ? loadV1(slice) : loadV2(slice)
  slice.expectEnd('NewConsensusConfig')
  return config
}

const loadV1 = (slice: Slice): NewConsensusConfig => ({
  version: 1,
  flags: slice.loadUint(7),
  useQuic: slice.loadBool(),
  targetRateMs: slice.loadUint(32),
  slotsPerLeaderWindow: slice.loadUint(32),
  firstBlockTimeoutMs: slice.loadUint(32),
  maxLeaderWindowDesync: slice.loadUint(32),
})

const loadV2 = (slice: Slice): NewConsensusConfig => ({
  version: 2,
  flags: slice.loadUint(5),
  protocolVersion: slice.loadUint(2),
  useQuic: slice.loadBool(),
  slotsPerLeaderWindow: slice.loadUint(32),
  noncriticalParams: new Map(
    loadHashmapE(slice, PARAM_BITS, (value) => value.loadUint(32)).map(({ key, value }) => [key[0] as number, value]),
  ),
})

export function storeNewConsensusConfig(b: Builder, config: NewConsensusConfig): void {
  if (config.version === 1) {
    b.storeUint(TAG_V1, 8)
    b.storeUint(config.flags, 7)
    b.storeBool(config.useQuic)
    b.storeUint(config.targetRateMs, 32)
    b.storeUint(config.slotsPerLeaderWindow, 32)
    b.storeUint(config.firstBlockTimeoutMs, 32)
    b.storeUint(config.maxLeaderWindowDesync, 32)
    return
  }
  b.storeUint(TAG_V2, 8)
  b.storeUint(config.flags, 5)
  b.storeUint(config.protocolVersion, 2)
  b.storeBool(config.useQuic)
  b.storeUint(config.slotsPerLeaderWindow, 32)
  const entries = Array.from(config.noncriticalParams, ([id, value]) => ({ key: Uint8Array.of(id), value }))
  storeHashmapE(b, PARAM_BITS, entries, (leaf, value) => {
    leaf.storeUint(value, 32)
  })
}
