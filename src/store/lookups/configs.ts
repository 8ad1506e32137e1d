import type { Queryable } from '../database.ts'

export interface StoredConfig {
  /** Masterchain block it came with. */
  readonly mcSeqno: number
  readonly boc: Uint8Array
}

/** The configuration in force after masterchain block `mcSeqno`; undefined when no block or state told it. */
export async function findConfig(db: Queryable, mcSeqno: number): Promise<StoredConfig | undefined> {
  const [row] = await db.query<{ mc_seqno: number; boc: Buffer }>(
    'select mc_seqno, boc from configs where mc_seqno <= $1 order by mc_seqno desc limit 1',
    [mcSeqno],
  )
  return row && { mcSeqno: row.mc_seqno, boc: row.boc }
}
