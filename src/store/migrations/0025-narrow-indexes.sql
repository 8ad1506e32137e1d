-- online
-- A key of an index ends where few rows are left that share it: PostgreSQL sorts those by the rest of an order (docs/decisions/079). What is only
-- ever asked for by a whole hash is found by four bytes of it. Every index is built beside the one it replaces.
create index concurrently if not exists messages_by_hash on messages using hash (hash);
create index concurrently if not exists messages_by_lt on messages (coalesce(created_lt, lt), created_at);
create index concurrently if not exists messages_of_source on messages (source, coalesce(created_lt, lt));
create index concurrently if not exists messages_of_destination on messages (destination, coalesce(created_lt, lt));
create index concurrently if not exists transactions_of_mc_block on transactions (mc_seqno, lt);
create index concurrently if not exists actions_by_id on actions using hash (action_id);
create index concurrently if not exists actions_by_end_lt on actions (trace_end_lt);
create index concurrently if not exists actions_of_mc_block on actions (mc_seqno, trace_end_lt);
create index concurrently if not exists actions_of_type on actions (type, trace_end_lt);
create index concurrently if not exists action_accounts_by_utime on action_accounts (account, trace_end_utime);
create index concurrently if not exists action_accounts_of_type on action_accounts (account, type, trace_end_lt);
create index concurrently if not exists traces_of_mc_block on traces (mc_seqno_end, end_lt) where state = 1;
create index concurrently if not exists trace_accounts_by_utime on trace_accounts (account, end_utime);
create index concurrently if not exists blocks_by_root_hash on blocks using hash (root_hash);
create index concurrently if not exists blocks_by_file_hash on blocks using hash (file_hash);
-- The planner knows nothing of an expression until it has been counted.
analyze messages;
drop index concurrently if exists messages_hash;
drop index concurrently if exists messages_order;
drop index concurrently if exists messages_list_source;
drop index concurrently if exists messages_list_destination;
drop index concurrently if exists transactions_mc_seqno;
drop index concurrently if exists actions_id;
drop index concurrently if exists actions_end_lt;
drop index concurrently if exists actions_mc_seqno;
drop index concurrently if exists actions_type;
drop index concurrently if exists action_accounts_end_utime;
drop index concurrently if exists action_accounts_type;
drop index concurrently if exists traces_mc_seqno_end;
drop index concurrently if exists trace_accounts_end_utime;
drop index concurrently if exists blocks_root_hash;
drop index concurrently if exists blocks_file_hash;
