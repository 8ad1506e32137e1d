-- What accounts proved to be, as of the last committed masterchain block, and what moved between them. Conventions as in 0001. Every
-- row of an account is replaced or removed with the account's own change, so it always tells of its newest state.
-- In each table of contracts: `account` is the contract, `lt` its last transaction, `found_seqno` the masterchain block in which it
-- was recognised (discovery order is found_seqno, account), code_hash and data_hash those of its state.
-- `content` is the token's TEP-64 content, rendered as a JSON object, ready to be sent. Addresses are null where the contract has none.
-- Every key and index begins with what a query names, so tables may be distributed by their first key column.

-- /jetton/masters, /metadata
create table jetton_masters (
  account           bytea primary key,           -- address=
  lt                bigint not null,
  found_seqno       integer not null,
  code_hash         bytea not null,
  data_hash         bytea not null,
  total_supply      numeric not null,
  mintable          boolean not null,
  admin             bytea,
  wallet_code_hash  bytea not null,
  content           bytea not null
);
create index jetton_masters_found on jetton_masters (found_seqno, account);             -- no filter
create index jetton_masters_admin on jetton_masters (admin, found_seqno, account);      -- admin_address=

-- /jetton/wallets, /metadata
create table jetton_wallets (
  account      bytea primary key,                -- address=
  lt           bigint not null,
  found_seqno  integer not null,
  code_hash    bytea not null,
  data_hash    bytea not null,
  balance      numeric not null,
  owner        bytea not null,
  jetton       bytea not null,
  is_claimed   boolean                           -- mintless wallets only
);
create index jetton_wallets_found on jetton_wallets (found_seqno, account);             -- no filter
create index jetton_wallets_owner on jetton_wallets (owner, jetton, account);           -- owner_address= (and jetton_address=)
create index jetton_wallets_owner_balance on jetton_wallets (owner, balance, account);  -- owner_address= with sort
create index jetton_wallets_jetton on jetton_wallets (jetton, balance, account);        -- jetton_address=, with sort or without

-- /jetton/transfers: one row a transaction of a jetton wallet whose in-message asks for a transfer, whatever came of it.
-- Addresses written in the message: 33 bytes, or one: 0 = addr_none, 1 = addr_extern, 2 = addr_var.
-- The endpoint leaves out aborted transfers, and so do its indexes.
create table jetton_transfers (
  account               bytea not null,          -- the sender's jetton wallet: source_wallet, jetton_wallet=
  lt                    bigint not null,         -- of the transaction
  tx_hash               bytea not null,
  now                   bigint not null,
  trace_id              bytea not null,
  aborted               boolean not null,
  jetton                bytea not null,
  query_id              numeric not null,
  amount                numeric not null,
  source                bytea not null,
  destination           bytea not null,
  response_destination  bytea not null,
  custom_payload        bytea,                   -- bag of cells
  forward_amount        numeric not null,
  forward_payload       bytea,                   -- bag of cells, when it is in a reference
  primary key (account, lt)                      -- jetton_wallet=
);
create index jetton_transfers_account_now on jetton_transfers (account, now, lt) where not aborted;  -- jetton_wallet= and utime
create index jetton_transfers_lt on jetton_transfers (lt, account) where not aborted;                -- no filter
create index jetton_transfers_now on jetton_transfers (now, lt, account) where not aborted;          -- no filter and utime
create index jetton_transfers_source on jetton_transfers (source, lt, account) where not aborted;    -- owner_address=, out
create index jetton_transfers_source_now on jetton_transfers (source, now, lt, account) where not aborted;
create index jetton_transfers_destination on jetton_transfers (destination, lt, account) where not aborted;  -- owner_address=, in
create index jetton_transfers_destination_now on jetton_transfers (destination, now, lt, account) where not aborted;
create index jetton_transfers_jetton on jetton_transfers (jetton, lt, account) where not aborted;    -- jetton_master=
create index jetton_transfers_jetton_now on jetton_transfers (jetton, now, lt, account) where not aborted;

