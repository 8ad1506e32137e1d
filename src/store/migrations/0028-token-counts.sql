-- How many hold a jetton and how often it moved; how many items a collection has, whose they are, and how often they moved. Kept by triggers,
-- since tokens are written in many ways: live, by backfill, and when contracts are read anew. Each counts beside its own tables, whatever
-- path the session has. A row that would say nothing but zero is not there, so that the same chain gives the same rows.
create table jetton_counts (
  jetton     bytea primary key,
  holders    bigint not null,                      -- wallets that are not empty
  transfers  bigint not null                       -- that were not aborted
);
create index jetton_counts_holders on jetton_counts (holders, jetton) where holders > 0;

create table collection_counts (
  collection  bytea primary key,
  items       bigint not null,
  owners      bigint not null,
  transfers   bigint not null
);

-- Who owns items of a collection: whom a sale or an auction holds them for, else the owner.
create table collection_owners (
  collection  bytea not null,
  owner       bytea not null,
  items       bigint not null,
  primary key (collection, owner)
);

create function add_jetton_counts(which bytea[], more_holders bigint[], more_transfers bigint[]) returns void language plpgsql as $$
begin
  insert into jetton_counts as c select * from unnest(which, more_holders, more_transfers) on conflict (jetton) do update
    set holders = c.holders + excluded.holders, transfers = c.transfers + excluded.transfers;
  if 0 > any(more_holders || more_transfers) then
    delete from jetton_counts where jetton = any(which) and holders = 0 and transfers = 0;
  end if;
end $$;

create function add_collection_counts(which bytea, more_items bigint, more_owners bigint, more_transfers bigint) returns void language plpgsql as $$
begin
  insert into collection_counts as c values (which, more_items, more_owners, more_transfers) on conflict (collection) do update
    set items = c.items + excluded.items, owners = c.owners + excluded.owners, transfers = c.transfers + excluded.transfers;
  if more_items < 0 or more_owners < 0 or more_transfers < 0 then
    delete from collection_counts where collection = which and items = 0 and owners = 0 and transfers = 0;
  end if;
end $$;

create function add_collection_owner(which bytea, whose bytea, more_items bigint) returns void language plpgsql as $$
declare
  held bigint := 0;
begin
  if whose is not null then
    insert into collection_owners as o values (which, whose, more_items) on conflict (collection, owner) do update
      set items = o.items + excluded.items returning o.items into held;
    if held = 0 then
      delete from collection_owners where collection = which and owner = whose;
    end if;
    perform add_collection_counts(which, more_items, (held > 0)::int - (held - more_items > 0)::int, 0);
  else
    perform add_collection_counts(which, more_items, 0, 0);
  end if;
end $$;

-- Sums are in the order of their keys, so that two that count never wait for each other.
create function count_jetton_wallets() returns trigger language plpgsql set search_path from current as $$
begin
  perform set_config('search_path', quote_ident(tg_table_schema) || ', public', true);
  if tg_op = 'INSERT' then
    perform add_jetton_counts(array_agg(d.jetton order by d.jetton), array_agg(d.n order by d.jetton), array_agg(0::bigint)) from (
      select jetton, count(*) as n from new_rows where balance > 0 group by jetton) d;
  elsif tg_op = 'DELETE' then
    perform add_jetton_counts(array_agg(d.jetton order by d.jetton), array_agg(-d.n order by d.jetton), array_agg(0::bigint)) from (
      select jetton, count(*) as n from old_rows where balance > 0 group by jetton) d;
  else
    perform add_jetton_counts(array_agg(d.jetton order by d.jetton), array_agg(d.n order by d.jetton), array_agg(0::bigint)) from (
      select jetton, sum(n)::bigint as n from (
        select jetton, 1 as n from new_rows where balance > 0
        union all select jetton, -1 from old_rows where balance > 0) r
      group by jetton having sum(n) <> 0) d;
  end if;
  return null;
end $$;

