-- States between two transactions of one account in one block. Blocks prove only the state after the last of them; these come from
-- running the transactions again, later and beside indexing, and each hashes to what its transaction names.
create table inner_states (
  account           bytea not null,
  lt                bigint not null,               -- of the transaction that left it
  hash              bytea not null,
  balance           numeric not null,
  extra_currencies  bytea,                         -- rendered JSON object, null when there are none
  code_hash         bytea,
  data_hash         bytea,
  doc               bytea not null,                -- the state as replies show it
  code              bytea,                         -- where the states at both ends of the block have another code
  data              bytea,
  primary key (account, lt)
);
alter table inner_states alter column data set storage external;

-- Masterchain blocks whose inner states are worked out, and how many there were.
create table inner_state_progress (
  id             smallint primary key default 1 check (id = 1),
  from_mc_seqno  integer not null,
  to_mc_seqno    integer not null,
  filled         bigint not null,
  failed         bigint not null
);

-- Streams tell extra currencies of confirmed states as of all others.
alter table confirmed_states add column extra_currencies bytea;