-- /jetton/burns: as above; aborted ones are shown.
create table jetton_burns (
  account               bytea not null,          -- jetton_wallet
  lt                    bigint not null,
  tx_hash               bytea not null,
  now                   bigint not null,
  trace_id              bytea not null,
  aborted               boolean not null,
  jetton                bytea not null,
  query_id              numeric not null,
  amount                numeric not null,
  owner                 bytea not null,          -- sender of the message
  response_destination  bytea not null,
  custom_payload        bytea,
  primary key (account, lt)                      -- jetton_wallet=
);
create index jetton_burns_account_now on jetton_burns (account, now, lt);
create index jetton_burns_lt on jetton_burns (lt, account);
create index jetton_burns_now on jetton_burns (now, lt, account);
create index jetton_burns_owner on jetton_burns (owner, lt, account);                   -- address=, owner_address=
create index jetton_burns_owner_now on jetton_burns (owner, now, lt, account);
create index jetton_burns_jetton on jetton_burns (jetton, lt, account);                 -- jetton_master=
create index jetton_burns_jetton_now on jetton_burns (jetton, now, lt, account);

-- /nft/collections, /nft/items (collection), /metadata
create table nft_collections (
  account          bytea primary key,            -- collection_address=
  lt               bigint not null,
  found_seqno      integer not null,
  code_hash        bytea not null,
  data_hash        bytea not null,
  next_item_index  numeric not null,
  owner            bytea,
  content          bytea not null
);
create index nft_collections_found on nft_collections (found_seqno, account);           -- no filter
create index nft_collections_owner on nft_collections (owner, found_seqno, account);    -- owner_address=

-- /nft/items, /nft/sales (nft_item), /metadata. An item is on sale when `owner` is an nft_sales or nft_auctions account whose `nft` is
-- this item; `real_owner` is then who put it there, else the same as `owner`.
create table nft_items (
  account      bytea primary key,                -- address=
  lt           bigint not null,
  found_seqno  integer not null,
  code_hash    bytea not null,
  data_hash    bytea not null,
  init         boolean not null,
  index        numeric not null,
  collection   bytea,
  owner        bytea,
  real_owner   bytea,
  content      bytea not null
);
create index nft_items_found on nft_items (found_seqno, account);                       -- no filter
create index nft_items_lt on nft_items (lt, account);                                   -- no filter, sort_by_last_transaction_lt
create index nft_items_owner on nft_items (owner, collection, index, account);          -- owner_address= (and collection_address=)
create index nft_items_owner_lt on nft_items (owner, lt, account);                      -- the same, sort_by_last_transaction_lt
create index nft_items_real_owner on nft_items (real_owner, collection, index, account);-- owner_address= with include_on_sale
create index nft_items_real_owner_lt on nft_items (real_owner, lt, account);
create index nft_items_collection on nft_items (collection, index, account);            -- collection_address= (and index=)
create index nft_items_collection_lt on nft_items (collection, lt, account);

-- /nft/transfers: aborted ones are shown. Addresses in messages as in jetton_transfers.
create table nft_transfers (
  account               bytea not null,          -- the item
  lt                    bigint not null,
  tx_hash               bytea not null,
  now                   bigint not null,
  trace_id              bytea not null,
  aborted               boolean not null,
  collection            bytea,
  query_id              numeric not null,
  old_owner             bytea not null,          -- sender of the message
  new_owner             bytea not null,
  response_destination  bytea not null,
  custom_payload        bytea,
  forward_amount        numeric not null,
  forward_payload       bytea,
  primary key (account, lt)                      -- item_address=
);
create index nft_transfers_account_now on nft_transfers (account, now, lt);
create index nft_transfers_lt on nft_transfers (lt, account);
create index nft_transfers_now on nft_transfers (now, lt, account);
create index nft_transfers_old_owner on nft_transfers (old_owner, lt, account);         -- owner_address=, out
create index nft_transfers_old_owner_now on nft_transfers (old_owner, now, lt, account);
create index nft_transfers_new_owner on nft_transfers (new_owner, lt, account);         -- owner_address=, in
create index nft_transfers_new_owner_now on nft_transfers (new_owner, now, lt, account);
create index nft_transfers_collection on nft_transfers (collection, lt, account);       -- collection_address=
create index nft_transfers_collection_now on nft_transfers (collection, now, lt, account);

