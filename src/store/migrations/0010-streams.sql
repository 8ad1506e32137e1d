-- What jetton wallets held after each masterchain block that changed them: streams tell of it, and tell it again to who was away.
create table jetton_wallet_changes (
  mc_seqno   integer not null,
  account    bytea not null,
  lt         bigint not null,
  balance    numeric not null,
  owner      bytea not null,
  jetton     bytea not null,
  code_hash  bytea not null,
  data_hash  bytea not null,
  primary key (mc_seqno, account)
);
