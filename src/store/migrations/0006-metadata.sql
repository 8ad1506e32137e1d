-- What the links in tokens' contents led to. Filled by the fetcher beside the indexer; it has clocks in it and says nothing of the chain.
create table token_metadata (
  account       bytea not null,
  kind          smallint not null,               -- 0 jetton master, 1 NFT collection, 2 NFT item
  uri           text not null,                   -- as the content gives it; another one is fetched anew
  fetched       bytea,                           -- the JSON object that was found; null when it was not, or is not one
  attempts      integer not null,                -- failed in a row
  next_attempt  timestamptz not null,            -- when to look again
  primary key (account, kind)
);
create index token_metadata_next on token_metadata (next_attempt);
