import type { Address } from '../../cell/address.ts'
import type { Queryable } from '../../store/database.ts'
import { byteaArray } from '../../store/wire/binary-array.ts'
import { NO_READ_THROUGH, type ReadThroughContracts } from './read-through-contracts.ts'
import { run, sql } from './sql.ts'

/** A token as it describes itself, with what its link led to. */
export interface TokenRow {
  readonly account: Buffer
  /** 0 jetton master, 1 NFT collection, 2 NFT item. */
  readonly kind: number
  readonly content: Buffer
  /** Of an NFT item. */
  readonly index: bigint | null
  /** The link that was followed, and whether anybody did. */
  readonly uri: string | null
  readonly looked: boolean | null
  readonly fetched: Buffer | null
  /** Why it led nowhere the last time. */
  readonly error: string | null
}

export interface WalletOfToken {
  readonly account: Buffer
  readonly owner: Buffer
  readonly jetton: Buffer
  readonly balance: bigint
}

/** What the accounts are as tokens; the masters of jetton wallets among them come too. */
export async function listTokens(
  db: Queryable,
  accounts: readonly Address[],
  seen: ReadThroughContracts = NO_READ_THROUGH,
): Promise<{ wallets: WalletOfToken[]; tokens: TokenRow[] }> {
  const any = sql`any((select ids from known)::bytea[])`
  const rows = await run<Partial<WalletOfToken> & TokenRow>(
    db,
    sql`with asked as materialized (select ${byteaArray(accounts)}::bytea[] as ids),
      w as materialized (
        select t.account, t.owner, t.jetton, t.balance from ${seen.table('jetton_wallet')} where t.account = any((select ids from asked)::bytea[])
      ),
      known as materialized (select ids || array(select jetton from w) as ids from asked)
      select w.account, ${WALLET}::smallint as kind, null::bytea as content, null::numeric as index, null::text as uri,
        null::boolean as looked, null::bytea as fetched, null::text as error, w.owner, w.jetton, w.balance from w
      union all select t.account, t.kind, t.content, t.index, m.uri, m.next_attempt > to_timestamp(0), m.fetched, m.error, null, null, null
      from (
        select t.account, 0::smallint as kind, t.content, null::numeric as index from ${seen.table('jetton_master')} where t.account = ${any}
        union all select t.account, 1::smallint, t.content, null from ${seen.table('nft_collection')} where t.account = ${any}
        union all select t.account, 2::smallint, t.content, t.index from ${seen.table('nft_item')} where t.account = ${any}
      ) t left join token_metadata m on m.account = t.account and m.kind = t.kind`,
  )
  return {
    wallets: rows.filter(({ kind }) => kind === WALLET) as unknown as WalletOfToken[],
    tokens: rows.filter(({ kind }) => kind !== WALLET),
  }
}

/** Beside the kinds of tokens. */
const WALLET = 3
