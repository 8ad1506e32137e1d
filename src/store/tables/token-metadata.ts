import type { Queryable } from '../database.ts'

/** Tokens whose content may hold a link, as `token_metadata.kind` numbers them. */
export const TOKEN_TABLES = ['jetton_masters', 'nft_collections', 'nft_items'] as const

/** A link that is to be followed. */
export interface DueToken {
  readonly account: Buffer
  readonly kind: number
  readonly uri: string
  readonly attempts: number
}

/** How far the tokens of one table were looked through: in the order they were found. */
export interface FoundPlace {
  readonly found_seqno: number
  readonly account: Buffer
}

/** Notes the links of the next tokens, and gives the place of the last of them; undefined when there are no more. */
export async function noteLinks(
  db: Queryable,
  kind: number,
  after: FoundPlace | undefined,
  limit: number,
): Promise<FoundPlace | undefined> {
  const table = TOKEN_TABLES[kind] as (typeof TOKEN_TABLES)[number]
  const [row] = await db.query<{ found_seqno: number | null; account: Buffer | null }>(
    `with tokens as materialized (
       select found_seqno, account, convert_from(content, 'UTF8')::jsonb ->> 'uri' as uri from ${table}
       where (found_seqno, account) > ($2, $3) order by found_seqno, account limit $4
     ), noted as (
       insert into token_metadata (account, kind, uri, attempts, next_attempt)
       select account, $1, uri, 0, to_timestamp(0) from tokens where uri is not null
       on conflict (account, kind) do update set uri = excluded.uri, fetched = null, error = null, attempts = 0, next_attempt = to_timestamp(0)
       where token_metadata.uri <> excluded.uri
     )
     select found_seqno, account from tokens order by found_seqno desc, account desc limit 1`,
    [kind, after?.found_seqno ?? -1, after?.account ?? Buffer.alloc(0), limit],
  )
  return row?.account ? { found_seqno: row.found_seqno as number, account: row.account } : undefined
}

export const listDueTokens = (db: Queryable, limit: number): Promise<DueToken[]> =>
  db.query<DueToken>(
    `select account, kind, uri, attempts from token_metadata where next_attempt <= now() order by next_attempt limit $1`,
    [limit],
  )

/** What a link led to, or why it led nowhere. */
export interface FollowedLink {
  readonly fetched: Uint8Array | null
  readonly error: string | null
  /** Failed in a row. */
  readonly attempts: number
  readonly nextSeconds: number
}

/** A token whose link changed meanwhile is left as it is. */
export async function storeFetched(
  db: Queryable,
  { account, kind, uri }: DueToken,
  { fetched, error, attempts, nextSeconds }: FollowedLink,
): Promise<void> {
  // A failure does not take away what was there before.
  await db.query(
    `update token_metadata set fetched = coalesce($4, fetched), error = $5, attempts = $6,
       next_attempt = now() + make_interval(secs => $7)
     where account = $1 and kind = $2 and uri = $3`,
    [account, kind, uri, fetched, error, attempts, nextSeconds],
  )
}
