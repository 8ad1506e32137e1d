// block.tlb: masterchain_block_extra#cca5 key_block:(## 1) shard_hashes:ShardHashes shard_fees:ShardFees
//   ^[ prev_blk_signatures:(HashmapE 16 CryptoSignaturePair) recover_create_msg:(Maybe ^InMsg)
//   mint_msg:(Maybe ^InMsg) ] config:key_block?ConfigParams = McBlockExtra;
import type { Builder } from '../cell/builder.ts'
import type { Slice } from '../cell/slice.ts'
import { type Loaded, maybe, ref, wholeRecord } from './codec.ts'
import { ConfigParams } from './config-params.ts'
import { Signatures } from './crypto-signature.ts'
import { InMsg } from './in-msg.ts'
import { expectOrdinary } from './ordinary.ts'
import { loadShardFees, type ShardFee, storeShardFees } from './shard-fees.ts'
import { loadShardHashes, type ShardTop, storeShardHashes } from './shard-hashes.ts'

/** The nameless reference. */
const Signed = wholeRecord('McBlockExtra', {
  prevBlkSignatures: Signatures,
  /** Brings the collected fees to the fee collector. */
  recoverCreateMsg: maybe(ref(InMsg)),
  /** Brings newly made extra currencies to the minter. */
  mintMsg: maybe(ref(InMsg)),
})

export interface McBlockExtra extends Loaded<typeof Signed> {
  readonly shardHashes: readonly ShardTop[]
  readonly shardFees: readonly ShardFee[]
  /** In key blocks, and only there. */
  readonly config: ConfigParams | null
}

const TAG = 0xcca5

export function loadMcBlockExtra(slice: Slice): McBlockExtra {
  expectOrdinary(slice, 'McBlockExtra')
  slice.expectTag(TAG, 16, 'McBlockExtra')
  const isKeyBlock = slice.loadBool()
  const extra: McBlockExtra = {
    shardHashes: loadShardHashes(slice),
    shardFees: loadShardFees(slice),
    ...ref(Signed).load(slice),
    config: isKeyBlock ? ConfigParams.load(slice) : null,
  }
  slice.expectEnd('McBlockExtra')
  return extra
}

export function storeMcBlockExtra(b: Builder, extra: McBlockExtra): void {
  b.storeUint(TAG, 16)
  b.storeBool(extra.config !== null)
  storeShardHashes(b, extra.shardHashes)
  storeShardFees(b, extra.shardFees)
  b.storeRef((signed) => Signed.store(signed, extra))
  if (extra.config !== null) ConfigParams.store(b, extra.config)
}
