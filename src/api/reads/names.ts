import type { Queryable } from '../../store/database.ts'
import { run, sql } from './sql.ts'

/** As `names.kind` numbers them, in the order in which they are shown. */
const NAMED_KINDS = ['jetton', 'collection', 'nft', 'domain'] as const
export type NamedKind = (typeof NAMED_KINDS)[number]

export interface NamedAccount {
  readonly kind: NamedKind
  readonly account: Buffer
  /** Whether the name, or the rest of it from a word on, is the whole of what was asked for. */
  readonly isWhole: boolean
}

/** Rows of each kind that are looked at: one thing may have several names that begin alike. */
const PER_KIND = 3

/** Things whose name, or a word of it, begins with a text: whole names first, then by kind, at most `limit` of each kind. */
export async function listByName(db: Queryable, text: string, limit: number): Promise<NamedAccount[]> {
  const rows = await run<{ kind: number; account: Buffer; is_whole: boolean }>(
    db,
    sql`select k.kind, n.account, n.entry = q.text as is_whole
      from (select fold_name(${text}::text) collate "C" as text) q, generate_series(0, 3) as k (kind) cross join lateral (
        select entry, account from names where kind = k.kind::smallint and entry >= q.text and entry < q.text || chr(1114111)
        order by entry, account limit ${limit * PER_KIND}) n
      where q.text <> '' order by is_whole desc, k.kind, n.entry, n.account`,
  )
  const seen = new Set<string>()
  return rows.flatMap(({ kind, account, is_whole }) => {
    const key = `${kind} ${account.toString('latin1')}`
    if (seen.has(key)) return []
    seen.add(key)
    return [{ kind: NAMED_KINDS[kind] as NamedKind, account, isWhole: is_whole }]
  })
}
