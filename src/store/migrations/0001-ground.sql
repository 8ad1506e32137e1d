-- Ground layout: narrow tables to search, a rendered document beside each transaction and block.
-- Conventions: account = 33 bytes (workchain int8 + id); hash = 32 bytes; shard, lt = bigint; utime = bigint seconds.
-- Everything but `schema_migrations` is a pure function of the chain and of the states given at the start: no serial
-- numbers and no clock, so two imports of one chain are equal byte for byte. See docs/decisions/001-store-layout.md.

create table checkpoint (
  id              smallint primary key default 1 check (id = 1),
  network_id      integer not null,              -- global_id of the indexed chain
  first_mc_seqno  integer not null,
  last_mc_seqno   integer not null,
  -- Shard frontier after last_mc_seqno, config version in force and other things the indexer needs to go on.
  resume          bytea not null
);

create table blocks (
  workchain   integer not null,
  shard       bigint not null,
  seqno       integer not null,
  mc_seqno    integer not null,
  root_hash   bytea not null,
  file_hash   bytea not null,
  gen_utime   bigint not null,
  start_lt    bigint not null,
  end_lt      bigint not null,
  tx_count    integer not null,
  key_block   boolean not null,
  prev        bytea not null,                    -- prev block ids: 1 or 2 × (shard int64, seqno int32, root hash, file hash)
  doc         bytea not null,
  primary key (workchain, shard, seqno)
);
create index blocks_mc_seqno on blocks (mc_seqno, workchain, shard, seqno);
create index blocks_gen_utime on blocks (gen_utime, workchain, shard, seqno);
create index blocks_start_lt on blocks (start_lt, workchain, shard, seqno);
create index blocks_root_hash on blocks (root_hash);
create index blocks_file_hash on blocks (file_hash);

-- Which shard blocks are current at a masterchain block (the masterchain block itself included).
create table shard_state (
  mc_seqno   integer not null,
  workchain  integer not null,
  shard      bigint not null,
  seqno      integer not null,
  primary key (mc_seqno, workchain, shard)
);

create table transactions (
  account          bytea not null,
  lt               bigint not null,
  hash             bytea not null,
  prev_trans_lt    bigint not null,
  prev_trans_hash  bytea not null,
  now              bigint not null,
  mc_seqno         integer not null,
  workchain        integer not null,
  shard            bigint not null,
  seqno            integer not null,
  state_before     bytea not null,               -- account state hashes
  state_after      bytea not null,
  trace_id         bytea not null,
  book             bytea not null,               -- addresses for the address book, 33 bytes each
  doc              bytea not null,               -- JSON up to, not including, trace_id and the closing brace
  in_opcode        bigint,                       -- opcode of the in-message
  primary key (account, lt)
) with (toast_tuple_target = 8160);              -- a document stays in its row up to a page: see the end of this file
create index transactions_lt on transactions (lt, account);
create index transactions_now on transactions (now, lt, account);
create index transactions_mc_seqno on transactions (mc_seqno, lt, account);
create index transactions_account_now on transactions (account, now, lt);
create index transactions_block on transactions (seqno, shard, workchain, lt, account);
-- A message's lt is not its receiver's, and externals have none: only this has "by opcode, newest first".
create index transactions_in_opcode on transactions (in_opcode, lt, account) where in_opcode is not null;

create table transaction_hashes (
  hash     bytea primary key,
  account  bytea not null,
  lt       bigint not null
);

-- One row a message. Its home is the transaction that sent it, or the one that received it when it came from outside
-- (or from before the indexed range); there the document holds it at (doc_offset, doc_length).
create table messages (
  account      bytea not null,                   -- home transaction
  lt           bigint not null,
  idx          smallint not null,                -- 0 = its in-message, n = its n-th out-message
  hash         bytea not null,
  hash_norm    bytea,
  body_hash    bytea not null,
  opcode       bigint,
  source       bytea,
  destination  bytea,
  created_lt   bigint,
  created_at   bigint,
  out_tx_hash  bytea,                            -- transaction that sent it
  in_tx_hash   bytea,                            -- transaction that received it, once it has
  in_lt        bigint,
  doc_offset   integer not null,
  doc_length   integer not null
) with (fillfactor = 90);
create index messages_home on messages (account, lt, idx);
create index messages_hash on messages (hash);
create index messages_hash_norm on messages (hash_norm) where hash_norm is not null;
create index messages_body_hash on messages (body_hash, created_lt);
create index messages_opcode on messages (opcode, created_lt);
-- Messages from outside have no lt and come in order of hash; all those of one wallet kind share an opcode.
create index messages_external_opcode on messages (opcode, hash) where created_lt is null;
create index messages_source on messages (source, created_lt, hash);
create index messages_destination on messages (destination, created_lt, hash);
create index messages_created_lt on messages (created_lt, hash);
create index messages_created_at on messages (created_at, hash);

