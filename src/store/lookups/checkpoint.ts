import type { Checkpoint } from '../commit.ts'
import type { Queryable } from '../database.ts'

export interface StoredCheckpoint extends Checkpoint {
  /** Where what is stored begins. */
  readonly firstMcSeqno: number
  /** Where indexing began, when the first blocks have been let go since. */
  readonly begunMcSeqno: number
}

/** What the store holds and where the indexer goes on; undefined for an empty one. */
export async function findCheckpoint(db: Queryable): Promise<StoredCheckpoint | undefined> {
  const [row] = await db.query<{
    network_id: number
    first_mc_seqno: number
    begun_mc_seqno: number
    last_mc_seqno: number
    resume: Buffer
  }>(
    `select network_id, first_mc_seqno, coalesce(begun_mc_seqno, first_mc_seqno) as begun_mc_seqno, last_mc_seqno, resume
     from checkpoint`,
  )
  return (
    row && {
      networkId: row.network_id,
      firstMcSeqno: row.first_mc_seqno,
      begunMcSeqno: row.begun_mc_seqno,
      lastMcSeqno: row.last_mc_seqno,
      resume: row.resume,
    }
  )
}
