import { type Block, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import { writeBlockId } from './block-id.ts'
import { ascii, JsonWriter } from './json-writer.ts'

const writer = new JsonWriter()

const K = {
  workchain: ascii('{"workchain":'),
  shard: ascii(',"shard":\t'),
  seqno: ascii(',"seqno":'),
  rootHash: ascii(',"root_hash":'),
  fileHash: ascii(',"file_hash":'),
  globalId: ascii(',"global_id":'),
  version: ascii(',"version":'),
  afterMerge: ascii(',"after_merge":'),
  beforeSplit: ascii(',"before_split":'),
  afterSplit: ascii(',"after_split":'),
  wantMerge: ascii(',"want_merge":'),
  wantSplit: ascii(',"want_split":'),
  keyBlock: ascii(',"key_block":'),
  vertSeqnoIncr: ascii(',"vert_seqno_incr":'),
  flags: ascii(',"flags":'),
  genUtime: ascii(',"gen_utime":'),
  startLt: ascii(',"start_lt":'),
  endLt: ascii(',"end_lt":'),
  validatorListHashShort: ascii(',"validator_list_hash_short":'),
  genCatchainSeqno: ascii(',"gen_catchain_seqno":'),
  minRefMcSeqno: ascii(',"min_ref_mc_seqno":'),
  prevKeyBlockSeqno: ascii(',"prev_key_block_seqno":'),
  vertSeqno: ascii(',"vert_seqno":'),
  masterRefSeqno: ascii(',"master_ref_seqno":'),
  randSeed: ascii(',"rand_seed":'),
  createdBy: ascii(',"created_by":'),
  txCount: ascii(',"tx_count":'),
  masterchainBlockRef: ascii(',"masterchain_block_ref":'),
  prevBlocks: ascii(',"prev_blocks":['),
  end: ascii(']}'),
}

/** The whole v3 `Block`. What the contract calls int32 is written as one, also where the chain's field is unsigned. */
export function renderBlock(block: Block): Buffer {
  const w = writer
  w.at = 0
  w.put(K.workchain)
  w.integer(block.workchain)
  w.put(K.shard)
  w.decimal(block.shard)
  w.put(K.seqno)
  w.integer(block.seqno)
  w.put(K.rootHash)
  w.base64(block.rootHash)
  w.put(K.fileHash)
  w.base64(block.fileHash)
  w.put(K.globalId)
  w.integer(block.globalId)
  w.put(K.version)
  w.integer(block.version)
  w.put(K.afterMerge)
  w.boolean(block.afterMerge)
  w.put(K.beforeSplit)
  w.boolean(block.beforeSplit)
  w.put(K.afterSplit)
  w.boolean(block.afterSplit)
  w.put(K.wantMerge)
  w.boolean(block.wantMerge)
  w.put(K.wantSplit)
  w.boolean(block.wantSplit)
  w.put(K.keyBlock)
  w.boolean(block.keyBlock)
  w.put(K.vertSeqnoIncr)
  w.boolean(block.vertSeqnoIncr)
  w.put(K.flags)
  w.integer(block.flags)
  w.put(K.genUtime)
  w.decimal(block.genUtime)
  w.put(K.startLt)
  w.decimal(block.startLt)
  w.put(K.endLt)
  w.decimal(block.endLt)
  w.put(K.validatorListHashShort)
  w.integer(block.validatorListHashShort | 0)
  w.put(K.genCatchainSeqno)
  w.integer(block.genCatchainSeqno | 0)
  w.put(K.minRefMcSeqno)
  w.integer(block.minRefMcSeqno | 0)
  w.put(K.prevKeyBlockSeqno)
  w.integer(block.prevKeyBlockSeqno | 0)
  w.put(K.vertSeqno)
  w.integer(block.vertSeqno | 0)
  w.put(K.masterRefSeqno)
  w.integer(block.masterRefSeqno | 0)
  w.put(K.randSeed)
  w.base64(block.randSeed)
  w.put(K.createdBy)
  w.base64(block.createdBy)
  w.put(K.txCount)
  w.integer(block.txCount)
  w.put(K.masterchainBlockRef)
  writeBlockId(w, { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: block.mcSeqno })
  w.put(K.prevBlocks)
  block.prev.forEach((prev, i) => {
    if (i > 0) w.byte(0x2c)
    writeBlockId(w, prev)
  })
  w.put(K.end)
  return w.copyFrom(0)
}
