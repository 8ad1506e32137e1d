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
import { bool, type Codec, type Loaded, maybe, record, ref, uint, uint32, whole, wholeRecord } from '../codec.ts'

const PARAM_BITS = 8

const Params: Codec<ReadonlyMap<number, number>> = {
  load: (slice) =>
    new Map(loadHashmapE(slice, PARAM_BITS, uint32.load).map(({ key, value }) => [key[0] as number, value])),
  store: (b, params) => {
    const entries = Array.from(params, ([id, value]) => ({ key: Uint8Array.of(id), value }))
    storeHashmapE(b, PARAM_BITS, entries, uint32.store)
  },
}

const V1 = record('NewConsensusConfig', {
  flags: uint(7),
  useQuic: bool,
  targetRateMs: uint32,
  slotsPerLeaderWindow: uint32,
  firstBlockTimeoutMs: uint32,
  maxLeaderWindowDesync: uint32,
})

const V2 = record('NewConsensusConfig', {
  flags: uint(5),
  protocolVersion: uint(2),
  useQuic: bool,
  slotsPerLeaderWindow: uint32,
  /** Id 0 is the target interval between blocks, in milliseconds. */
  noncriticalParams: Params,
})

export type NewConsensusConfig =
  | ({ readonly version: 1 } & Loaded<typeof V1>)
  | ({ readonly version: 2 } & Loaded<typeof V2>)

const TAG_V1 = 0x21
const TAG_V2 = 0x22

const NewConsensusConfig = whole<NewConsensusConfig>('NewConsensusConfig', {
  load: (slice: Slice) => {
    const tag = slice.loadUint(8)
    if (tag === TAG_V1) return { version: 1, ...V1.load(slice) }
    if (tag === TAG_V2) return { version: 2, ...V2.load(slice) }
    return brokenTag(slice, 'NewConsensusConfig', tag)
  },
  store: (b: Builder, config) => {
    b.storeUint(config.version === 1 ? TAG_V1 : TAG_V2, 8)
    if (config.version === 1) V1.store(b, config)
    else V2.store(b, config)
  },
})

export const { load: loadNewConsensusConfig, store: storeNewConsensusConfig } = NewConsensusConfig

/** null: that class of chains still runs the old Catchain. */
export const { load: loadNewConsensusConfigAll, store: storeNewConsensusConfigAll } = wholeRecord('ConfigParam 30#10', {
  mc: maybe(ref(NewConsensusConfig)),
  shard: maybe(ref(NewConsensusConfig)),
})