-- /nft/sales (getgems_sale), /nft/items (on_sale)
create table nft_sales (
  account                  bytea primary key,    -- address=
  lt                       bigint not null,
  found_seqno              integer not null,
  code_hash                bytea not null,
  data_hash                bytea not null,
  is_complete              boolean not null,
  created_at               bigint not null,
  marketplace              bytea,
  nft                      bytea not null,
  nft_owner                bytea,
  full_price               numeric not null,
  marketplace_fee_address  bytea,
  marketplace_fee          numeric not null,
  royalty_address          bytea,
  royalty                  numeric not null,
  sold_at                  bigint,               -- version 4 only
  sold_query_id            numeric,
  jetton_prices            bytea                 -- JSON object: raw address of a jetton wallet → price as text
);

-- /nft/sales (getgems_auction), /nft/items (on_sale)
create table nft_auctions (
  account                 bytea primary key,     -- address=
  lt                      bigint not null,
  found_seqno             integer not null,
  code_hash               bytea not null,
  data_hash               bytea not null,
  has_ended               boolean not null,
  end_time                bigint not null,
  marketplace             bytea,
  nft                     bytea not null,
  nft_owner               bytea,
  last_bid                numeric not null,
  last_member             bytea,
  min_step                numeric not null,
  marketplace_fee_address bytea,
  marketplace_fee_factor  numeric not null,
  marketplace_fee_base    numeric not null,
  royalty_address         bytea,
  royalty_factor          numeric not null,
  royalty_base            numeric not null,
  max_bid                 numeric not null,
  min_bid                 numeric not null,
  created_at              bigint not null,
  last_bid_at             bigint not null,
  is_canceled             boolean not null,
  is_activated            boolean,               -- from here on version 4 only
  step_time               bigint,
  last_query_id           numeric,
  jetton_wallet           bytea,
  jetton_master           bytea,
  is_broken               boolean,
  public_key              numeric
);

-- /nft/sales (telemint)
create table telemint_items (
  account              bytea primary key,        -- address=
  lt                   bigint not null,
  found_seqno          integer not null,
  code_hash            bytea not null,
  data_hash            bytea not null,
  token_name           bytea not null,           -- UTF-8
  bidder               bytea,
  bid                  numeric not null,
  bid_at               bigint not null,
  min_bid              numeric not null,
  end_time             bigint not null,
  beneficiary          bytea,
  initial_min_bid      numeric not null,
  max_bid              numeric not null,
  min_bid_step         numeric not null,
  min_extend_time      bigint not null,
  duration             bigint not null,
  royalty_numerator    numeric not null,
  royalty_denominator  numeric not null,
  royalty_destination  bytea
);

-- /dns/records, /dns/activeAuctions, address_book (domain). `domain` is UTF-8, ordered by length, then bytes.
create table dns_entries (
  account            bytea primary key,          -- the item
  lt                 bigint not null,
  found_seqno        integer not null,
  code_hash          bytea not null,
  data_hash          bytea not null,
  domain             bytea not null,
  owner              bytea,
  next_resolver      bytea,
  wallet             bytea,
  site_adnl          bytea,
  storage_bag_id     bytea,
  auction_bidder     bytea,                      -- null when no auction is open
  auction_bid        numeric,
  auction_end        bigint,
  last_fill_up_time  bigint
);
create index dns_entries_domain on dns_entries (length(domain), domain, account);                     -- domain=
create index dns_entries_wallet on dns_entries (wallet, length(domain), domain, account) where wallet is not null;  -- wallet=, address_book
create index dns_entries_bidder on dns_entries (auction_bidder, auction_end, account) where auction_bidder is not null;  -- bidder=

