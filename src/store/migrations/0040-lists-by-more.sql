-- online, retiring
-- What versions before 0039 go by.
drop index concurrently if exists transactions_account_now;
drop index concurrently if exists traces_end_utime;
drop index concurrently if exists trace_accounts_by_utime;
drop index concurrently if exists action_accounts_in_lt;
alter table trace_nodes drop constraint if exists trace_nodes_pkey;
