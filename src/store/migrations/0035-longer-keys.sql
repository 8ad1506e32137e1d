-- online, retiring
-- What versions before the last migration go by.
drop index concurrently if exists transactions_block;
drop index concurrently if exists action_accounts_in_order;
alter table transaction_hashes drop constraint if exists transaction_hashes_pkey;
