-- online
-- More lists of actions are found by the first bytes of an id (docs/decisions/081, 090), and a block's transactions by a key without gaps.
create index concurrently if not exists transactions_in_block on transactions (seqno, workchain, shard, lt, account);
create index concurrently if not exists action_accounts_in_lt on action_accounts (substring(account for 7), trace_end_lt, substring(trace_id for 7), place);
-- What is only ever asked for by a whole hash is found by four bytes of it.
create index concurrently if not exists transaction_hashes_by_hash on transaction_hashes using hash (hash);
-- The planner knows nothing of an expression until it has been counted.
analyze action_accounts;
