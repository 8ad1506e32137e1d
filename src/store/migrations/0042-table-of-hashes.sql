-- online, retiring
-- What versions before 0041 go by; on Citus, what nobody needs.
alter table account_states drop constraint if exists account_states_pkey;
do $$ begin
  if exists (select from pg_extension where extname = 'citus') then
    drop index if exists transactions_by_hash;
  else
    truncate transaction_hashes;
  end if;
end $$;
