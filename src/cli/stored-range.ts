import type { Database } from '../store/database.ts'

export interface StoredRange {
  readonly first: number
  readonly last: number
  readonly chain: string
  readonly counts: readonly { readonly name: string; readonly count: number; readonly isEstimate: boolean }[]
}

const CHAINS: Record<number, string> = { [-239]: 'mainnet', [-3]: 'testnet' }

/** Counting to here is quick; past it the planner's own figure is good enough for a start screen. */
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
  const [row] = await db.query<{ exact: bigint; estimate: bigint }>(
    `select (select count(*) from (select from ${name} limit ${EXACT_UP_TO}) counted) as exact,
            (select reltuples::int8 from pg_class where oid = '${name}'::regclass) as estimate`,
  )
  const exact = Number(row?.exact ?? 0)
  const estimate = Number(row?.estimate ?? 0)
  return exact < EXACT_UP_TO
    ? { name, count: exact, isEstimate: false }
    : { name, count: Math.max(exact, estimate), isEstimate: true }
}