create function count_jetton_transfers() returns trigger language plpgsql set search_path from current as $$
begin
  perform set_config('search_path', quote_ident(tg_table_schema) || ', public', true);
  if tg_op = 'INSERT' then
    perform add_jetton_counts(array_agg(d.jetton order by d.jetton), array_agg(0::bigint), array_agg(d.n order by d.jetton)) from (
      select jetton, count(*) as n from new_rows where not aborted group by jetton) d;
  else
    perform add_jetton_counts(array_agg(d.jetton order by d.jetton), array_agg(0::bigint), array_agg(-d.n order by d.jetton)) from (
      select jetton, count(*) as n from old_rows where not aborted group by jetton) d;
  end if;
  return null;
end $$;

create function count_nft_items() returns trigger language plpgsql set search_path from current as $$
begin
  perform set_config('search_path', quote_ident(tg_table_schema) || ', public', true);
  if tg_op = 'INSERT' then
    perform add_collection_owner(d.collection, d.owner, d.n) from (
      select collection, coalesce(real_owner, owner) as owner, count(*) as n from new_rows where collection is not null
      group by 1, 2 order by 1, 2) d;
  elsif tg_op = 'DELETE' then
    perform add_collection_owner(d.collection, d.owner, -d.n) from (
      select collection, coalesce(real_owner, owner) as owner, count(*) as n from old_rows where collection is not null
      group by 1, 2 order by 1, 2) d;
  else
    perform add_collection_owner(d.collection, d.owner, d.n) from (
      select collection, owner, sum(n)::bigint as n from (
        select collection, coalesce(real_owner, owner) as owner, 1 as n from new_rows where collection is not null
        union all select collection, coalesce(real_owner, owner), -1 from old_rows where collection is not null) r
      group by collection, owner having sum(n) <> 0 order by collection, owner) d;
  end if;
  return null;
end $$;

create function count_nft_transfers() returns trigger language plpgsql set search_path from current as $$
begin
  perform set_config('search_path', quote_ident(tg_table_schema) || ', public', true);
  if tg_op = 'INSERT' then
    perform add_collection_counts(d.collection, 0, 0, d.n) from (
      select collection, count(*) as n from new_rows where collection is not null group by collection order by collection) d;
  else
    perform add_collection_counts(d.collection, 0, 0, -d.n) from (
      select collection, count(*) as n from old_rows where collection is not null group by collection order by collection) d;
  end if;
  return null;
end $$;

insert into jetton_counts select jetton, sum(holders), sum(transfers) from (
    select jetton, count(*) as holders, 0 as transfers from jetton_wallets where balance > 0 group by jetton
    union all select jetton, 0, count(*) from jetton_transfers where not aborted group by jetton) c
  group by jetton;
insert into collection_owners select collection, coalesce(real_owner, owner), count(*) from nft_items
  where collection is not null and coalesce(real_owner, owner) is not null group by 1, 2;
insert into collection_counts select collection, sum(items), sum(owners), sum(transfers) from (
    select collection, count(*) as items, 0 as owners, 0 as transfers from nft_items where collection is not null group by collection
    union all select collection, 0, count(*), 0 from collection_owners group by collection
    union all select collection, 0, 0, count(*) from nft_transfers where collection is not null group by collection) c
  group by collection;

create trigger counted_inserts after insert on jetton_wallets referencing new table as new_rows
  for each statement execute function count_jetton_wallets();
create trigger counted_updates after update on jetton_wallets referencing old table as old_rows new table as new_rows
  for each statement execute function count_jetton_wallets();
create trigger counted_deletes after delete on jetton_wallets referencing old table as old_rows
  for each statement execute function count_jetton_wallets();
create trigger counted_inserts after insert on jetton_transfers referencing new table as new_rows
  for each statement execute function count_jetton_transfers();
create trigger counted_deletes after delete on jetton_transfers referencing old table as old_rows
  for each statement execute function count_jetton_transfers();
create trigger counted_inserts after insert on nft_items referencing new table as new_rows
  for each statement execute function count_nft_items();
create trigger counted_updates after update on nft_items referencing old table as old_rows new table as new_rows
  for each statement execute function count_nft_items();
create trigger counted_deletes after delete on nft_items referencing old table as old_rows
  for each statement execute function count_nft_items();
create trigger counted_inserts after insert on nft_transfers referencing new table as new_rows
  for each statement execute function count_nft_transfers();
create trigger counted_deletes after delete on nft_transfers referencing old table as old_rows
  for each statement execute function count_nft_transfers();
