-- online
-- An account's transactions of a time are found by lt (docs/decisions/094). Traces by time have the start of their id, those of an account the start of
-- the account; its actions by lt are sorted within a trace. Nodes are only ever asked for by a whole trace.
create index concurrently if not exists traces_in_time on traces (end_utime, substring(trace_id for 7));
create index concurrently if not exists trace_accounts_in_time on trace_accounts (substring(account for 7), end_utime);
create index concurrently if not exists trace_nodes_of_trace on trace_nodes using hash (trace_id);
create index concurrently if not exists action_accounts_at_end_lt on action_accounts (substring(account for 7), trace_end_lt);
-- The account stands in an expression where no other index shall go by it: joined to this one by a bitmap, it would read all that a busy account has.
create statistics if not exists trace_accounts_account_start (dependencies) on (substring(account for 7)), (account || ''::bytea) from trace_accounts;
-- The planner knows nothing of an expression until it has been counted.
analyze traces, trace_accounts, action_accounts;
