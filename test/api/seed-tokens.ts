import type { Queryable } from '../../src/store/database.ts'

/**
 * Tokens made up by the server, `n` of each kind: jettons 0..9 held by owners 0..19 (and the rest by owners of their own), NFTs of
 * collections 0..9, moves between owners. Addresses are `ta(kind, i)`: a zero byte and SHA-256 of `kind` and `i`.
 */
export async function seedTokens(db: Queryable, n: number): Promise<void> {
  const contract = (kind: string) => `ta('${kind}', i), i * 10, (i / 3)::int, th('code'), th('data')`
  const move = (kind: string, index: string) =>
    `ta('${kind}', ${index}), i * 10 + 1, th('${kind}tx' || i), 1000 + i / 2, th('trace' || i), i % 7 = 0`
  const content = `convert_to('{"name":"token ' || i || '"}', 'UTF8')`
  const owner = `ta('owner', case when i % 2 = 0 then i % 20 else i end)`
  const statements = [
    // Stable, so that they are inlined: what turns a text into bytes is no more than that.
    `create or replace function th(text) returns bytea language sql stable as $$ select sha256(convert_to($1, 'UTF8')) $$`,
    `create or replace function ta(text, bigint) returns bytea language sql stable as $$ select '\\x00'::bytea || th($1 || $2) $$`,
    `insert into jetton_masters select ${contract('jetton')}, i * 1000, i % 2 = 0, case when i % 3 > 0 then ta('owner', i % 20) end, th('w'), ${content}`,
    `insert into jetton_wallets select ${contract('wallet')}, case when i % 5 = 0 then 0 else i end, ${owner}, ta('jetton', i % 10), null`,
    `insert into jetton_transfers select ${move('wallet', 'i % 50')}, ta('jetton', i % 10), i, i * 100, ta('owner', i % 20),
       case when i % 11 = 0 then '\\x00'::bytea else ta('owner', (i + 1) % 40) end, '\\x00', null, 5, null`,
    `insert into jetton_burns select ${move('wallet', 'i % 50')}, ta('jetton', i % 10), i, i * 100, ta('owner', i % 20), '\\x01', null`,
    `insert into nft_collections select ${contract('collection')}, i, case when i % 3 > 0 then ta('owner', i % 20) end, ${content}`,
    `insert into nft_items select ${contract('item')}, true, i, case when i % 4 > 0 then ta('collection', i % 10) end,
       case when i % 9 = 0 then ta('sale', i) else ${owner} end, ${owner}, ${content}`,
    `insert into nft_transfers select ${move('item', 'i % 50')}, case when i % 4 > 0 then ta('collection', i % 10) end, i, ta('owner', i % 20),
       ta('owner', (i + 1) % 40), '\\x00', null, 5, null`,
    `insert into token_metadata select ta('other', i), 0, 'https://x/' || i, null, 0, 'epoch'::timestamptz`,
    `insert into nft_sales select ${contract('sale')}, false, 7, null, ta('item', i), ${owner}, 10, null, 1, null, 2, null, null, null`,
    `insert into nft_auctions select ${contract('auction')}, false, 7, null, ta('item', i), ${owner}, 10, null, 1, null, 1, 100, null, 1, 100,
       50, 5, 6, 7, false, null, null, null, null, null, null, null`,
    `insert into telemint_items select ${contract('name')}, convert_to('name' || i, 'UTF8'), null, 0, 0, 5, 9, ta('owner', 1), 5, 0, 5, 60, 600, 5, 100, null`,
    `insert into dns_entries select ${contract('item')}, convert_to(repeat('d', (i % 9)::int) || i || '.ton', 'UTF8'), ta('owner', i % 20), null,
       ta('owner', i % 20), null, th('bag'), case when i % 2 = 0 then ta('owner', i % 20) end, case when i % 2 = 0 then i end,
       case when i % 2 = 0 then 1000 + i end, 1000 + i`,
    `insert into multisig_wallets select ${contract('multisig')}, i, 2, ta('owner', i % 20) || ta('owner', 1), ''`,
    `insert into multisig_members select ta('owner', i % 20), (i / 3)::int, ta('multisig', i)`,
    `insert into multisig_orders select ${contract('order')}, ta('multisig', i / 4), i, 2, false, 1, 1, 1000, '\\x00', ta('owner', 1)`,
    `insert into vesting_wallets select ${contract('vesting')}, 1, 2, 3, 4, i, ta('owner', i % 20), ta('owner', i), ta('owner', 3)`,
    `insert into vesting_whitelist select ta('owner', 3), (i / 3)::int, ta('vesting', i) where i < 10`,
  ]
  for (const statement of statements) {
    await db.query(
      statement.startsWith('insert')
        ? statement.replace(/( where .*)?$/, ` from generate_series(0, ${n - 1}::bigint) i$1`)
        : statement,
    )
  }
}
