-- Shard blocks that are signed and that no masterchain block names yet, and what they did. A row lives until its block is
-- committed, a second or so, or until it is known that it will not be. Conventions as in 0001 and 0008.
create table confirmed_blocks (
  root_hash     bytea primary key,
  number        bigint generated always as identity, -- in the order in which they were seen, parents first
  workchain     integer not null,
  shard         bigint not null,
  seqno         integer not null,
  gen_utime     bigint not null,
  seen_ms       bigint not null,
  withdrawn_ms  bigint                           -- since when it is known that it will not be committed
);

create table confirmed_transactions (
  block    bytea not null,                       -- root hash
  account  bytea not null,
  lt       bigint not null,
  hash     bytea not null,
  trace    bytea,                                -- normalised hash of the external message that it goes back to, where that is known
  doc      bytea not null,                       -- as in `transactions`
  boc      bytea not null,
  primary key (block, account, lt)
);
create index confirmed_transactions_trace on confirmed_transactions (trace);

-- How a block left its accounts.
create table confirmed_states (
  block           bytea not null,
  account         bytea not null,
  lt              bigint not null,
  hash            bytea not null,
  status          smallint not null,
  balance         numeric not null,
  frozen_hash     bytea,
  code_hash       bytea,
  data_hash       bytea,
  boc             bytea,                         -- `ShardAccount`, unless it is large
  jetton_balance  numeric,                       -- of a jetton wallet whose code is a standard one
  jetton_owner    bytea,
  jetton          bytea,
  primary key (block, account)
);
create index confirmed_states_account on confirmed_states (account);

alter table pending_traces
  add column origin smallint not null default 0, -- 0 sent through an API, 1 seen in a confirmed block
  add column lost_mc_seqno integer;              -- block at which it was first seen that its confirmed block is gone

-- What the process that follows says of confirmed blocks.
alter table follower
  add column confirmed_blocks bigint not null default 0,
  add column confirmed_withdrawn bigint not null default 0,
  add column confirmed_failures bigint not null default 0,
  add column confirmed_utime bigint;             -- of the newest one
