import { asHash } from '../../../cell/hash.ts'
import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../../model/block.ts'
import type { Queryable } from '../../../store/database.ts'
import { listPrevSeqnos, type PrevBlocksInfo } from '../../../tvm/prev-blocks-info.ts'
import { int8Array, run, sql } from '../../reads/sql.ts'
import type { Zerostate } from '../reads/zerostate.ts'

/**
 * What a contract sees of the masterchain blocks up to `seqno`. Blocks from before the index are left out, so its first few blocks have
 * fewer than a node would give; without the last key block there is nothing to give at all.
 */
export async function findPrevBlocks(
  db: Queryable,
  seqno: number,
  prevKeySeqno: number,
  zerostate: Zerostate | undefined,
  globalVersion: number,
): Promise<PrevBlocksInfo | null> {
  const { last, hundreds } = listPrevSeqnos(seqno, globalVersion)
  const blocks = await listMasterchainIds(db, [...last, prevKeySeqno, ...(hundreds ?? [])])
  if (zerostate !== undefined) {
    blocks.set(0, { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: 0, ...zerostate })
  }
  const prevKeyBlock = blocks.get(prevKeySeqno)
  if (prevKeyBlock === undefined) return null
  const known = (seqnos: readonly number[]): BlockIdExt[] => seqnos.flatMap((at) => blocks.get(at) ?? [])
  return { lastMcBlocks: known(last), prevKeyBlock, lastMcBlocks100: hundreds && known(hundreds) }
}

async function listMasterchainIds(db: Queryable, seqnos: readonly number[]): Promise<Map<number, BlockIdExt>> {
  const rows = await run<{ seqno: number; root_hash: Buffer; file_hash: Buffer }>(
    db,
    sql`select seqno, root_hash, file_hash from blocks where workchain = ${MASTERCHAIN} and shard = ${WHOLE_SHARD}
      and seqno = any(${int8Array(seqnos.map(BigInt))}::bigint[])`,
  )
  return new Map(
    rows.map(({ seqno, root_hash, file_hash }) => [
      seqno,
      {
        workchain: MASTERCHAIN,
        shard: WHOLE_SHARD,
        seqno,
        rootHash: asHash(root_hash),
        fileHash: asHash(file_hash),
      },
    ]),
  )
}
