// block.tlb:
//   ext_blk_ref$_ end_lt:uint64 seq_no:uint32 root_hash:bits256 file_hash:bits256 = ExtBlkRef;
//   master_info$_ master:ExtBlkRef = BlkMasterInfo;
import { hash, type Loaded, record, uint32, uint64 } from './codec.ts'

export const ExtBlkRef = record('ExtBlkRef', { endLt: uint64, seqno: uint32, rootHash: hash, fileHash: hash })
export type ExtBlkRef = Loaded<typeof ExtBlkRef>

export const { load: loadExtBlkRef, store: storeExtBlkRef } = ExtBlkRef
