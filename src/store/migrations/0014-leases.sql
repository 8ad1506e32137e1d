-- Who leads what: one row for each thing that only one process may do at a time.
create table leases (
  what       text primary key,
  holder     text not null,             -- host and process, for people
  epoch      integer not null,          -- one more each time it changes hands; writes of an older one are refused
  expires_at timestamptz not null,      -- by this database's clock
  -- Makes the epoch a key: changing it waits for writers that hold the row, while renewing does not.
  unique (what, epoch)
);

-- The network that is followed into this database, for processes that were not told: one row, or none when nobody ever followed.
create table network (
  id     boolean primary key default true check (id),
  name   text not null,                 -- mainnet, testnet, devnet or custom
  config text not null                  -- global config JSON: lite servers and where trust begins
);
