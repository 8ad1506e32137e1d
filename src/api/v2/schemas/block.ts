import { Type } from '@sinclair/typebox'
import { BlockIdExt, Decimal, TypeName } from './values.ts'

export const BlockHeader = Type.Object(
  {
    '@type': TypeName('blocks.header'),
    id: BlockIdExt,
    global_id: Type.Integer(),
    version: Type.Integer(),
    after_merge: Type.Boolean(),
    after_split: Type.Boolean(),
    before_split: Type.Boolean(),
    want_merge: Type.Boolean(),
    want_split: Type.Boolean(),
    validator_list_hash_short: Type.Integer({ description: 'shown as a signed 32-bit integer' }),
    catchain_seqno: Type.Integer(),
    min_ref_mc_seqno: Type.Integer(),
    is_key_block: Type.Boolean(),
    prev_key_block_seqno: Type.Integer(),
    start_lt: Decimal,
    end_lt: Decimal,
    gen_utime: Type.Integer(),
    prev_blocks: Type.Array(BlockIdExt, { description: 'one, or two after a merge' }),
  },
  { $id: 'BlockHeader' },
)

export const Shards = Type.Object(
  { '@type': TypeName('blocks.shards'), shards: Type.Array(BlockIdExt) },
  { $id: 'Shards' },
)

export const OutMsgQueueSizes = Type.Object(
  {
    '@type': TypeName('blocks.outMsgQueueSizes'),
    shards: Type.Array(
      Type.Object(
        { '@type': TypeName('blocks.outMsgQueueSize'), id: BlockIdExt, size: Type.Integer() },
        { $id: 'OutMsgQueueSize' },
      ),
    ),
    ext_msg_queue_size_limit: Type.Integer(),
  },
  { $id: 'OutMsgQueueSizes' },
)
