import { defineRecord } from './define-record.ts'
import { decimal, hash, int32, int64, shard } from './kinds.ts'

/** A shard block that is signed and that no masterchain block names yet, as far as it is known then. */
export interface SignedBlock {
  readonly workchain: number
  readonly shard: bigint
  readonly seqno: number
  readonly root_hash: Uint8Array
  readonly gen_utime: bigint
  readonly tx_count: bigint
}

export const SignedBlockRecord = defineRecord<SignedBlock>()('SignedBlock', {
  workchain: int32((block) => block.workchain),
  shard: shard((block) => block.shard),
  seqno: int32((block) => block.seqno),
  root_hash: hash((block) => block.root_hash),
  gen_utime: decimal((block) => block.gen_utime),
  tx_count: int64((block) => block.tx_count),
})
