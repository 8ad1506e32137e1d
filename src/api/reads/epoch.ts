import type { Queryable } from '../../store/database.ts'
import { run, type Sql, sql } from './sql.ts'

/**
 * How far the database is: first and last masterchain seqno in one number, null when nothing is indexed. Rows change only
 * in commits that move it, so what was true at an epoch is true as long as it lasts.
 */
export const EPOCH: Sql = sql`(select first_mc_seqno::bigint << 32 | last_mc_seqno from checkpoint)`

export async function findEpoch(db: Queryable): Promise<bigint | null> {
  const [row] = await run<{ epoch: bigint | null }>(db, sql`select ${EPOCH} as epoch`)
  return row?.epoch ?? null
}

export const firstOf = (epoch: bigint): number => Number(epoch >> 32n)

export const lastOf = (epoch: bigint): number => Number(epoch & 0xffffffffn)
