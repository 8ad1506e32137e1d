-- How many rows the lists of all blocks, messages and actions have in each bucket of their order, so that a page far behind the beginning does not pass over
-- them one by one (docs/decisions/099). Kept by triggers, since rows come and go in many ways: live, by backfill, by retention, and when traces are classified
-- anew. Nobody waits for a count: of a list that another transaction counts at the moment, one adds counts of its own, and their sum is what counts.
create table list_counts (
  bucket     bigint not null,                      -- of what the list is ordered by: blocks 1,024 seconds, messages and actions 2^22 of lt
  part       bigint not null default 0,            -- the transaction that had to count by itself; 0 for what is counted by one after another
  row_count  integer not null,
  list       smallint not null,                    -- 1 blocks by time, 2 messages by lt, 3 actions by the lt their trace ends at
  type       smallint,                             -- of actions, which are listed by what a caller understands
  ancestors  bigint[]
) with (fillfactor = 80);
create unique index list_counts_in_order on list_counts (list, bucket, type, ancestors, part) nulls not distinct;

-- Which lists are counted, and from which bucket on.
create table counted_lists (
  list         smallint primary key,
  from_bucket  bigint not null
);

-- By whoever counts a list alone: counts of others that have ended are added to those that stay, and what has come to zero goes.
create function merge_list_counts(in_list smallint, in_buckets bigint[]) returns void language plpgsql set search_path from current as $$
begin
  with merged as (
    delete from list_counts where list = in_list and bucket = any(in_buckets) and part <> 0 returning bucket, type, ancestors, row_count
  )
  insert into list_counts as c (list, bucket, type, ancestors, row_count)
    select in_list, bucket, type, ancestors, sum(row_count) from merged group by 2, 3, 4
    on conflict (list, bucket, type, ancestors, part) do update set row_count = c.row_count + excluded.row_count;
  delete from list_counts where list = in_list and bucket = any(in_buckets) and row_count = 0;
end $$;

-- Names are those of this schema, whatever path the session has: to set it for each call takes longer than to count.
do $migration$ begin
execute format($functions$
create function count_listed_blocks() returns trigger language plpgsql as $$
declare
  own_part constant bigint := case when pg_try_advisory_xact_lock(tg_relid::integer, 0) then 0 else pg_current_xact_id()::text::bigint end;
  sign constant integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  insert into %1$I.list_counts as c (list, bucket, part, row_count)
    select 1, gen_utime >> 10, own_part, sign * count(*) from changed
    where gen_utime >> 10 >= (select from_bucket from %1$I.counted_lists where list = 1) group by 2
    on conflict (list, bucket, type, ancestors, part) do update set row_count = c.row_count + excluded.row_count;
  if sign < 0 and own_part = 0 then
    perform %1$I.merge_list_counts(1::smallint, array(select distinct gen_utime >> 10 from changed));
  end if;
  return null;
end $$;

create function count_listed_messages() returns trigger language plpgsql as $$
declare
  own_part constant bigint := case when pg_try_advisory_xact_lock(tg_relid::integer, 0) then 0 else pg_current_xact_id()::text::bigint end;
  sign constant integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  insert into %1$I.list_counts as c (list, bucket, part, row_count)
    select 2, coalesce(created_lt, lt) >> 22, own_part, sign * count(*) from changed
    where coalesce(created_lt, lt) >> 22 >= (select from_bucket from %1$I.counted_lists where list = 2) group by 2
    on conflict (list, bucket, type, ancestors, part) do update set row_count = c.row_count + excluded.row_count;
  if sign < 0 and own_part = 0 then
    perform %1$I.merge_list_counts(2::smallint, array(select distinct coalesce(created_lt, lt) >> 22 from changed));
  end if;
  return null;
end $$;

create function count_listed_actions() returns trigger language plpgsql as $$
declare
  own_part constant bigint := case when pg_try_advisory_xact_lock(tg_relid::integer, 0) then 0 else pg_current_xact_id()::text::bigint end;
  sign constant integer := case tg_op when 'DELETE' then -1 else 1 end;
begin
  insert into %1$I.list_counts as c (list, bucket, type, ancestors, part, row_count)
    select 3, trace_end_lt >> 22, type, ancestors, own_part, sign * count(*) from changed
    where trace_end_lt >> 22 >= (select from_bucket from %1$I.counted_lists where list = 3) group by 2, 3, 4
    on conflict (list, bucket, type, ancestors, part) do update set row_count = c.row_count + excluded.row_count;
  if sign < 0 and own_part = 0 then
    perform %1$I.merge_list_counts(3::smallint, array(select distinct trace_end_lt >> 22 from changed));
  end if;
  return null;
end $$;
$functions$, current_schema());
end $migration$;

