-- Messages from outside that were sent through an API and are on their way: what they will do, as emulated, until the chain
-- tells. A row lives for a minute or so and is written whole. Conventions as in 0001; `_ms` are milliseconds of our own clocks.
create table pending_traces (
  hash_norm      bytea primary key,              -- of the external message, TEP-467
  hash           bytea not null,                 -- as it was sent
  account        bytea not null,                 -- that it goes to
  message        bytea not null,                 -- a bag of cells
  state          smallint not null,              -- 0 pending, 1 begun on chain, 2 whole on chain, 3 will not come
  reason         text,                           -- why it will not
  created_ms     bigint not null,
  updated_ms     bigint not null,                -- when what is known of it last changed
  valid_until    bigint,                         -- of the message, where its wallet is one we know
  seen_mc_seqno  integer not null,               -- last block that was looked through for it
  base_mc_seqno  integer not null,               -- block it was emulated on
  account_lt     bigint not null,                -- of the indexed state of its account then
  root_state     bytea not null,                 -- `ShardAccount` that its first transaction leaves
  trace_id       bytea,                          -- once the first transaction is on chain
  start_lt       bigint not null,
  start_utime    bigint not null,
  end_lt         bigint not null,
  end_utime      bigint not null,
  messages       integer not null,
  is_incomplete  boolean not null,
  is_classified  boolean not null,
  actions        json not null,                  -- [{type, ancestors, accounts, doc}, …]
  -- Its transactions, a sender before its receivers: the same place in each list is the same transaction.
  tx_accounts    bytea[] not null,
  tx_lts         bigint[] not null,
  tx_hashes      bytea[] not null,
  tx_in_msgs     bytea[] not null,
  tx_parents     bytea[] not null,               -- hash of the sender; empty for the first
  tx_out_msgs    integer[] not null,
  tx_finality    integer[] not null,             -- 0 pending, 1 confirmed, 2 finalized
  tx_books       bytea[] not null,               -- `book` and `doc` as in `transactions`
  tx_docs        bytea[] not null
) with (fillfactor = 50);
create index pending_traces_account on pending_traces (account, created_ms);
create index pending_traces_hash on pending_traces (hash);
create index pending_traces_tx_accounts on pending_traces using gin (tx_accounts);
