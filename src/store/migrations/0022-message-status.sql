-- What became of messages from outside that were sent through an API: kept for days, where `pending_traces` forgets within a minute. Whether one
-- came on chain is told by the chain itself. Conventions as in 0001 and 0008.
create table sent_messages (
  hash_norm    bytea primary key,
  hash         bytea not null,
  account      bytea not null,
  sent_ms      bigint not null,
  valid_until  bigint,
  state        smallint not null,                -- 0 sent, 1 refused, 2 given up
  reason       text                              -- why, in words
);
create index sent_messages_hash on sent_messages (hash);
create index sent_messages_sent on sent_messages (sent_ms);
