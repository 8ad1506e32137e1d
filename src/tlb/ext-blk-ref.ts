// block.tlb:
//   ext_blk_ref$_ end_lt:uint64 seq_no:uint32 root_hash:bits256 file_hash:bits256 = ExtBlkRef;
//   master_info$_ master:ExtBlkRef = BlkMasterInfo;
import type { Builder } from '../cell/builder.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'

export interface ExtBlkRef {
  readonly endLt: bigint
  readonly seqno: number
  readonly rootHash: Hash
  readonly fileHash: Hash
}

export function loadExtBlkRef(slice: Slice): ExtBlkRef {
  return {
    endLt: slice.loadUint64(),
    seqno: slice.loadUint(32),
    rootHash: slice.loadHash(),
    fileHash: slice.loadHash(),
  }
}

export function storeExtBlkRef(b: Builder, ref: ExtBlkRef): void {
  b.storeUint64(ref.endLt)
  b.storeUint(ref.seqno, 32)
  b.storeBytes(ref.rootHash)
  b.storeBytes(ref.fileHash)
}
