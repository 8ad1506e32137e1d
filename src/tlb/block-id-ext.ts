// block.tlb: block_id_ext$_ shard_id:ShardIdent seq_no:uint32 root_hash:bits256 file_hash:bits256 = BlockIdExt;
import type { Builder } from '../cell/builder.ts'
import type { Hash } from '../cell/hash.ts'
import type { Slice } from '../cell/slice.ts'
import { loadShardIdent, type ShardIdent, storeShardIdent } from './shard-ident.ts'

export interface BlockIdExt {
  readonly shard: ShardIdent
  readonly seqno: number
  readonly rootHash: Hash
  readonly fileHash: Hash
}

export function loadBlockIdExt(slice: Slice): BlockIdExt {
  return {
    shard: loadShardIdent(slice),
    seqno: slice.loadUint(32),
    rootHash: slice.loadHash(),
    fileHash: slice.loadHash(),
  }
}

export function storeBlockIdExt(b: Builder, id: BlockIdExt): void {
  storeShardIdent(b, id.shard)
  b.storeUint(id.seqno, 32)
  b.storeBytes(id.rootHash)
  b.storeBytes(id.fileHash)
}
