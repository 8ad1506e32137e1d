-- API keys. Only a hash is kept: a key is shown once, when it is made, and can be replaced but not read back.
create table api_keys (
  id               integer generated always as identity primary key,
  hash             bytea not null unique check (length(hash) = 32), -- sha256 of the whole key
  hint             text not null,                 -- how the key begins, for people who look for it in a list
  plan             text not null,                 -- by name; what it allows is in the settings of the API
  note             text not null default '',
  created_at       timestamptz not null default clock_timestamp(),
  revoked_at       timestamptz,
  replaced_by      integer references api_keys,   -- the key that was made in its place
  changed_at       timestamptz not null default clock_timestamp()
);
-- The APIs ask every few seconds what is new.
create index api_keys_changed on api_keys (changed_at);

-- Requests of each key by day (UTC).
create table api_key_usage (
  key_id           integer not null references api_keys on delete cascade,
  day              date not null,
  allowed          bigint not null default 0,
  refused          bigint not null default 0,
  primary key (key_id, day)
);
