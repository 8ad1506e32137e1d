import type { Hash } from '../../cell/hash.ts'
import { sameBytes } from '../../lib/byte-key.ts'
import type { Queryable } from '../../store/database.ts'
import { invalid, nodeError } from '../http/method-error.ts'
import type { Chain } from './chain.ts'
import { getBlockAt, getNewestBlock, type IndexedBlock } from './indexed-blocks.ts'

/** A block as callers name it. */
export interface NamedBlock {
  readonly workchain: number
  readonly shard: bigint
  readonly seqno?: number
  readonly root_hash?: Hash
  readonly file_hash?: Hash
}

/** The block by its place, the newest of the shard without a seqno. Hashes that are given must be its own. */
export async function getNamedBlock(
  { db, chain }: { readonly db: Queryable; readonly chain: Chain },
  named: NamedBlock,
): Promise<IndexedBlock> {
  const { workchain, shard, seqno, root_hash, file_hash } = named
  if (seqno !== undefined && seqno < 1) throw invalid('seqno should be positive')
  if (shard === 0n) throw invalid('shard should not be zero')
  const block =
    seqno === undefined
      ? await getNewestBlock(db, chain, workchain, shard)
      : await getBlockAt(db, chain, { workchain, shard, seqno })
  if (root_hash !== undefined && !sameBytes(root_hash, block.rootHash))
    throw nodeError('root_hash is not that of the block')
  if (file_hash !== undefined && !sameBytes(file_hash, block.fileHash))
    throw nodeError('file_hash is not that of the block')
  return block
}
