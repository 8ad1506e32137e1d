-- online
-- Lists of an account's messages and actions are found by the first bytes of the account (docs/decisions/081): 36 bytes of a key are 8 then.
-- The order of all actions by time needs no more of an id, either.
create index concurrently if not exists messages_at_home on messages (substring(account for 7), lt);
create index concurrently if not exists messages_from on messages (substring(source for 7), coalesce(created_lt, lt));
create index concurrently if not exists messages_to on messages (substring(destination for 7), coalesce(created_lt, lt));
create index concurrently if not exists messages_of_body on messages (substring(body_hash for 7), coalesce(created_lt, lt));
create index concurrently if not exists action_accounts_in_order on action_accounts (substring(account for 7), trace_end_lt, trace_id, place);
create index concurrently if not exists action_accounts_in_time on action_accounts (substring(account for 7), trace_end_utime);
create index concurrently if not exists action_accounts_in_type on action_accounts (substring(account for 7), type, trace_end_lt);
create index concurrently if not exists actions_in_time on actions (trace_end_utime, substring(trace_id for 7));
-- Where the start is equal the whole is: taken as two conditions, they would make one row of a busy account's many.
create statistics if not exists messages_account_start (dependencies) on (substring(account for 7)), account from messages;
create statistics if not exists messages_source_start (dependencies) on (substring(source for 7)), source from messages;
create statistics if not exists messages_destination_start (dependencies) on (substring(destination for 7)), destination from messages;
create statistics if not exists messages_body_hash_start (dependencies) on (substring(body_hash for 7)), body_hash from messages;
create statistics if not exists action_accounts_account_start (dependencies) on (substring(account for 7)), account from action_accounts;
-- The planner knows nothing of an expression until it has been counted.
analyze messages, action_accounts, actions;
