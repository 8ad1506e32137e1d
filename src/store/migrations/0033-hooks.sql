-- Webhooks: who is told of what, and how far they are.
create table hooks (
  id                  integer generated always as identity primary key,
  url                 text not null,
  note                text not null,
  subscription        text not null,        -- JSON, as it was given
  secret              text not null,        -- signs what is sent, so it cannot be a hash
  old_secret          text,                 -- signs beside it until the time below
  old_secret_until_ms bigint,
  max_attempts        integer not null,     -- after so many a delivery is a dead letter
  created_ms          bigint not null,
  paused_ms           bigint,               -- nothing is sent; what comes is not lost
  next_mc_seqno       integer not null,     -- events of the masterchain blocks before it are delivered or in the queue
  delivered           bigint not null default 0,
  delivered_ms        bigint,               -- the last one
  failed_ms           bigint,               -- the last attempt that failed, and why
  failure             text
);

-- What is still to be delivered, in the order of the chain, and dead letters. What was delivered is gone.
create table hook_deliveries (
  id              bigint generated always as identity primary key,
  hook_id         integer not null references hooks on delete cascade,
  event_id        text not null,
  idempotency_key text not null,
  accounts        bytea not null,           -- 33 bytes each: whose order it keeps
  body            bytea not null,
  queued_ms       bigint not null,
  due_ms          bigint not null,          -- not before
  attempts        integer not null default 0,
  failure         text,                     -- of the last attempt
  dead_ms         bigint
);
create index hook_deliveries_queue on hook_deliveries (hook_id, id) where dead_ms is null;
create index hook_deliveries_dead on hook_deliveries (hook_id, id) where dead_ms is not null;
