-- online
-- On one server a transaction is found by the start of its hash in its own row (docs/decisions/094). Over several, where rows lie by account, a table of
-- hashes leads to them. States of an account are found by the start of the account.
create index concurrently if not exists transactions_by_hash on transactions (substring(hash for 7));
create index concurrently if not exists account_states_in_lt on account_states (substring(account for 7), lt);
create statistics if not exists account_states_account_start (dependencies) on (substring(account for 7)), account from account_states;
-- The planner knows nothing of an expression until it has been counted.
analyze transactions, account_states;
