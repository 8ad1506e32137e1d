import type { Database } from '../store/database.ts'
import { estimateRows } from '../store/lookups/sizes.ts'

export interface StoredRange {
  readonly first: number
  readonly last: number
  readonly chain: string
  readonly counts: readonly { readonly name: string; readonly count: number; readonly isEstimate: boolean }[]
}

const CHAINS: Record<number, string> = { [-239]: 'mainnet', [-3]: 'testnet' }

/** Counting to here is quick; past it what the database estimates is good enough for a start screen. */
const EXACT_UP_TO = 200_000

/** What is stored, for people; undefined when nothing is. */
export async function findStoredRange(db: Database): Promise<StoredRange | undefined> {
  const [row] = await db.query<{ network_id: number; first_mc_seqno: number; last_mc_seqno: number }>(
    'select network_id, first_mc_seqno, last_mc_seqno from checkpoint',
  )
  if (!row) return undefined
  const counts = await Promise.all(
    ['blocks', 'transactions', 'messages', 'accounts'].map((name) => countRows(db, name)),
  )
  const chain = CHAINS[row.network_id] ?? `network ${row.network_id}`
  return { first: row.first_mc_seqno, last: row.last_mc_seqno, chain, counts }
}

async function countRows(db: Database, name: string) {
  const [row] = await db.query<{ exact: bigint }>(
    // Citus counts no rows without columns.
    `select count(*) as exact from (select 1 as one from ${name} limit ${EXACT_UP_TO}) counted`,
  )
  const exact = Number(row?.exact ?? 0)
  if (exact < EXACT_UP_TO) return { name, count: exact, isEstimate: false }
  const estimates = await estimateRows(db, [name])
  return { name, count: Math.max(exact, estimates.get(name) ?? 0), isEstimate: true }
}
