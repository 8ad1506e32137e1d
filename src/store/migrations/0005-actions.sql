-- What happened in complete traces. Conventions as in 0001.
-- `place` numbers a trace's actions by (end_lt, action_id): with the trace's end before it, that is the order of /actions.
-- `type` and `ancestors` are numbers of src/store/tables/action-types.ts; `ancestors` are the types of the actions that one is a part
-- of, null for most: a caller who knows one of them does not see it.

-- /actions by id, transaction, message and trace; /traces with include_actions, /events, /balanceChanges
create table actions (
  trace_id         bytea not null,
  place            smallint not null,
  action_id        bytea not null,
  trace_end_lt     bigint not null,
  trace_end_utime  bigint not null,
  mc_seqno         integer not null,             -- in which the trace ended
  type             smallint not null,
  ancestors        bigint[],
  transactions     bytea not null,               -- hashes, 32 bytes each
  addresses        bytea not null,               -- 33 bytes each: its accounts, then what else the document names
  accounts         smallint not null,            -- how many of the addresses are its accounts
  doc              bytea not null,               -- JSON up to, not including, the closing brace
  primary key (trace_id, place)
);
create index actions_id on actions (action_id);                                  -- action_id=
create index actions_end_lt on actions (trace_end_lt, trace_id, place);          -- no filter
create index actions_end_utime on actions (trace_end_utime, trace_id, place);    -- start_utime=, end_utime=
create index actions_type on actions (type, trace_end_lt, trace_id, place);      -- action_type=
create index actions_mc_seqno on actions (mc_seqno, trace_end_lt, trace_id, place);  -- mc_seqno=

-- /actions?account=: one row an account of an action
create table action_accounts (
  account          bytea not null,
  trace_end_lt     bigint not null,
  trace_id         bytea not null,
  place            smallint not null,
  trace_end_utime  bigint not null,
  type             smallint not null,
  ancestors        bigint[],
  primary key (account, trace_end_lt, trace_id, place)
);
create index action_accounts_end_utime on action_accounts (account, trace_end_utime, trace_id, place);
create index action_accounts_type on action_accounts (account, type, trace_end_lt, trace_id, place);  -- action_type=

-- Complete traces that have no actions though they should: 0 = not classified, 1 = matchers failed on it.
create table unclassified_traces (
  trace_id  bytea primary key,
  state     smallint not null
);

-- By which matchers the actions were made, and how far a change of them has come through the old traces.
create table reclassify (
  id              smallint primary key default 1 check (id = 1),
  version         integer not null,              -- of the matchers in force
  until_mc_seqno  integer not null,              -- traces that ended above this were classified by them from the start
  after_mc_seqno  integer,                       -- those up to here have been classified anew; null when none has
  after_end_lt    bigint,
  after_trace_id  bytea,
  is_done         boolean not null
);

-- Documents of some hundred bytes are read whole, a page of them at a time: they are not worth compressing or moving out.
alter table actions alter column doc set storage external;
alter table actions alter column addresses set storage external;
