-- online
-- Messages from outside have no time of their own: `created_at` of theirs is when they were received, as that of all others is when they
-- were sent. Lists by time have the order of all other lists, so the time goes into the index of that order, and the one by time ends.
create index concurrently if not exists messages_order on messages (coalesce(created_lt, lt), hash, created_at);
create index concurrently if not exists messages_untimed on messages (account, lt) where created_at is null;
analyze messages;
-- In steps that each are kept: nobody waits for all of them, and what was cut short goes on where it was.
do $$
declare
  at record;
  last_account bytea := '';
  last_lt bigint := 0;
begin
  loop
    with untimed as materialized (
      select account, lt from messages where created_at is null and (account, lt) > (last_account, last_lt)
      order by account, lt limit 10000
    ), timed as (
      update messages m set created_at = t.now from untimed u join transactions t on t.account = u.account and t.lt = u.lt
      where m.account = u.account and m.lt = u.lt and m.created_at is null
    )
    select account, lt into at from untimed order by account desc, lt desc limit 1;
    exit when at.account is null;
    last_account := at.account;
    last_lt := at.lt;
    commit;
  end loop;
end
$$;
drop index concurrently if exists messages_untimed;
drop index concurrently if exists messages_list_time;
drop index concurrently if exists messages_list;
