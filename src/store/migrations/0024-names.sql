-- What people call things: names and symbols of jettons, collections and items, and domains, each folded and once more from every word on,
-- so that a range of a B-tree finds what begins with a text, at the beginning or at any word, at a cost that does not grow. Kept by
-- triggers, since tokens are written in many ways: live, by backfill, when contracts are read anew, and when their links are followed. Each
-- writes beside its own tables, whatever path the session has: a backfill has a schema of its own.
create table names (
  kind     smallint not null,                      -- 0 jetton, 1 collection, 2 item, 3 domain
  entry    text collate "C" not null,
  account  bytea not null,
  primary key (kind, entry, account)
);
create index names_account on names (account, kind);

-- Letters in lower case, with single blanks for what is neither letter nor digit; no longer than a name that a person would type.
create function fold_name(name text) returns text language sql immutable parallel safe as $$
  select left(trim(regexp_replace(lower(normalize(name, NFKC)), '[\s!-/:-@[-`{-~]+', ' ', 'g')), 64)
$$;

-- A folded name from its beginning and from each of its first words on.
create function name_entries(name text) returns setof text language sql immutable parallel safe as $$
  select distinct array_to_string(words[place:], ' ') from string_to_array(fold_name(name), ' ') words,
    generate_series(1, least(6, cardinality(words))) place where words[place] <> ''
$$;

-- What strangers wrote may hold what text does not take.
create function read_text(bytes bytea) returns text language plpgsql immutable parallel safe as $$
begin
  return convert_from(bytes, 'UTF8');
exception when others then
  return null;
end $$;

-- It may be no JSON either, or hold what jsonb does not take.
create function read_json(bytes bytea) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return convert_from(bytes, 'UTF8')::jsonb;
exception when others then
  return null;
end $$;

-- The chain's own words win over those behind its link.
create function token_texts(content bytea, fetched bytea) returns text[] language sql immutable parallel safe as $$
  select array[coalesce(nullif(own ->> 'name', ''), led ->> 'name'), coalesce(nullif(own ->> 'symbol', ''), led ->> 'symbol')]
  from (select read_json(content) as own, read_json(fetched) as led) words
$$;

-- Names of the tokens that a statement changed: `changed` is what it wrote.
create function keep_token_names() returns trigger language plpgsql set search_path from current as $$
declare
  of_kind constant smallint := tg_argv[0];
begin
  with entries as materialized (
    select distinct c.account, e.entry from changed c
      left join token_metadata m on m.account = c.account and m.kind = of_kind
      cross join lateral unnest(token_texts(c.content, m.fetched)) as x (name)
      cross join lateral name_entries(x.name) as e (entry) where x.name is not null
  ), gone as (
    delete from names n using changed c where n.account = c.account and n.kind = of_kind
      and not exists (select from entries e where e.account = n.account and e.entry = n.entry)
  )
  insert into names select of_kind, entry, account from entries order by entry, account on conflict do nothing;
  return null;
end $$;

-- The same when what their links led to is written; the tokens themselves have not changed.
create function keep_fetched_names() returns trigger language plpgsql set search_path from current as $$
begin
  with tokens as materialized (
    select c.account, c.kind, c.fetched, t.content from changed c join jetton_masters t on t.account = c.account where c.kind = 0
    union all select c.account, c.kind, c.fetched, t.content from changed c join nft_collections t on t.account = c.account where c.kind = 1
    union all select c.account, c.kind, c.fetched, t.content from changed c join nft_items t on t.account = c.account where c.kind = 2
  ), entries as materialized (
    select distinct t.account, t.kind, e.entry from tokens t
      cross join lateral unnest(token_texts(t.content, t.fetched)) as x (name)
      cross join lateral name_entries(x.name) as e (entry) where x.name is not null
  ), gone as (
    delete from names n using tokens t where n.account = t.account and n.kind = t.kind
      and not exists (select from entries e where e.account = n.account and e.kind = n.kind and e.entry = n.entry)
  )
  insert into names select kind, entry, account from entries order by kind, entry, account on conflict do nothing;
  return null;
end $$;

-- Only from its beginning: the last word of all domains is the same.
create function keep_domain_names() returns trigger language plpgsql set search_path from current as $$
begin
  delete from names n using changed c where n.account = c.account and n.kind = 3
    and n.entry is distinct from fold_name(read_text(c.domain));
  insert into names select 3, fold_name(read_text(c.domain)), c.account from changed c where read_text(c.domain) is not null
    order by 2, 3 on conflict do nothing;
  return null;
end $$;

create function drop_names() returns trigger language plpgsql set search_path from current as $$
begin
  delete from names n using changed c where n.account = c.account and n.kind = tg_argv[0]::smallint;
  return null;
end $$;

insert into names select distinct t.kind, e.entry, t.account from (
    select 0::smallint as kind, account, content from jetton_masters
    union all select 1::smallint, account, content from nft_collections
    union all select 2::smallint, account, content from nft_items) t
  left join token_metadata m on m.account = t.account and m.kind = t.kind
  cross join lateral unnest(token_texts(t.content, m.fetched)) as x (name)
  cross join lateral name_entries(x.name) as e (entry) where x.name is not null;
insert into names select 3::smallint, fold_name(read_text(domain)), account from dns_entries where read_text(domain) is not null;

create trigger inserted_names after insert on jetton_masters referencing new table as changed
  for each statement execute function keep_token_names('0');
create trigger updated_names after update on jetton_masters referencing new table as changed
  for each statement execute function keep_token_names('0');
create trigger deleted_names after delete on jetton_masters referencing old table as changed
  for each statement execute function drop_names('0');
create trigger inserted_names after insert on nft_collections referencing new table as changed
  for each statement execute function keep_token_names('1');
create trigger updated_names after update on nft_collections referencing new table as changed
  for each statement execute function keep_token_names('1');
create trigger deleted_names after delete on nft_collections referencing old table as changed
  for each statement execute function drop_names('1');
create trigger inserted_names after insert on nft_items referencing new table as changed
  for each statement execute function keep_token_names('2');
create trigger updated_names after update on nft_items referencing new table as changed
  for each statement execute function keep_token_names('2');
create trigger deleted_names after delete on nft_items referencing old table as changed
  for each statement execute function drop_names('2');
create trigger inserted_names after insert on token_metadata referencing new table as changed
  for each statement execute function keep_fetched_names();
create trigger updated_names after update on token_metadata referencing new table as changed
  for each statement execute function keep_fetched_names();
create trigger inserted_names after insert on dns_entries referencing new table as changed
  for each statement execute function keep_domain_names();
create trigger updated_names after update on dns_entries referencing new table as changed
  for each statement execute function keep_domain_names();
create trigger deleted_names after delete on dns_entries referencing old table as changed
  for each statement execute function drop_names('3');
