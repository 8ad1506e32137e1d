-- Ranges of older masterchain blocks that several processes index beside each other, each into tables of its own, until they join what is stored.
create table backfill_ranges (
  first_mc_seqno  integer primary key,
  last_mc_seqno   integer not null,
  wanted_mc_seqno integer not null,             -- first block of all that was asked for
  slot            integer not null unique,      -- number of its tables, and of the lease of whoever indexes it
  is_staged       boolean not null default false,
  begun_at        timestamptz not null default clock_timestamp(),
  done_before     integer not null default 0    -- blocks that were there when somebody last began to work on it, for the rate
);
