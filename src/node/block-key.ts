import type { BlockId, BlockIdExt } from '../model/block.ts'

/** Shard id as the 16 hex digits of its unsigned value, as block files are named. */
export const shardHex = (shard: bigint): string => BigInt.asUintN(64, shard).toString(16).padStart(16, '0')

/** `(-1,8000000000000000,7)`: how a block is called in messages to people, and in the node's archives. */
export const blockName = ({ workchain, shard, seqno }: BlockId): string => `(${workchain},${shardHex(shard)},${seqno})`

/** `(-1,8000000000000000,7):ROOT:FILE`: the block's name with its hashes in capital hex digits, as nodes print it. */
export const fullBlockName = (id: BlockIdExt): string =>
  `${blockName(id)}:${hexDigits(id.rootHash)}:${hexDigits(id.fileHash)}`

const hexDigits = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase()

/** One text per block id, for maps and sets. */
export const blockKey = ({ workchain, shard, seqno }: BlockId): string => `${workchain}:${shard}:${seqno}`
