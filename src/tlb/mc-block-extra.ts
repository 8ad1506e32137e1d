// block.tlb: masterchain_block_extra#cca5 key_block:(## 1) shard_hashes:ShardHashes shard_fees:ShardFees
//   ^[ prev_blk_signatures:(HashmapE 16 CryptoSignaturePair) recover_create_msg:(Maybe ^InMsg)
//   mint_msg:(Maybe ^InMsg) ] config:key_block?ConfigParams = McBlockExtra;
import type { Builder } from '../cell/builder.ts'
import type { Entry } from '../cell/dictionary.ts'
import type { Slice } from '../cell/slice.ts'
import { type ConfigParams, loadConfigParams, storeConfigParams } from './config-params.ts'
import { type CryptoSignaturePair, loadSignatures, storeSignatures } from './crypto-signature.ts'
import { type InMsg, loadInMsg, storeInMsg } from './in-msg.ts'
import { expectOrdinary, loadOrdinaryRef } from './ordinary.ts'
import { loadShardFees, type ShardFee, storeShardFees } from './shard-fees.ts'
import { loadShardHashes, type ShardTop, storeShardHashes } from './shard-hashes.ts'

export interface McBlockExtra {
  readonly shardHashes: readonly ShardTop[]
  readonly shardFees: readonly ShardFee[]
  readonly prevBlkSignatures: readonly Entry<CryptoSignaturePair>[]
  /** Brings the collected fees to the fee collector. */
  readonly recoverCreateMsg: InMsg | null
  /** Brings newly made extra currencies to the minter. */
  readonly mintMsg: InMsg | null
  /** In key blocks, and only there. */
  readonly config: ConfigParams | null
}

const TAG = 0xcca5

export function loadMcBlockExtra(slice: Slice): McBlockExtra {
  expectOrdinary(slice, 'McBlockExtra')
  slice.expectTag(TAG, 16, 'McBlockExtra')
  const keyBlock = slice.loadBool()
  const shardHashes = loadShardHashes(slice)
  const shardFees = loadShardFees(slice)
  const rest = loadOrdinaryRef(slice)
  const extra: McBlockExtra = {
    shardHashes,
    shardFees,
    prevBlkSignatures: loadSignatures(rest),
    recoverCreateMsg: loadMaybeInMsgRef(rest),
    mintMsg: loadMaybeInMsgRef(rest),
    config: keyBlock ? loadConfigParams(slice) : null,
  }
  rest.expectEnd('McBlockExtra')
  slice.expectEnd('McBlockExtra')
  return extra
}

const loadMaybeInMsgRef = (slice: Slice): InMsg | null =>
  slice.loadBit() === 1 ? loadInMsg(loadOrdinaryRef(slice)) : null

export function storeMcBlockExtra(b: Builder, extra: McBlockExtra): void {
  b.storeUint(TAG, 16)
  b.storeBool(extra.config !== null)
  storeShardHashes(b, extra.shardHashes)
  storeShardFees(b, extra.shardFees)
  b.storeRef((rest) => {
    storeSignatures(rest, extra.prevBlkSignatures)
    storeMaybeInMsgRef(rest, extra.recoverCreateMsg)
    storeMaybeInMsgRef(rest, extra.mintMsg)
  })
  if (extra.config !== null) storeConfigParams(b, extra.config)
}

function storeMaybeInMsgRef(b: Builder, message: InMsg | null): void {
  b.storeBit(message === null ? 0 : 1)
  if (message !== null) b.storeRef((child) => storeInMsg(child, message))
}
