-- online, retiring
-- What versions before 0037 go by.
drop index concurrently if exists transactions_lt;
drop index concurrently if exists transactions_now;
drop index concurrently if exists transactions_in_opcode;
drop index concurrently if exists transactions_in_block;
drop index concurrently if exists traces_end_lt;
alter table trace_accounts drop constraint if exists trace_accounts_pkey;
