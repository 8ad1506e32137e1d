-- What happened in each minute, hour and day, kept up with every commit. A transaction belongs to the time of its block, a masterchain block
-- to its own. Everything here is a sum or a bound, so blocks may be counted in any order.
create table stats (
  period           integer not null,             -- seconds: 60, 3600 or 86400
  start            bigint not null,              -- first second of it
  transactions     bigint not null,
  failed           bigint not null,              -- that were aborted
  fees             numeric not null,
  value            numeric not null,             -- of internal messages that were received
  new_accounts     bigint not null,              -- that did not exist before
  active_accounts  bigint not null,              -- with a transaction in it
  mc_blocks        bigint not null,
  first_utime      bigint,                       -- of its masterchain blocks
  last_utime       bigint,
  shards           bigint not null,              -- the most at once
  primary key (period, start)
);

-- The masterchain blocks that are counted, an unbroken run; no row before the first. Those that an older version indexed are counted beside.
create table stats_progress (
  id              boolean primary key default true check (id),
  first_mc_seqno  integer not null,
  last_mc_seqno   integer not null
);
