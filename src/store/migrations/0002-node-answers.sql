-- What a node would be asked for: the cells of a transaction, the state a block leaves, the configuration and the public
-- libraries at any masterchain block. Rows written before this migration have null in the new columns.

-- The transaction itself, a bag of cells in no particular order; see docs/decisions/010-v2-without-a-node.md.
alter table transactions add column boc bytea;
alter table transactions alter column boc set storage external;

alter table blocks add column state_hash bytea;          -- of the shard's state after this block
alter table blocks add column out_queue_size bigint;     -- messages left in its out-queue; null where the block does not tell

-- Root cell of the configuration dictionary, in force from a masterchain block on.
create table configs (
  mc_seqno  integer primary key,
  boc       bytea not null
);

-- Public libraries of masterchain accounts: a row where one appears in an account's state and one where it is gone again.
create table libraries (
  hash       bytea not null,
  publisher  bytea not null,                     -- account
  mc_seqno   integer not null,
  boc        bytea,                              -- null: withdrawn
  primary key (hash, publisher, mc_seqno)
);
alter table libraries alter column boc set storage external;