-- /multisig/wallets
create table multisig_wallets (
  account           bytea primary key,           -- address=
  lt                bigint not null,
  found_seqno       integer not null,
  code_hash         bytea not null,
  data_hash         bytea not null,
  next_order_seqno  numeric not null,
  threshold         bigint not null,
  signers           bytea not null,              -- 33 bytes each, in the contract's order
  proposers         bytea not null
);
create index multisig_wallets_found on multisig_wallets (found_seqno, account);         -- no filter
create table multisig_members (
  member       bytea not null,                   -- a signer or proposer: wallet_address=
  found_seqno  integer not null,                 -- of the multisig wallet
  account      bytea not null,                   -- the multisig wallet
  primary key (member, found_seqno, account)
);
create index multisig_members_account on multisig_members (account);                    -- writing

-- /multisig/orders, /multisig/wallets (orders)
create table multisig_orders (
  account             bytea primary key,         -- address=
  lt                  bigint not null,
  found_seqno         integer not null,
  code_hash           bytea not null,
  data_hash           bytea not null,
  multisig            bytea not null,
  order_seqno         numeric not null,
  threshold           bigint not null,
  sent_for_execution  boolean not null,
  approvals_mask      numeric not null,
  approvals           bigint not null,
  expiration_date     numeric not null,
  order_boc           bytea not null,
  signers             bytea not null             -- 33 bytes each
);
create index multisig_orders_found on multisig_orders (found_seqno, account);           -- no filter
create index multisig_orders_multisig on multisig_orders (multisig, found_seqno, account);  -- multisig_address=, include_orders

-- /vesting
create table vesting_wallets (
  account         bytea primary key,             -- contract_address=
  lt              bigint not null,
  found_seqno     integer not null,
  code_hash       bytea not null,
  data_hash       bytea not null,
  start_time      bigint not null,
  total_duration  bigint not null,
  unlock_period   bigint not null,
  cliff_duration  bigint not null,
  total_amount    numeric not null,
  sender          bytea not null,
  owner           bytea not null,
  whitelist       bytea not null                 -- 33 bytes each, sorted
);
create index vesting_wallets_sender on vesting_wallets (sender, found_seqno, account);  -- wallet_address=
create index vesting_wallets_owner on vesting_wallets (owner, found_seqno, account);
create table vesting_whitelist (
  member       bytea not null,                   -- wallet_address= with check_whitelist
  found_seqno  integer not null,                 -- of the vesting wallet
  account      bytea not null,                   -- the vesting wallet
  primary key (member, found_seqno, account)
);
create index vesting_whitelist_account on vesting_whitelist (account);                  -- writing

-- Actions only.
create table dedust_pools (
  account      bytea primary key,
  lt           bigint not null,
  found_seqno  integer not null,
  code_hash    bytea not null,
  data_hash    bytea not null,
  asset_1      bytea,                            -- null = Toncoin
  asset_2      bytea,
  reserve_1    numeric not null,
  reserve_2    numeric not null,
  is_stable    boolean not null,
  fee_1        numeric not null,
  fee_2        numeric not null
);

-- Accounts that say they belong to another which does not, or not yet, exist or confirm it: looked at again when that one comes.
create table contract_claims (
  parent   bytea not null,                       -- jetton master, collection, multisig wallet
  account  bytea not null,
  primary key (parent, account)
);
create index contract_claims_account on contract_claims (account);                      -- writing

-- By which version of the recognisers the tables above were made: one row, or none when they have yet to be filled.
create table contract_recognition (
  id       smallint primary key default 1 check (id = 1),
  version  integer not null
);

alter table jetton_transfers alter column custom_payload set storage external;
alter table jetton_transfers alter column forward_payload set storage external;
alter table nft_transfers alter column custom_payload set storage external;
alter table nft_transfers alter column forward_payload set storage external;
alter table multisig_orders alter column order_boc set storage external;
