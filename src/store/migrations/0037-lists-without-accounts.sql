-- online
-- Lists of all transactions are found by lt, time, opcode and block alone (docs/decisions/091): accounts stand in the rows, which have the last word on
-- the order of equals. So with traces and the accounts of traces, whose ids stand in the rows.
create index concurrently if not exists transactions_at_lt on transactions (lt);
create index concurrently if not exists transactions_at_now on transactions (now, lt);
create index concurrently if not exists transactions_with_opcode on transactions (in_opcode, lt) where in_opcode is not null;
create index concurrently if not exists transactions_of_block on transactions (seqno, workchain, shard, lt);
create index concurrently if not exists traces_at_end_lt on traces (end_lt);
create index concurrently if not exists trace_accounts_at_end_lt on trace_accounts (account, end_lt);
-- Who looks for one transaction by account and lt goes by the table's own key, as if many had one lt: in a busy second they do. Citus sets no options of columns.
do $$ begin
  if not exists (select from pg_extension where extname = 'citus') then
    alter table transactions alter column lt set (n_distinct = -0.05);
  end if;
end $$;
analyze transactions;
