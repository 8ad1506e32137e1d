import { type BlockIdExt, MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'
import { listMasterchainIds } from '../../store/lookups/blocks.ts'
import { listPrevSeqnos, type PrevBlocksInfo } from '../../tvm/prev-blocks-info.ts'
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
