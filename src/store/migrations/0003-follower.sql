-- What the process that follows the network says about itself, about once a second: one row, or none when nobody ever followed.
create table follower (
  id               boolean primary key default true check (id),
  name             text not null,                 -- host and process, for people
  head_mc_seqno    integer,                       -- newest masterchain block its lite servers have; null before they told
  servers          integer not null,              -- lite servers it uses now
  servers_away     integer not null,              -- and those left alone for a while
  lies             integer not null,              -- answers refused because they proved to be untrue
  trouble          text,                          -- what it waits for, when it does
  seen_at          timestamptz not null
);
