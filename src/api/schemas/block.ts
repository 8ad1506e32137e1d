import { Type } from '@sinclair/typebox'
import { Hash, Int32, Int64, NextCursor, Nullable, NumericString, ShardId } from './values.ts'

export const BlockId = Type.Object({ workchain: Int32, shard: ShardId, seqno: Int32 }, { $id: 'BlockId' })

export const Block = Type.Object(
  {
    workchain: Int32,
    shard: ShardId,
    seqno: Int32,
    root_hash: Hash,
    file_hash: Hash,
    global_id: Int32,
    version: Int64,
    after_merge: Type.Boolean(),
    before_split: Type.Boolean(),
    after_split: Type.Boolean(),
    want_merge: Type.Boolean(),
    want_split: Type.Boolean(),
    key_block: Type.Boolean(),
    vert_seqno_incr: Type.Boolean(),
    flags: Int32,
    gen_utime: NumericString,
    start_lt: NumericString,
    end_lt: NumericString,
    validator_list_hash_short: Int64,
    gen_catchain_seqno: Int32,
    min_ref_mc_seqno: Int64,
    prev_key_block_seqno: Int32,
    vert_seqno: Int32,
    master_ref_seqno: Int32,
    rand_seed: Hash,
    created_by: Hash,
    tx_count: Int64,
    masterchain_block_ref: BlockId,
    prev_blocks: Nullable(Type.Array(BlockId)),
  },
  { $id: 'Block' },
)

export const BlocksReply = Type.Object({ blocks: Type.Array(Block), ...NextCursor }, { $id: 'BlocksResponse' })
