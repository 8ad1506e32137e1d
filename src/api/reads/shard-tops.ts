import { asHash } from '../../cell/hash.ts'
import { type BlockId, type BlockIdExt, MASTERCHAIN } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'
import { decodePrev } from '../../store/lookups/blocks.ts'
import { int8Array } from '../../store/wire/binary-array.ts'
import { childShards, parentShard } from '../../tlb/shard-ident.ts'
import { noNode } from '../http/method-error.ts'
import { run, sql } from './sql.ts'

export interface ShardTop extends BlockIdExt {
  /** Messages in its out-queue, where known. */
  readonly queueSize: number | null
}

interface TopRow {
  readonly workchain: number
  readonly shard: bigint
  readonly seqno: number
  readonly root_hash: Buffer | null
  readonly file_hash: Buffer | null
  readonly out_queue_size: bigint | null
}

/** The newest block of every shard at a masterchain block, in the order of its dictionary; the masterchain itself is left out. */
export async function listShardTops(db: Queryable, mcSeqno: number): Promise<ShardTop[]> {
  const rows = await run<TopRow>(
    db,
    sql`select s.workchain, s.shard, s.seqno, b.root_hash, b.file_hash, b.out_queue_size from shard_state s
      left join blocks b on b.workchain = s.workchain and b.shard = s.shard and b.seqno = s.seqno
      where s.mc_seqno = ${mcSeqno} and s.workchain <> ${MASTERCHAIN}`,
  )
  const tops = await Promise.all(rows.map((row) => toTop(db, row)))
  return tops.sort((a, b) => a.workchain - b.workchain || (unsigned(a.shard) < unsigned(b.shard) ? -1 : 1))
}

async function toTop(db: Queryable, row: TopRow): Promise<ShardTop> {
  const { workchain, shard, seqno, root_hash, file_hash, out_queue_size } = row
  if (root_hash === null || file_hash === null) return { ...(await getParentId(db, row)), queueSize: null }
  const queueSize = out_queue_size === null ? null : Number(out_queue_size)
  return { workchain, shard, seqno, rootHash: asHash(root_hash), fileHash: asHash(file_hash), queueSize }
}

/** The hashes of a block from before the index, a zerostate say, as the block after it names them. */
async function getParentId(db: Queryable, { workchain, shard, seqno }: BlockId): Promise<BlockIdExt> {
  const next = [shard, ...childShards(shard), parentShard(shard)]
  const rows = await run<{ prev: Buffer }>(
    db,
    sql`select prev from blocks where workchain = ${workchain} and shard = any(${int8Array(next)}::bigint[])
      and seqno = ${seqno + 1}`,
  )
  const found = rows
    .flatMap(({ prev }) => decodePrev(workchain, prev))
    .find((id) => id.shard === shard && id.seqno === seqno)
  if (found === undefined) throw noNode(`block ${workchain}:${shard}:${seqno} lies before the index`)
  return found
}

const unsigned = (shard: bigint): bigint => BigInt.asUintN(64, shard)