-- An empty list is counted.
create function count_none_listed() returns trigger language plpgsql set search_path from current as $$
begin
  delete from list_counts where list = tg_argv[0]::smallint;
  insert into counted_lists values (tg_argv[0]::smallint, -9223372036854775808)
    on conflict (list) do update set from_bucket = excluded.from_bucket;
  return null;
end $$;

-- No row changes its place; where one did, the list would no longer be known to be counted, and be passed over row by row.
create function forget_list_counts() returns trigger language plpgsql set search_path from current as $$
begin
  delete from counted_lists where list = tg_argv[0]::smallint;
  return null;
end $$;

-- Counts all anew; of a list of more than `most` rows, only what comes from now on. Whoever writes waits, whoever reads does not.
create function recount_lists(most bigint) returns void language plpgsql as $$
declare
  everything constant bigint := -9223372036854775808;
  is_large boolean;
begin
  lock table blocks, messages, actions in share row exclusive mode;
  delete from list_counts;
  delete from counted_lists;
  select reltuples > most into is_large from pg_class where oid = 'blocks'::regclass;
  if is_large then
    insert into counted_lists select 1, (max(gen_utime) >> 10) + 1 from blocks;
  else
    insert into counted_lists values (1, everything);
    insert into list_counts (list, bucket, row_count) select 1, gen_utime >> 10, count(*) from blocks group by 2;
  end if;
  select reltuples > most into is_large from pg_class where oid = 'messages'::regclass;
  if is_large then
    insert into counted_lists select 2, (max(coalesce(created_lt, lt)) >> 22) + 1 from messages;
  else
    insert into counted_lists values (2, everything);
    insert into list_counts (list, bucket, row_count) select 2, coalesce(created_lt, lt) >> 22, count(*) from messages group by 2;
  end if;
  select reltuples > most into is_large from pg_class where oid = 'actions'::regclass;
  if is_large then
    insert into counted_lists select 3, (max(trace_end_lt) >> 22) + 1 from actions;
  else
    insert into counted_lists values (3, everything);
    insert into list_counts (list, bucket, type, ancestors, row_count) select 3, trace_end_lt >> 22, type, ancestors, count(*) from actions group by 2, 3, 4;
  end if;
end $$;

-- Tables that are spread over several servers have no triggers (decision 084).
do $$ begin
  if not exists (select from pg_extension where extname = 'citus') then
    create trigger counted_inserts after insert on blocks referencing new table as changed
      for each statement execute function count_listed_blocks();
    create trigger counted_deletes after delete on blocks referencing old table as changed
      for each statement execute function count_listed_blocks();
    create trigger counted_truncates after truncate on blocks for each statement execute function count_none_listed(1);
    create trigger counted_updates after update of gen_utime on blocks for each statement execute function forget_list_counts(1);
    create trigger counted_inserts after insert on messages referencing new table as changed
      for each statement execute function count_listed_messages();
    create trigger counted_deletes after delete on messages referencing old table as changed
      for each statement execute function count_listed_messages();
    create trigger counted_truncates after truncate on messages for each statement execute function count_none_listed(2);
    create trigger counted_updates after update of created_lt, lt on messages for each statement execute function forget_list_counts(2);
    create trigger counted_inserts after insert on actions referencing new table as changed
      for each statement execute function count_listed_actions();
    create trigger counted_deletes after delete on actions referencing old table as changed
      for each statement execute function count_listed_actions();
    create trigger counted_truncates after truncate on actions for each statement execute function count_none_listed(3);
    create trigger counted_updates after update of trace_end_lt, type, ancestors on actions for each statement execute function forget_list_counts(3);
    perform recount_lists(5000000);
  end if;
end $$;
