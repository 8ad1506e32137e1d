import { Type } from '@sinclair/typebox'
import type { Hash } from '../cell/hash.ts'
import { type Block, type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../model/block.ts'
import type { Transaction } from '../model/transaction.ts'
import { BlockIdRecord } from './block-id.ts'
import { bool, bytes, document, int4, int8 } from './columns.ts'
import { defineRecord } from './define-record.ts'
import { defineTable } from './define-table.ts'
import { JsonWriter } from './json-writer.ts'
import { as, boolean, decimal, hash, int32, int64, shard } from './kinds.ts'
import { Int32 } from './schema.ts'

/** A block with what it holds, and the state that it leaves as far as it tells. */
export interface IndexedBlock {
  readonly block: Block
  readonly transactions: readonly Transaction[]
  readonly stateHash: Hash | null
  readonly queueSize: number | null
  readonly fileBytes: number
}

const totalFees = as(decimal, Type.String({ pattern: '^[0-9]+$', description: 'nanotons that its transactions paid' }))
const gasUsed = as(decimal, Type.String({ pattern: '^[0-9]+$', description: 'gas that its transactions used' }))

const size = as(int32, Type.Integer({ ...Int32, minimum: 0, description: 'bytes of the block' }))

const gasOf = ({ description }: Transaction): bigint =>
  'computePhase' in description && description.computePhase.kind === 'vm' ? description.computePhase.gasUsed : 0n

const sum = (transactions: readonly Transaction[], amountOf: (transaction: Transaction) => bigint): bigint =>
  transactions.reduce((total, transaction) => total + amountOf(transaction), 0n)

/** What the contract calls int32 is written as one, also where the chain's field is unsigned: `| 0`. */
export const BlockRecord = defineRecord<IndexedBlock>()('Block', {
  workchain: int32(({ block }) => block.workchain),
  shard: shard(({ block }) => block.shard),
  seqno: int32(({ block }) => block.seqno),
  root_hash: hash(({ block }) => block.rootHash),
  file_hash: hash(({ block }) => block.fileHash),
  global_id: int32(({ block }) => block.globalId),
  version: int64(({ block }) => block.version),
  after_merge: boolean(({ block }) => block.afterMerge),
  before_split: boolean(({ block }) => block.beforeSplit),
  after_split: boolean(({ block }) => block.afterSplit),
  want_merge: boolean(({ block }) => block.wantMerge),
  want_split: boolean(({ block }) => block.wantSplit),
  key_block: boolean(({ block }) => block.keyBlock),
  vert_seqno_incr: boolean(({ block }) => block.vertSeqnoIncr),
  flags: int32(({ block }) => block.flags),
  gen_utime: decimal(({ block }) => block.genUtime),
  start_lt: decimal(({ block }) => block.startLt),
  end_lt: decimal(({ block }) => block.endLt),
  validator_list_hash_short: int64(({ block }) => block.validatorListHashShort | 0),
  gen_catchain_seqno: int32(({ block }) => block.genCatchainSeqno | 0),
  min_ref_mc_seqno: int64(({ block }) => block.minRefMcSeqno | 0),
  prev_key_block_seqno: int32(({ block }) => block.prevKeyBlockSeqno | 0),
  vert_seqno: int32(({ block }) => block.vertSeqno | 0),
  master_ref_seqno: int32(({ block }) => block.masterRefSeqno | 0),
  rand_seed: hash(({ block }) => block.randSeed),
  created_by: hash(({ block }) => block.createdBy),
  tx_count: int64(({ block }) => block.txCount),
  masterchain_block_ref: BlockIdRecord(({ block }) => ({
    workchain: MASTERCHAIN,
    shard: WHOLE_SHARD,
    seqno: block.mcSeqno,
  })),
  prev_blocks: BlockIdRecord.listOrNull(({ block }) => block.prev),
  total_fees: totalFees.optional(({ transactions }) => sum(transactions, (transaction) => transaction.totalFees)),
  gas_used: gasUsed.optional(({ transactions }) => sum(transactions, gasOf)),
  size: size.optional(({ fileBytes }) => fileBytes),
})

const writer = new JsonWriter()

export function renderBlock(block: IndexedBlock): Buffer {
  writer.at = 0
  BlockRecord.write(writer, block, undefined)
  return writer.copyFrom(0)
}

export const BLOCKS = defineTable<IndexedBlock>()('blocks', {
  workchain: int4(({ block }) => block.workchain),
  shard: int8(({ block }) => block.shard),
  seqno: int4(({ block }) => block.seqno),
  mc_seqno: int4(({ block }) => block.mcSeqno),
  root_hash: bytes(({ block }) => block.rootHash),
  file_hash: bytes(({ block }) => block.fileHash),
  gen_utime: int8(({ block }) => block.genUtime),
  start_lt: int8(({ block }) => block.startLt),
  end_lt: int8(({ block }) => block.endLt),
  tx_count: int4(({ block }) => block.txCount),
  key_block: bool(({ block }) => block.keyBlock),
  prev: bytes(({ block }) => encodePrev(block.prev)),
  doc: document(renderBlock),
  state_hash: bytes.orNull(({ stateHash }) => stateHash),
  out_queue_size: int8.orNull(({ queueSize }) => queueSize),
})

export const PREV_BYTES = 8 + 4 + 32 + 32

/** `blocks.prev`: per previous block its shard, seqno, root hash and file hash; the workchain is the block's own. */
function encodePrev(prev: readonly BlockIdExt[]): Uint8Array {
  const bytes = new Uint8Array(prev.length * PREV_BYTES)
  const view = new DataView(bytes.buffer)
  prev.forEach(({ shard, seqno, rootHash, fileHash }, i) => {
    view.setBigInt64(i * PREV_BYTES, shard)
    view.setInt32(i * PREV_BYTES + 8, seqno)
    bytes.set(rootHash, i * PREV_BYTES + 12)
    bytes.set(fileHash, i * PREV_BYTES + 44)
  })
  return bytes
}
