import type { BlockId } from '../model/block.ts'
import { defineRecord } from './define-record.ts'
import { int32, shard } from './kinds.ts'

export const BlockIdRecord = defineRecord<BlockId>()('BlockId', {
  workchain: int32((id) => id.workchain),
  shard: shard((id) => id.shard),
  seqno: int32((id) => id.seqno),
})
