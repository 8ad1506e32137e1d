// block.tlb: block_id_ext$_ shard_id:ShardIdent seq_no:uint32 root_hash:bits256 file_hash:bits256 = BlockIdExt;
import { hash, type Loaded, record, uint32 } from './codec.ts'
import { ShardIdent } from './shard-ident.ts'

export const BlockIdExt = record('BlockIdExt', { shard: ShardIdent, seqno: uint32, rootHash: hash, fileHash: hash })
export type BlockIdExt = Loaded<typeof BlockIdExt>

export const { load: loadBlockIdExt, store: storeBlockIdExt } = BlockIdExt
