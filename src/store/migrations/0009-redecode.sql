-- Which layouts the documents say what messages mean by, and how far a change of them has come through the old documents.
create table redecode (
  id              smallint primary key default 1 check (id = 1),
  version         text not null,                 -- of the layouts in force
  until_mc_seqno  integer not null,              -- documents above this were made by them from the start
  after_mc_seqno  integer,                       -- those up to here have been made anew; null when none has
  after_lt        bigint,
  after_account   bytea,
  is_done         boolean not null
);