-- Internal messages sent and not yet received; what keeps their traces open.
create table open_messages (
  hash      bytea primary key,
  account   bytea not null,                      -- home
  lt        bigint not null,
  idx       smallint not null,
  tx_hash   bytea not null,
  trace_id  bytea not null
);

create table traces (
  trace_id        bytea primary key,
  external_hash   bytea,
  mc_seqno_start  integer not null,
  mc_seqno_end    integer not null,
  start_lt        bigint not null,
  start_utime     bigint not null,
  end_lt          bigint not null,
  end_utime       bigint not null,
  state           smallint not null,             -- 0 pending, 1 complete, 2 broken
  transactions    integer not null,
  messages        integer not null,
  pending         integer not null
);
create index traces_end_lt on traces (end_lt, trace_id);
create index traces_end_utime on traces (end_utime, trace_id);
create index traces_mc_seqno_end on traces (mc_seqno_end, end_lt, trace_id) where state = 1;
create index traces_open on traces (trace_id) where pending > 0;

-- What a masterchain block added to a trace: appended, never rewritten, so a trace of thousands stays linear.
create table trace_nodes (
  trace_id  bytea not null,
  mc_seqno  integer not null,
  nodes     bytea not null,
  primary key (trace_id, mc_seqno)
);

create table trace_accounts (
  account    bytea not null,
  end_lt     bigint not null,
  trace_id   bytea not null,
  end_utime  bigint not null,
  primary key (account, end_lt, trace_id)
);
create index trace_accounts_end_utime on trace_accounts (account, end_utime, trace_id);

-- Every state a transaction left at the end of a block, whole and proven. Code lives in `codes`; data too long to sit
-- in the row lives in `account_data`; both are cut out of `boc` as pruned branches and put back by hash.
create table account_states (
  account           bytea not null,
  lt                bigint not null,
  hash              bytea not null,
  transaction_hash  bytea not null,
  status            smallint not null,           -- 0 uninit, 1 frozen, 2 active, 3 nonexist
  balance           numeric not null,
  extra_currencies  bytea,                       -- rendered JSON object, null when there are none
  frozen_hash       bytea,
  code_hash         bytea,
  data_hash         bytea,
  boc               bytea,                       -- null for nonexist
  primary key (account, lt)
);

create table account_data (
  account    bytea not null,
  data_hash  bytea not null,
  boc        bytea not null,
  primary key (account, data_hash)
);

create table codes (
  code_hash  bytea primary key,
  boc        bytea not null,
  methods    bigint[]                            -- ids in the method dictionary, null when the code has none
);

-- The newest state of each account.
create table accounts (
  account           bytea primary key,
  lt                bigint not null,             -- (account, lt) is its row in account_states
  hash              bytea not null,
  transaction_hash  bytea not null,
  status            smallint not null,
  balance           numeric not null,
  extra_currencies  bytea,
  frozen_hash       bytea,
  code_hash         bytea,
  data_hash         bytea
);
create index accounts_balance on accounts (balance desc, account);
create index accounts_code_hash on accounts (code_hash, account);

-- PostgreSQL compresses what is longer than 2 kB and puts it aside. Measured on rows of real transactions (3.3 kB of JSON):
-- 75 µs a row to write, 34 when documents stay in the row, and half the time to read, for 1.4 times the disk. Hashes and
-- bags of cells do not shrink at all, so nothing is tried on them.
alter table trace_nodes alter column nodes set storage external;
alter table account_states alter column boc set storage external;
alter table account_data alter column boc set storage external;
