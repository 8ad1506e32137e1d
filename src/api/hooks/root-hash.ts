import { MASTERCHAIN, WHOLE_SHARD } from '../../model/block.ts'
import type { Queryable } from '../../store/database.ts'

/** Of a masterchain block that is stored. */
export async function findRootHash(db: Queryable, mcSeqno: number): Promise<Buffer | undefined> {
  const [stored] = await db.query<{ root_hash: Buffer }>(
    'select root_hash from blocks where workchain = $1 and shard = $2 and seqno = $3',
    [MASTERCHAIN, WHOLE_SHARD, mcSeqno],
  )
  return stored?.root_hash
}
